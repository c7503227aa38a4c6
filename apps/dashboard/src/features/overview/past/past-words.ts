import type { OverviewMoment } from '@vitrine/contract/overview-moment';
import { stateCounts } from '../../../lib/display-state.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { totalOf } from '../headline.ts';

// The first sentences of a past overview.

const minuteMs = 60_000;

type Counted = Pick<OverviewMoment, 'counts' | 'attention' | 'at'>;

export function pastTitle(moment: Counted, t: Translate): string {
  const total = totalOf(moment);
  const playing = stateCounts(moment.counts).playlist_active;
  if (total === 0) return t('timeTravel.headline.empty');
  if (playing === total) return t('timeTravel.headline.all', { count: total });
  if (playing === 0) return t('timeTravel.headline.none', { count: total });
  return t('timeTravel.headline.some', { count: playing, total });
}

/** The display that went offline last at an open location, and the number of those in each other state. */
export function pastExceptions(moment: Counted, t: Translate): { first: string | null; others: string[] } {
  const { online, closed, offline, unknown } = stateCounts(moment.counts);
  const wentLast = moment.attention
    .filter(({ kind, since, subject }) => kind === 'offline_open' && since !== null && subject !== null)
    .toSorted((a, b) => Date.parse(b.since!) - Date.parse(a.since!))[0];
  const passed = wentLast ? Date.parse(moment.at) - Date.parse(wentLast.since!) : 0;
  const others = [
    ['timeTravel.headline.offline', wentLast ? offline - 1 : offline],
    ['timeTravel.headline.idle', online],
    ['timeTravel.headline.closed', closed],
    ['timeTravel.headline.neverSeen', unknown],
  ] as const;
  return {
    first: wentLast
      ? t('timeTravel.earlier', {
          name: wentLast.subject!.name,
          duration: durationText(Math.max(minuteMs, Math.floor(passed / minuteMs) * minuteMs)),
        })
      : null,
    others: others.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])),
  };
}

/** Parts in brackets stand out. Names may contain brackets, so only the first pair counts. */
export function strongParts(sentence: string): { text: string; isStrong: boolean }[] {
  const found = /^([^[]*)\[(.*)\]([^\]]*)$/.exec(sentence);
  if (!found) return [{ text: sentence, isStrong: false }];
  const [, before, strong, after] = found;
  return [
    { text: before!, isStrong: false },
    { text: strong!, isStrong: true },
    { text: after!, isStrong: false },
  ].filter(({ text }) => text !== '');
}
