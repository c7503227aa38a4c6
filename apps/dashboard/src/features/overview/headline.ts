import type { Overview } from '@vitrine/contract/overview';
import { stateCounts } from '../../lib/display-state.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';

// The title of the page: the first of these sentences that holds.

type HeadlineInput = Pick<Overview, 'counts' | 'places'>;
export type Opening = Overview['places']['openings'][number];

export interface Headline {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
  /** The opening that is `{{moment}}` in the sentence. */
  readonly opening?: Opening;
  readonly isUrgent?: true;
}

export const totalOf = ({ counts }: Pick<Overview, 'counts'>) =>
  Object.values(stateCounts(counts)).reduce((sum, count) => sum + count, 0);

export function headlineOf({ counts, places }: HeadlineInput, t: Translate): Headline {
  const total = totalOf({ counts });
  const { playlist_active: playing, closed: resting, online: idle } = stateCounts(counts);
  const { dark } = places;
  if (total === 0) return { key: 'overview.headline.empty', values: {} };
  if (dark.places !== null && dark.places >= 2)
    return { key: 'overview.headline.noConnection', values: { count: dark.places }, isUrgent: true };
  if (dark.displays > 0)
    return { key: 'overview.headline.dark', values: { count: dark.displays }, isUrgent: true };
  if (resting > 0 && playing === 0 && idle === 0) return restOf(places, resting);
  if (playing === total) return { key: 'overview.headline.all', values: { count: playing } };
  if (playing === 0) return { key: 'overview.headline.none', values: {} };
  if (resting === 0) return { key: 'overview.headline.plays', values: { count: playing } };
  const rest = t('overview.headline.restCount', { count: resting });
  return { key: 'overview.headline.playRest', values: { count: playing, rest } };
}

/** Places that open at the same instant by the same clock are one opening. */
function restOf({ openings }: HeadlineInput['places'], count: number): Headline {
  const [opening] = openings;
  if (!opening || opening.at === null) return { key: 'overview.headline.rest', values: { count } };
  const key = openings.length === 1 ? 'overview.headline.restUntil' : 'overview.headline.restFirst';
  return { key, values: { count }, opening };
}

/** "Brno" of "Brno · Hlavní": in a sentence the first part of a location's name is enough. */
export const cityOf = (name: string): string => name.split(' · ')[0]!;
