import * as cs from './cs.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import type { Catalogue } from './translator.ts';

// All four languages at once, for the server and the tests; the dashboard loads the files that a page declares, in one language.

export const catalogues = { en, cs, de, es } satisfies Readonly<Record<string, Catalogue>>;

/** `{a: {b: 'x'}}` → `{'a.b': 'x'}` */
export function flatten(catalogue: Catalogue, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${name}`, value]]
        : Object.entries(flatten(value, `${prefix}${name}.`)),
    ),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The key as code uses it, without the plural suffix. */
export const baseOf = (key: string) => key.replace(plural, '');
export const isPlural = (key: string) => plural.test(key);
