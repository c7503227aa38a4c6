import type { Locale } from '@vitrine/contract/pages';
import { languageOfZone } from '@vitrine/contract/place-language';
import { capitalized } from '../../lib/i18n/day-names.ts';
import { translate } from '../../lib/i18n/i18n.ts';

/** "German (Austria)". */
export const languageName = (locale: Locale, language: string): string =>
  capitalized(
    locale,
    new Intl.DisplayNames(locale, { type: 'language', style: 'short', languageDisplay: 'standard' }).of(
      language,
    ) ?? language,
  );

/** Of a location; empty follows its time zone. */
export const languageText = (locale: Locale, language: string, timezone: string): string =>
  language === ''
    ? translate('locations.languageOfZone', { language: languageName(locale, languageOfZone(timezone)) })
    : languageName(locale, language);
