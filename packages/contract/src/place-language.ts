// In which language screens write dates, prices and opening hours: that of the place, which its time zone suggests. English is that
// of Great Britain, whose dates are read in Europe, except in America.

export const placeLanguages = [
  'cs',
  'de',
  'de-AT',
  'de-CH',
  'en-GB',
  'en-US',
  'es',
  'es-419',
  'es-MX',
] as const;
export type PlaceLanguage = (typeof placeLanguages)[number];

const zones: readonly (readonly [RegExp, PlaceLanguage])[] = [
  [/^Europe\/(Prague|Bratislava)$/, 'cs'],
  [/^Europe\/(Vienna)$/, 'de-AT'],
  [/^Europe\/(Zurich|Vaduz)$/, 'de-CH'],
  [/^Europe\/(Berlin|Busingen)$/, 'de'],
  [/^(Europe\/Madrid|Africa\/Ceuta|Atlantic\/Canary)$/, 'es'],
  [/^America\/(Mexico_City|Cancun|Merida|Monterrey|Tijuana|Hermosillo|Chihuahua)$/, 'es-MX'],
  [
    /^America\/(Argentina\/|Bogota|Lima|Santiago|Caracas|Guayaquil|Montevideo|Panama|Costa_Rica|Asuncion|La_Paz)/,
    'es-419',
  ],
  [/^(America|US)\//, 'en-US'],
];

export const languageOfZone = (timezone: string): PlaceLanguage =>
  zones.find(([form]) => form.test(timezone))?.[1] ?? 'en-GB';

/** The English of a time zone where another language is written. */
export const englishIn = (timezone: string): PlaceLanguage =>
  languageOfZone(timezone) === 'en-US' ? 'en-US' : 'en-GB';

/**
 * In which language a place writes a design whose dates and units follow its words. A place that speaks this language has its own form
 * of it.
 */
export function languageOfDesign(words: string | undefined, place: string, timezone: string): string {
  if (!words || place.split('-')[0] === words) return place;
  return words === 'en' ? englishIn(timezone) : words;
}
