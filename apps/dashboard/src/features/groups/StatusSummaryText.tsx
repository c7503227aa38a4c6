import type { DisplayState, stateOf } from '../../lib/display-state.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { StatusText } from '../../ui/StatusMark.tsx';
import classes from './groups.module.css';
import { statusSummary } from './status-summary.ts';

const summaryKeys = {
  playlist_active: 'groups.summary.playlist_active',
  closed: 'groups.summary.closed',
  online: 'groups.summary.online',
  offline: 'groups.summary.offline',
  unknown: 'groups.summary.unknown',
} as const satisfies Record<DisplayState, string>;

/** "8 playing, 1 offline", with the icon of the worst status. */
export function StatusSummaryText({ displays }: { displays: readonly Parameters<typeof stateOf>[0][] }) {
  const t = useT();
  const locale = useLocale();
  const { parts, worst } = statusSummary(displays);
  if (!worst) return <span className={classes.quiet}>{t('groups.noDisplays')}</span>;
  const words = parts.map(({ status, count }) => t(summaryKeys[status], { count }));
  return (
    <StatusText status={worst}>
      <span className={classes.summary}>
        {new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(words)}
      </span>
    </StatusText>
  );
}
