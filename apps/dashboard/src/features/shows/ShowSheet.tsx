import { useId, useState } from 'react';
import { useShowTargets } from '../../core/queries/shows.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ShownContent, ShowRequest } from '../../lib/show-on.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import frame from '../../ui/SideSheet.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { Choices } from './Choices.tsx';
import { ContentChoice, Thumb } from './ContentChoice.tsx';
import classes from './sheet.module.css';

interface ShowSheetProps {
  request: ShowRequest;
  onClose: () => void;
}

/** Where, how long, and the effect; with one button. */
export default function ShowSheet({ request, onClose }: ShowSheetProps) {
  const t = useT();
  const titleId = useId();
  const targets = useShowTargets();
  const [content, setContent] = useState<ShownContent | undefined>(request.content);
  const head = headOf(content);
  return (
    <Layer isSheet onClose={onClose} labelledBy={titleId} className={`${frame.sheet} ${classes.sheet}`}>
      <Row as="header" className={classes.head} gap={12} fixed ruled>
        {content && <Thumb thing={content.kind === 'playlist' ? content.thing : content.things[0]} />}
        <Text as="div" className={classes.title} grow shrink>
          <h2 id={titleId}>{t(content ? 'shows.title' : 'shows.what')}</h2>
          {content && <p>{head.words}</p>}
        </Text>
        {content && !request.content && (
          <Button size="sm" variant="ghost" onClick={() => setContent(undefined)}>
            {t('shows.change')}
          </Button>
        )}
        <IconButton label={t('common.close')} icon="close" onClick={onClose} />
      </Row>
      {!content ? (
        <ContentChoice onChoose={setContent} />
      ) : targets.data ? (
        <Choices content={content} request={request} onClose={onClose} {...head} targets={targets.data} />
      ) : targets.error ? (
        <ErrorState
          title={t('list.failed')}
          detail={errorMessage(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : (
        <Text as="div" grow aria-busy="true" />
      )}
    </Layer>
  );
}

function headOf(content: ShownContent | undefined) {
  if (!content) return { picture: null, words: '' };
  const things = content.kind === 'playlist' ? [content.thing] : content.things;
  const words = things.map(({ name }) => name).join(', ');
  return { picture: things[0]?.picture ?? null, words };
}
