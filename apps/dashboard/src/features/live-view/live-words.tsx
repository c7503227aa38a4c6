import type { ReactNode } from 'react';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import type { Remark } from './live-state.ts';

const plain = {
  unknown: 'live.unknown',
  page: 'live.page',
  waiting: 'live.waiting',
  black: 'live.black',
  frozen: 'live.frozen',
} as const;

export const placeOf = ({ location, timezone }: Live): Place => ({ name: location.name, timezone });

/** What is to be said about what is seen, or about why nothing is. */
export function useRemark(live: Live, remark: Remark | null, takenAt: number | null): ReactNode {
  const t = useT();
  const rich = useRichT();
  const { nextPlaylist: next } = live;
  const place = placeOf(live);
  const now = Date.parse(live.now);
  const seen = (at: string | number | null) => <Instant at={at} place={place} form="seen" now={now} />;
  switch (remark) {
    case null:
      return null;
    case 'inactive':
      return t('displays.isInactive');
    case 'offline':
      return rich('live.offline', { since: seen(live.offlineSince), at: seen(takenAt ?? live.frame!.at) });
    case 'offlineUnseen':
      return rich('displays.offlineSince', { since: seen(live.offlineSince) });
    case 'nothing':
    case 'closed':
      if (!next) return t(remark === 'closed' ? 'live.closedOnly' : 'displays.nothingScheduled');
      return rich(remark === 'closed' ? 'live.closed' : 'live.nothing', {
        playlist: next.name,
        time: <Instant at={next.at} place={place} now={now} />,
      });
    case 'idle':
      return t('live.idle', { playlist: live.current?.playlist.name ?? '' });
    default:
      return t(plain[remark]);
  }
}
