import { type DisplayState, type stateOf, statesByUrgency } from '../../lib/display-state.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { statusSummary } from './status-summary.ts';

const summaryKeys = {
  playlist_active: 'groups.summary.playlist_active',
  closed: 'groups.summary.closed',
  online: 'groups.summary.online',
  offline: 'groups.summary.offline',
  unknown: 'groups.summary.unknown',
} as const satisfies Record<DisplayState, string>;

interface Props {
  displays: readonly Parameters<typeof stateOf>[0][];
}

/** "8 playing, 1 offline", with the icon of the worst status. */
export function StatusSummaryText({ displays }: Props) {
  const t = useT();
  const { parts, worst } = statusSummary(displays);
  if (!worst) return <Text tone="muted">{t('groups.noDisplays')}</Text>;
  const words = parts.map(({ status, count }) => t(summaryKeys[status], { count }));
  return (
    <StatusText status={worst}>
      <Text wrapping>{words.join(', ')}</Text>
    </StatusText>
  );
}

/** Each status with its own icon, trouble first, then the others as everywhere. */
export function StatusNumbers({ displays }: Props) {
  const t = useT();
  const { parts } = statusSummary(displays);
  const trouble = statesByUrgency.slice(0, 2);
  const rank = ({ status }: (typeof parts)[number]) => {
    const place = trouble.indexOf(status);
    return place < 0 ? trouble.length : place;
  };
  return parts
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ status, count }) => (
      <StatusText key={status} status={status}>
        {t(summaryKeys[status], { count })}
      </StatusText>
    ));
}
