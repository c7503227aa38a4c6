import type { Overview } from '@vitrine/contract/overview';
import { stateCounts } from '../../lib/display-state.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';

// The first sentences of the operations room: what is closed, what plays, and the exceptions.

const urgentKinds: readonly string[] = ['offline_open', 'not_showing'];

type HeadlineInput = Pick<Overview, 'counts' | 'places' | 'attention' | 'attentionTotal'>;
export type Openings = Overview['places']['openings'];

export interface Headline {
  /** One sentence per line. */
  readonly lines: readonly string[];
  /** Closed displays that have everything for these openings; null if nothing opens. */
  readonly ready: { readonly count: number; readonly openings: Openings } | null;
  readonly exceptions: readonly string[];
}

export const totalOf = ({ counts }: Pick<Overview, 'counts'>) =>
  Object.values(stateCounts(counts)).reduce((sum, count) => sum + count, 0);

/** The most urgent come first, and the list is limited: if the last one is urgent, there may be more. */
function urgentIn({ attention, attentionTotal, counts }: HeadlineInput): number {
  const urgent = attention.filter(({ kind }) => urgentKinds.includes(kind)).length;
  const isCut = urgent === attention.length && attentionTotal > attention.length;
  return isCut ? Math.max(urgent, counts.offline) : urgent;
}

export function headlineOf(room: HeadlineInput, t: Translate): Headline {
  const total = totalOf(room);
  if (total === 0) {
    const exceptions = [t('overview.headline.emptyText')];
    return { lines: [t('overview.headline.empty')], ready: null, exceptions };
  }
  const { playlist_active: playing, online, unknown } = stateCounts(room.counts);
  const ready = readyIn(room);
  const neverOpen = room.places.openings.find(({ at }) => at === null)?.closed ?? 0;
  const counted = [
    ['overview.headline.urgent', urgentIn(room)],
    ['overview.headline.offlineClosed', countOf(room, 'offline_closed')],
    ['overview.headline.idle', online],
    ['overview.headline.neverSeen', unknown],
    ['overview.headline.neverOpen', neverOpen],
  ] as const;
  const exceptions = counted.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  const isWell = exceptions.length === 0 && playing === total;
  return {
    lines: room.places.closed > 0 ? nightLines(room, playing, t) : [titleOf(playing, total, t)],
    ready,
    exceptions: isWell ? [t('overview.headline.allWell')] : exceptions,
  };
}

const countOf = ({ attention }: HeadlineInput, wanted: string) =>
  attention.filter(({ kind }) => kind === wanted).length;

function readyIn({ places }: HeadlineInput): Headline['ready'] {
  const openings = places.openings.filter(({ at }) => at !== null);
  if (openings.length === 0) return null;
  const prepared = openings.filter(({ ready }) => ready > 0);
  const count = prepared.reduce((sum, { ready }) => sum + ready, 0);
  return { count, openings: count > 0 ? prepared : openings };
}

/** Regions by the first part of their time zone; other time zones have no regional sentence. */
const areas: Readonly<Record<string, TextKey>> = {
  Africa: 'overview.headline.closedIn.africa',
  America: 'overview.headline.closedIn.america',
  Asia: 'overview.headline.closedIn.asia',
  Australia: 'overview.headline.closedIn.australia',
  Europe: 'overview.headline.closedIn.europe',
};

function nightLines({ places }: HeadlineInput, playing: number, t: Translate): string[] {
  const { total, closed, closedArea, open } = places;
  if (closed === total) {
    const all = t('overview.headline.allClosed', { count: total });
    return playing > 0 ? [all, t('overview.headline.plays', { count: playing })] : [all];
  }
  const area = closedArea === null || closed === 1 ? undefined : areas[closedArea];
  const only = total - closed === 1 ? open[0] : undefined;
  return [
    area ? t(area) : t('overview.headline.someClosed', { count: closed, total }),
    only && playing > 0
      ? t('overview.headline.playsIn', { count: playing, place: cityOf(only.name) })
      : t('overview.headline.plays', { count: playing }),
  ];
}

/** "Brno" of "Brno · Hlavní": in a sentence the first part of a location's name is enough. */
export const cityOf = (name: string): string => name.split(' · ')[0]!;

function titleOf(playing: number, total: number, t: Translate): string {
  if (playing === total) return t('overview.headline.all', { count: total });
  if (playing === 0) return t('overview.headline.none', { count: total });
  return t('overview.headline.some', { count: playing, total });
}
