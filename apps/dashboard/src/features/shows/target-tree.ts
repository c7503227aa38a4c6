import type { ShowTarget, ShowTargets } from '@vitrine/contract/shows';
import type { ShowRequest } from '../../lib/show-on.ts';

// Locations, groups and displays as one list of rows. A display in several groups of its location is in each
// of them, and is selected in all of them at once.

export type Checked = 'all' | 'some' | 'none';

interface Row {
  /** Unique among all rows. */
  readonly key: string;
  readonly parent: string | null;
  readonly name: string;
  /** The displays below it, or the display itself. */
  readonly displays: readonly string[];
}

export type TargetRow =
  | (Row & {
      readonly kind: 'place';
      readonly place: ShowTargets['places'][number];
      readonly isOpen: boolean;
      /** How many of its displays are offline. */
      readonly offline: number;
    })
  | (Row & { readonly kind: 'group'; readonly isOpen: boolean })
  | (Row & {
      readonly kind: 'display';
      readonly display: ShowTarget;
      readonly place: ShowTargets['places'][number];
    });

/** Level 1 to 3 for `aria-level`. */
export const levelOf = ({ kind }: TargetRow): number => ({ place: 1, group: 2, display: 3 })[kind];

export function checkedOf(displays: readonly string[], chosen: ReadonlySet<string>): Checked {
  const count = displays.filter((id) => chosen.has(id)).length;
  return count === 0 ? 'none' : count === displays.length ? 'all' : 'some';
}

/** Selects everything below it, or clears it if everything was selected. */
export function toggled(displays: readonly string[], chosen: ReadonlySet<string>): Set<string> {
  const next = new Set(chosen);
  const isChosen = checkedOf(displays, chosen) === 'all';
  for (const id of displays) isChosen ? next.delete(id) : next.add(id);
  return next;
}

const noGroup = 'none';
const matches = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLocaleLowerCase().includes(word));

/** The visible rows. While searching, matches are expanded. */
export function rowsOf(
  targets: ShowTargets,
  opened: ReadonlySet<string>,
  search: string,
  noGroupName: string,
): TargetRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isSearching = words.length > 0;
  const groupNames = new Map(targets.groups.map(({ id, name }) => [id, name]));
  const byPlace = Map.groupBy(targets.displays, ({ place }) => place);
  return targets.places.flatMap((place): TargetRow[] => {
    const found = (byPlace.get(place.id) ?? []).filter((display) => {
      const groups = display.groups.map((id) => groupNames.get(id) ?? '');
      return !isSearching || matches([place.name, ...groups, display.name].join(' '), words);
    });
    if (found.length === 0) return [];
    const isOpen = isSearching || opened.has(place.id);
    const head: TargetRow = {
      ...{ kind: 'place', key: place.id, parent: null, name: place.name, place, isOpen },
      displays: found.map(({ id }) => id),
      offline: found.filter(({ status }) => status === 'offline').length,
    };
    if (!isOpen) return [head];
    return [head, ...groupRows(place, found, groupNames, opened, isSearching, noGroupName)];
  });
}

function groupRows(
  place: ShowTargets['places'][number],
  found: readonly ShowTarget[],
  names: ReadonlyMap<string, string>,
  opened: ReadonlySet<string>,
  isSearching: boolean,
  noGroupName: string,
): TargetRow[] {
  const inGroup = (id: string) =>
    found.filter(({ groups }) => (id === noGroup ? groups.length === 0 : groups.includes(id)));
  return [...names.keys(), noGroup].flatMap((id): TargetRow[] => {
    const members = inGroup(id);
    if (members.length === 0) return [];
    const key = `${place.id} ${id}`;
    const isOpen = isSearching || opened.has(key);
    const head: TargetRow = {
      ...{ kind: 'group', key, parent: place.id, name: names.get(id) ?? noGroupName, isOpen },
      displays: members.map((each) => each.id),
    };
    if (!isOpen) return [head];
    return [
      head,
      ...members.map(
        (display): TargetRow => ({
          ...{
            kind: 'display',
            key: `${key} ${display.id}`,
            parent: key,
            name: display.name,
            display,
            place,
          },
          displays: [display.id],
        }),
      ),
    ];
  });
}

/** The rows expanded at first: those with a selection, or the only location. */
export function openedFor({ places, displays }: ShowTargets, chosen: ReadonlySet<string>): Set<string> {
  const shown = displays.filter(
    ({ id, place }) => chosen.has(id) || place === (places.length === 1 && places[0]!.id),
  );
  return new Set(
    shown.flatMap(({ place, groups }) => [
      place,
      ...(groups.length > 0 ? groups : [noGroup]).map((id) => `${place} ${id}`),
    ]),
  );
}

/** The initial selection. */
export function chosenFirst(
  { displays }: ShowTargets,
  { displays: named = [], place, group }: Pick<ShowRequest, 'displays' | 'place' | 'group'>,
): Set<string> {
  // A single screen is selected automatically.
  if (displays.length === 1) return new Set([displays[0]!.id]);
  const isChosen = (each: ShowTarget) =>
    named.includes(each.id) || each.place === place || (group !== undefined && each.groups.includes(group));
  return new Set(displays.filter(isChosen).map(({ id }) => id));
}

/** Groups across all locations, the largest first. */
export function groupsEverywhere({ groups, displays }: ShowTargets) {
  return groups
    .map((group) => ({
      ...group,
      displays: displays.filter((each) => each.groups.includes(group.id)).map(({ id }) => id),
    }))
    .sort((a, b) => b.displays.length - a.displays.length);
}
