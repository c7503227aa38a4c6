import type { Box } from '@vitrine/contract/design-document';
import type { Locale } from '@vitrine/contract/pages';
import { languageOfZone } from '@vitrine/contract/place-language';
import type { DesignLanguage } from '../../../core/design-views/design-context.ts';
import type { Hint } from './hints.ts';

export interface PlaceLanguage {
  readonly name: string;
  readonly timezone: string;
  readonly language: string | null;
}

/** These write names of days, months or units. */
const naming: readonly Box['kind'][] = ['countdown', 'date', 'hours', 'events'];

export const writesNames = (boxes: readonly Box[]): boolean =>
  boxes.some(({ kind, hidden }) => !hidden && naming.includes(kind));

/** Words of one language beside units of another, at the first place where that is so. */
export function languageHint(
  boxes: readonly Box[],
  { words, units }: DesignLanguage,
  places: readonly PlaceLanguage[],
): Hint | null {
  if (!words || units === 'words' || !writesNames(boxes)) return null;
  const spoken = ({ language, timezone }: PlaceLanguage) =>
    (language ?? languageOfZone(timezone)).split('-')[0] as Locale;
  const place = places.find((each) => spoken(each) !== words);
  if (!place) return null;
  return {
    kind: 'language',
    box: null,
    value: 0,
    needed: 1,
    isAdvice: false,
    fixed: null,
    mix: { words, place: place.name, units: spoken(place) },
  };
}
