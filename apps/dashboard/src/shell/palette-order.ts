import { fold } from '../ui/type-ahead.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';

// Which row stands first, of whatever kind it is.

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every word must match somewhere, in any order, ignoring case and accents. */
export function matches({ name, context = '', also = '' }: PaletteItem, query: string): boolean {
  const text = fold(`${name} ${context}`);
  const others = wordsOf(also);
  return wordsOf(query).every((word) => text.includes(word) || others.some((one) => one.startsWith(word)));
}

/** The words by which one of these can be found, and the others: "evacuate praha" is an alarm and a place. */
export function splitBy(
  items: readonly PaletteItem[],
  query: string,
): { readonly fitting: string; readonly others: string } {
  const known = items.flatMap(({ name, also = '' }) => wordsOf(`${name} ${also}`));
  const parts = Object.groupBy(wordsOf(query), (word) =>
    known.some((one) => one.startsWith(word)) ? 'fitting' : 'others',
  );
  return { fitting: (parts.fitting ?? []).join(' '), others: (parts.others ?? []).join(' ') };
}

/** 5: it is called so; 4: its name begins so; 3: all words begin words of it; 2: inside its name; 1: beside it; 0: elsewhere. */
export function scoreOf(item: PaletteItem, query: string): number {
  const [typed, name] = [fold(query).trim(), fold(item.name)];
  const others = fold(item.also ?? '').split(/,\s*/);
  if (name === typed || others.includes(typed)) return 5;
  if (name.startsWith(typed)) return 4;
  const known = [...wordsOf(item.name), ...wordsOf(item.also ?? '')];
  if (wordsOf(query).every((word) => known.some((one) => one.startsWith(word)))) return 3;
  if (name.includes(typed)) return 2;
  return matches(item, query) ? 1 : 0;
}

/** Of equals, what can be done comes before pages, and pages before records. */
const rankOf = ({ id }: PaletteGroup) => (id === 'actions' ? 2 : id === 'pages' ? 1 : 0);

/** The row that fits best, with the heading of its group; the others follow as they were. */
export function bestFirst(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  let best: { group: PaletteGroup; item: PaletteItem; score: number } | null = null;
  for (const group of groups)
    for (const item of group.items) {
      const score = scoreOf(item, query) * 10 + rankOf(group);
      if (score >= 10 && (!best || score > best.score)) best = { group, item, score };
    }
  if (!best) return groups.filter(({ items }) => items.length > 0);
  const { group: of, item: first } = best;
  return [
    { ...of, items: [first] },
    ...groups.map((group) =>
      group === of ? { ...group, items: group.items.filter((item) => item !== first) } : group,
    ),
  ].filter(({ items }) => items.length > 0);
}

/**
 * What was found by words: what fits best, then records and pages, and all other actions after them, so that adding those of a record
 * moves nothing.
 */
export function foundInOrder(
  found: readonly PaletteGroup[],
  actions: readonly PaletteItem[],
  query: string,
): { readonly others: readonly PaletteGroup[]; readonly rest: readonly PaletteItem[] } {
  const ordered = bestFirst([...found, { id: 'actions', items: actions }], query);
  return {
    others: ordered.filter(({ id }, at) => id !== 'actions' || at === 0),
    rest: ordered.slice(1).find(({ id }) => id === 'actions')?.items ?? [],
  };
}
