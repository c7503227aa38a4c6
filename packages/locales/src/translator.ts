// Says the texts of a catalogue: nested keys, `{{variables}}` and plural endings (`_one`, `_few` …), which is all of i18next's
// format that the catalogues use. i18next itself says the same (see the test) and weighs 17 kB in the browser, a tenth of
// what Login may load.

export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

export type Values = Readonly<Record<string, string | number>>;

/** The text, or undefined where the catalogue has a gap. */
export type Translator = (key: string, values?: Values) => string | undefined;

export function createTranslator(locale: string, catalogue: Catalogue): Translator {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);

  const find = (key: string): string | undefined => {
    let place: string | Catalogue | undefined = catalogue;
    for (const name of key.split('.')) {
      if (typeof place !== 'object' || !Object.hasOwn(place, name)) return undefined;
      place = place[name];
    }
    return typeof place === 'string' ? place : undefined;
  };

  /** Numbers as the language writes them ("1,5 displeje"), names exactly as they are. */
  const write = (value: string | number | undefined) =>
    typeof value === 'number' ? numbers.format(value) : (value ?? '');

  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? find(key);
    // One pass: braces inside a value stay literal.
    return text?.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => write(values[name]));
  };
}
