import cs from '../cs.json' with { type: 'json' };
import de from '../de.json' with { type: 'json' };
import en from '../en.json' with { type: 'json' };
import es from '../es.json' with { type: 'json' };
import type { Catalogue } from './translator.ts';

// All four languages at once, for the server and the tests; the dashboard fetches one at a time.

export const catalogues: Readonly<Record<'en' | 'cs' | 'de' | 'es', Catalogue>> = { en, cs, de, es };

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
