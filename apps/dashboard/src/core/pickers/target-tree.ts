// Locations, groups and displays as one list of rows. A display in several groups of its location is in each
// of them, and is selected in all of them at once.

export interface TargetPlace {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

export interface TargetDisplay {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly groups: readonly string[];
}

/** Where something can be shown, as the server reads it for shows and for alarms. */
export interface Targets<P extends TargetPlace = TargetPlace, D extends TargetDisplay = TargetDisplay> {
  readonly places: readonly P[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly displays: readonly D[];
}

/** A row that was pressed, with the displays that are meant. */
export interface PickedTarget {
  readonly kind: 'place' | 'group' | 'display';
  readonly id: string;
  readonly displays: readonly string[];
}

export type Checked = 'all' | 'some' | 'none';

interface Row extends PickedTarget {
  /** Unique among all rows. */
  readonly key: string;
  readonly parent: string | null;
  readonly name: string;
}

export type TargetRow<P extends TargetPlace = TargetPlace, D extends TargetDisplay = TargetDisplay> =
  | (Row & {
      readonly kind: 'place';
      readonly place: P;
      readonly isOpen: boolean;
      /** Those that are found in it. */
      readonly found: readonly D[];
    })
  | (Row & { readonly kind: 'group'; readonly isOpen: boolean })
  | (Row & { readonly kind: 'display'; readonly display: D; readonly place: P });

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
export function rowsOf<P extends TargetPlace, D extends TargetDisplay>(
  targets: Targets<P, D>,
  opened: ReadonlySet<string>,
  search: string,
  noGroupName: string,
  /** Places without a display are rows, too. */
  hasEmpty = false,
): TargetRow<P, D>[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isSearching = words.length > 0;
  const groupNames = new Map(targets.groups.map(({ id, name }) => [id, name]));
  const byPlace = Map.groupBy(targets.displays, ({ place }) => place);
  return targets.places.flatMap((place): TargetRow<P, D>[] => {
    const own = byPlace.get(place.id) ?? [];
    const found = own.filter((display) => {
      const groups = display.groups.map((id) => groupNames.get(id) ?? '');
      return !isSearching || matches([place.name, ...groups, display.name].join(' '), words);
    });
    const isEmpty = hasEmpty && own.length === 0 && matches(place.name, words);
    if (found.length === 0 && !isEmpty) return [];
    const isOpen = isSearching || opened.has(place.id);
    const head: TargetRow<P, D> = {
      kind: 'place',
      id: place.id,
      key: place.id,
      parent: null,
      name: place.name,
      place,
      isOpen,
      displays: found.map(({ id }) => id),
      found,
    };
    if (!isOpen) return [head];
    return [head, ...groupRows(place, found, groupNames, opened, isSearching, noGroupName)];
  });
}

function groupRows<P extends TargetPlace, D extends TargetDisplay>(
  place: P,
  found: readonly D[],
  names: ReadonlyMap<string, string>,
  opened: ReadonlySet<string>,
  isSearching: boolean,
  noGroupName: string,
): TargetRow<P, D>[] {
  const inGroup = (id: string) =>
    found.filter(({ groups }) => (id === noGroup ? groups.length === 0 : groups.includes(id)));
  return [...names.keys(), noGroup].flatMap((id): TargetRow<P, D>[] => {
    const members = inGroup(id);
    if (members.length === 0) return [];
    const key = `${place.id} ${id}`;
    const isOpen = isSearching || opened.has(key);
    const head: TargetRow<P, D> = {
      kind: 'group',
      id,
      key,
      parent: place.id,
      name: names.get(id) ?? noGroupName,
      isOpen,
      displays: members.map((each) => each.id),
    };
    if (!isOpen) return [head];
    return [
      head,
      ...members.map(
        (display): TargetRow<P, D> => ({
          kind: 'display',
          id: display.id,
          key: `${key} ${display.id}`,
          parent: key,
          name: display.name,
          display,
          place,
          displays: [display.id],
        }),
      ),
    ];
  });
}

/** The rows expanded at first: those with a selection unless it is everything, or the only location. */
export function openedFor({ places, displays }: Targets, chosen: ReadonlySet<string>): Set<string> {
  const isSome = displays.some(({ id }) => !chosen.has(id));
  const shown = displays.filter(({ id }) => (isSome && chosen.has(id)) || places.length === 1);
  return new Set(
    shown.flatMap(({ place, groups }) => [
      place,
      ...(groups.length > 0 ? groups : [noGroup]).map((id) => `${place} ${id}`),
    ]),
  );
}

/** Groups across all locations, the largest first. */
export function groupsEverywhere({ groups, displays }: Targets) {
  return groups
    .map((group) => ({
      ...group,
      displays: displays.filter((each) => each.groups.includes(group.id)).map(({ id }) => id),
    }))
    .sort((a, b) => b.displays.length - a.displays.length);
}
