import type { Overview } from '@vitrine/contract/overview';
import type { Translate } from '../../lib/i18n.ts';

// The first sentence of the operations room, and the exceptions to it.

const urgentKinds: readonly string[] = ['offline_open', 'not_showing'];

type Standing = Pick<Overview, 'counts' | 'attention' | 'attentionTotal'>;

export interface Headline {
  readonly title: string;
  readonly exceptions: readonly string[];
}

export const totalOf = ({ counts }: Pick<Overview, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The most urgent come first, and only so many are told: where the last one is urgent there are more of them. */
function urgentIn({ attention, attentionTotal, counts }: Standing): number {
  const urgent = attention.filter(({ kind }) => urgentKinds.includes(kind)).length;
  const isCut = urgent === attention.length && attentionTotal > attention.length;
  return isCut ? Math.max(urgent, counts.offline) : urgent;
}

export function headlineOf(room: Standing, t: Translate): Headline {
  const total = totalOf(room);
  const { playlist_active: playing, online, unknown } = room.counts;
  if (total === 0)
    return { title: t('overview.headline.empty'), exceptions: [t('overview.headline.emptyText')] };
  const closed = room.attention.filter(({ kind }) => kind === 'offline_closed').length;
  const told = [
    ['overview.headline.urgent', urgentIn(room)],
    ['overview.headline.offlineClosed', closed],
    ['overview.headline.idle', online],
    ['overview.headline.neverSeen', unknown],
  ] as const;
  const exceptions = told.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  const isWell = exceptions.length === 0 && playing === total;
  return {
    title: titleOf(playing, total, t),
    exceptions: isWell ? [t('overview.headline.allWell')] : exceptions,
  };
}

function titleOf(playing: number, total: number, t: Translate): string {
  if (playing === total) return t('overview.headline.all', { count: total });
  if (playing === 0) return t('overview.headline.none', { count: total });
  return t('overview.headline.some', { count: playing, total });
}
