import type { FormatterModule } from 'i18next';

// How values stand in a sentence, for i18next on both sides: numbers as the language writes them ("1,5 displeje"), names
// exactly as they are. Nothing is escaped, because neither React nor JSON takes text for markup, and `{{…}}` or `$t(…)`
// inside a value stay literal.

export const interpolation = { escapeValue: false, skipOnVariables: true, alwaysFormat: true } as const;

/** Given to `i18next.use()`; the formatter it brings leaves numbers without a named format as they are. */
export const valueFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, locale) =>
    typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : String(value ?? ''),
};
