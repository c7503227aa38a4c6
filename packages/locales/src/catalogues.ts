import * as cs from '../cs/index.ts';
import * as de from '../de/index.ts';
import * as en from '../en/index.ts';
import * as es from '../es/index.ts';
import type { Catalogue } from './translator.ts';

// All four at once, for the server and the tests; the dashboard loads the files that a page declares, in one language.

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

/** Without the plural ending, as code names it. */
export const baseOf = (key: string) => key.replace(plural, '');
export const isPlural = (key: string) => plural.test(key);
