import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Remark } from './live-state.ts';
import type { Live } from './live-view.queries.ts';

const plain = {
  unknown: 'live.unknown',
  page: 'live.page',
  waiting: 'live.waiting',
  black: 'live.black',
  frozen: 'live.frozen',
} as const;

/** What is to be said about what is seen, or about why nothing is. */
export function useRemark(live: Live, remark: Remark | null, takenAt: number | null): string | null {
  const t = useT();
  const { dateTime, date, time } = useFormat();
  const { nextPlaylist: next, timezone } = live;
  /** With the day unless it is today, by the clock of the place. */
  const nextAt = () => {
    if (!next) return '';
    const isToday = date(next.at, timezone) === date(live.now, timezone);
    const clock = time(next.at, timezone);
    return isToday ? clock : `${date(next.at, timezone)}, ${clock}`;
  };
  const since = dateTime(live.offlineSince);
  switch (remark) {
    case null:
      return null;
    case 'inactive':
      return t('displays.isInactive');
    case 'offline':
      return t('live.offline', { since, at: dateTime(takenAt ?? live.frame!.at) });
    case 'offlineUnseen':
      return t('displays.offlineSince', { since });
    case 'nothing':
      return next
        ? t('live.nothing', { playlist: next.name, time: nextAt() })
        : t('displays.nothingScheduled');
    case 'closed':
      return next ? t('live.closed', { playlist: next.name, time: nextAt() }) : t('live.closedOnly');
    case 'idle':
      return t('live.idle', { playlist: live.current?.playlist.name ?? '' });
    default:
      return t(plain[remark]);
  }
}
