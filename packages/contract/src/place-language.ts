// In which language screens write dates, prices and opening hours: that of the place, known by its time zone. English is that of
// Great Britain, whose dates are read in Europe, except in America.

const zones: readonly (readonly [RegExp, string])[] = [
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

export const languageOfZone = (timezone: string): string =>
  zones.find(([form]) => form.test(timezone))?.[1] ?? 'en-GB';
