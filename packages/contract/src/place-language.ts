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
