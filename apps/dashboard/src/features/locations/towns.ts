import { fold } from '../../ui/type-ahead.ts';

// Towns to take coordinates from, largest first: those of GeoNames (CC BY 4.0), written by scripts/write-towns.ts. They are fetched
// when somebody looks for one.

export interface Town {
  readonly id: string;
  readonly name: string;
  readonly otherNames: string;
  readonly country: string;
  /** Of some large countries. */
  readonly region: string;
  readonly latitude: string;
  readonly longitude: string;
}

const mostShown = 30;

let loading: Promise<readonly Town[]> | undefined;

export function loadTowns(): Promise<readonly Town[]> {
  loading ??= import('./towns.txt?raw').then(({ default: text }) => readTowns(text));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export const readTowns = (text: string): Town[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const [name, otherNames, country, region, latitude, longitude] = line.split('\t') as [
        ...[string, string, string, string, string, string],
      ];
      return { id: String(i), name, otherNames, country, region, latitude, longitude };
    });

/** Those that begin with what was typed before those that contain it, each in the order of their size. */
export function findTowns(towns: readonly Town[], typed: string): readonly Town[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return towns.slice(0, mostShown);
  const first: Town[] = [];
  const others: Town[] = [];
  for (const town of towns) {
    const text = fold(`${town.name} ${town.otherNames} ${town.region}`);
    if (!words.every((word) => text.includes(word))) continue;
    const begins = [town.name, town.otherNames].some((name) => fold(name).startsWith(words[0]!));
    (begins ? first : others).push(town);
    if (first.length === mostShown) break;
  }
  return [...first, ...others].slice(0, mostShown);
}
