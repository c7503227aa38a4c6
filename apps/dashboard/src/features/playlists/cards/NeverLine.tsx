import { type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import type { Draft } from '../editor/draft.ts';
import classes from './cards.module.css';
import type { Never } from './never.ts';
import type { EditorPlace } from './places.ts';
import { openGroups } from './WhereCard.tsx';

interface NeverLineProps {
  never: Never;
  change: (part: Partial<Draft>) => void;
  onGo: (place: EditorPlace) => void;
}

const sentences = {
  beaten: 'editor.never.beaten',
  closed: 'editor.never.closed',
  excluded: 'editor.never.excluded',
  expired: 'editor.never.expired',
  noDisplays: 'editor.never.noDisplays',
  noneFits: 'editor.never.noneFits',
  nothingShown: 'editor.never.nothingShown',
  over: 'editor.never.over',
} as const satisfies Record<Never['kind'], TextKey>;

/** Why it plays nowhere, with the mend. */
export function NeverLine({ never, change, onGo }: NeverLineProps) {
  const t = useT();
  const mend = useMend(never, change, onGo);
  return (
    <p className={classes.amber} role="status">
      <StatusMark status="warning" />
      <span>
        {t(sentences[never.kind])}{' '}
        {mend && (
          <Text
            as="button"
            type="button"
            className={classes.fix}
            weight={550}
            tone="accent"
            onClick={mend.act}
          >
            {mend.label}
          </Text>
        )}
      </span>
    </p>
  );
}

function useMend(never: Never, change: NeverLineProps['change'], onGo: NeverLineProps['onGo']) {
  const t = useT();
  switch (never.kind) {
    case 'noDisplays':
      return { label: t('editor.where.chooseGroups'), act: openGroups };
    case 'noneFits':
      return { label: t('editor.where.anyOrientation'), act: () => change({ orientation: null }) };
    case 'expired':
      return null;
    case 'beaten': {
      const { enough } = never;
      return enough === null
        ? { label: t('editor.never.changePriority'), act: () => onGo('more') }
        : {
            label: t('editor.never.raisePriority', { priority: enough }),
            act: () => change({ priority: enough }),
          };
    }
    default:
      return { label: t('editor.never.changeWhen'), act: () => onGo('when') };
  }
}
