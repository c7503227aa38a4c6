import type { OtherPerson } from '@vitrine/contract/personal-data';
import { useId } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import frame from '../../ui/SideSheet.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './others.module.css';
import { downloadPersonalData, useErasePerson, useOtherPeople } from './personal-data.ts';

/**
 * People about whom this server has data although they are not its users: the data can be exported and
 * erased.
 */
export function OthersSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const { data, error, refetch } = useOtherPeople();
  return (
    <Layer
      isSheet
      closeOnScrim
      onClose={onClose}
      labelledBy={titleId}
      className={`${frame.sheet} ${frame.wide}`}
    >
      <header className={frame.head}>
        <h2 id={titleId}>{t('privacy.othersTitle')}</h2>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} className={frame.close} />
      </header>
      <div className={frame.body}>
        <Text as="p" size="13.5/20" tone="muted" className={classes.text}>
          {t('privacy.othersText')}
        </Text>
        {data ? (
          data.length === 0 ? (
            <EmptyState>{t('privacy.othersNone')}</EmptyState>
          ) : (
            <ul className={classes.people}>
              {data.map((other) => (
                <Other key={other.key} other={other} />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState
            title={t('privacy.othersFailed')}
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </div>
    </Layer>
  );
}

function Other({ other: { kind, key, name } }: { other: OtherPerson }) {
  const t = useT();
  const erase = useErasePerson();
  const reference = { kind, key };
  return (
    <Row gap={8} rowGap={6} wrap align="center" ruled="above" as="li">
      <Text shrink weight={550} anywhere className={classes.who}>
        {name}
        <Text size="13/18" tone="muted" weight={400} block>
          {t(kind === 'former' ? 'privacy.former' : 'privacy.address')}
        </Text>
      </Text>
      <Row as="span" gap={8} wrap align="stretch">
        <Button
          size="sm"
          aria-label={t('privacy.exportOf', { name })}
          onClick={() => void downloadPersonalData(reference)}
        >
          {t('privacy.export')}
        </Button>
        <Button
          size="sm"
          aria-label={t('privacy.eraseOf', { name })}
          onClick={() => void erase({ reference, name, isUser: false })}
        >
          {t('privacy.erase')}
        </Button>
      </Row>
    </Row>
  );
}
