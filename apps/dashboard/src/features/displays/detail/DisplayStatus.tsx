import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { type Status, StatusText } from '../../../ui/StatusMark.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { useTickingText } from '../../../ui/time/use-age.ts';
import classes from './detail.module.css';
import type { PageState } from './page-state.ts';

export const stateMarks = {
  playing: 'playlist_active',
  closed: 'closed',
  online: 'online',
  offline: 'offline',
  nothing: 'warning',
  unpaired: 'unknown',
  inactive: 'unknown',
} as const satisfies Record<PageState, Status>;

/** "Playing", "Closed until 06:30", "Offline 58 min": the only status on the page. */
export function DisplayStatus({ display, state }: { display: DisplayRecord; state: PageState }) {
  return (
    <span className={classes.status} data-state={state}>
      <StatusText status={stateMarks[state]}>
        <span>
          <StateWords display={display} state={state} />
        </span>
      </StatusText>
    </span>
  );
}

export function StateWords({ display, state }: { display: DisplayRecord; state: PageState }) {
  const t = useT();
  const rich = useRichT();
  const { closed, lastActive, location } = display;
  const silentFor = useTickingText(() => {
    const ms = Date.now() - Date.parse(lastActive ?? '');
    return durationText(Math.max(60_000, Math.floor(ms / 60_000) * 60_000));
  });
  switch (state) {
    case 'playing':
      return t('displays.playing');
    case 'closed':
      return closed?.opensAt
        ? rich('closed.until', {
            moment: <Instant at={closed.opensAt} place={location} isHeaded placeOnly />,
          })
        : t('closed.untilHours');
    case 'online':
      return t('status.online');
    case 'offline':
      return lastActive ? t('displays.offlineFor', { duration: silentFor }) : t('status.offline');
    case 'nothing':
      return t('displays.nothingPlanned');
    case 'unpaired':
      return t('displays.notPairedYet');
    case 'inactive':
      return t('displays.notActive');
  }
}
