import type { Design } from '@vitrine/contract/designs';
import { defaultHours, type WeeklyHours } from '@vitrine/contract/locations';
import { englishIn, languageOfDesign, languageOfZone } from '@vitrine/contract/place-language';
import type { DesignContext } from '@vitrine/design/context';
import cs from '@vitrine/locales/cs/onScreen.json';
import de from '@vitrine/locales/de/onScreen.json';
import en from '@vitrine/locales/en/onScreen.json';
import es from '@vitrine/locales/es/onScreen.json';
import { compiledOf, isMetAt } from '@vitrine/schedule/condition';
import { localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import { readerZone } from '../../ui/time/time-text.ts';

// What a place gives to designs, as a player there would see it.

const wordsIn: Readonly<Record<string, DesignContext['words']>> = { en, cs, de, es };

export interface DesignPlace {
  readonly timezone: string;
  readonly hours: WeeklyHours | null;
  /** Absent means that of the place. */
  readonly locale?: string;
}

/** Where nothing is chosen: the reader's own clock, and usual hours. */
export const ownPlace = (locale: string): DesignPlace => ({
  timezone: readerZone(),
  hours: defaultHours,
  // English as in the rest of the product, unless the reader is in America.
  locale: locale === 'en' ? englishIn(readerZone()) : locale,
});

/** In which language the words of a design are, and whether its dates and units follow them. */
export type DesignLanguage = Pick<Design, 'words' | 'units'>;

type Options = Pick<DesignContext, 'now' | 'file' | 'data'> &
  Partial<DesignContext> & { readonly place: DesignPlace; readonly language?: DesignLanguage | undefined };

export function contextOf({ place, language, ...options }: Options): DesignContext {
  const { timezone, hours } = place;
  const words = (language?.units === 'words' && language.words) || undefined;
  const locale = languageOfDesign(words, place.locale ?? languageOfZone(timezone), timezone);
  return {
    timezone,
    locale,
    hours,
    offsetAt,
    words: wordsIn[locale.slice(0, 2)] ?? en,
    holds(conditions, at) {
      const { day, minute } = localMoment(timezone, at);
      return isMetAt(compiledOf(conditions), day, minute);
    },
    ...options,
  };
}
