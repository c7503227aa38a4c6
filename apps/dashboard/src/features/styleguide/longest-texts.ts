import type { Catalogue } from '@vitrine/locales/translator';

interface SideBySide<L extends string> {
  readonly key: string;
  readonly texts: Readonly<Record<L, string>>;
}

export function flatten(catalogue: Catalogue, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${name}`, value]]
        : Object.entries(flatten(value, `${prefix}${name}.`)),
    ),
  );
}

/** Short texts (buttons, labels) that are longest in another language. */
export function longestTexts<L extends string>(
  catalogues: Readonly<Record<L, Catalogue>>,
  { count = 16, shortUpTo = 28 } = {},
): SideBySide<L>[] {
  const flat = Object.fromEntries(
    Object.entries(catalogues).map(([locale, catalogue]) => [locale, flatten(catalogue as Catalogue)]),
  ) as Record<L, Record<string, string>>;
  const names = Object.keys(catalogues) as L[];
  const english = flat['en' as L];
  const longest = (key: string) => Math.max(...names.map((name) => flat[name][key]?.length ?? 0));
  return Object.keys(english)
    .filter((key) => english[key]!.length <= shortUpTo && !english[key]!.includes('{{'))
    .filter((key) => names.every((name) => flat[name][key] !== undefined))
    .sort((a, b) => longest(b) - longest(a))
    .slice(0, count)
    .map((key) => ({
      key,
      texts: Object.fromEntries(names.map((name) => [name, flat[name][key]!])) as Record<L, string>,
    }));
}
