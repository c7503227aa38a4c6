// Places and the displays in them as one list of rows. A whole group is chosen above the list, so that no display is in it twice.

import { fold } from '../../ui/type-ahead.ts';

export interface TargetPlace {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly isOpen: boolean;
  /** Null: its hours are not set. Absent where nobody asks. */
  readonly opensAt?: string | null;
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

/** What was pressed, with the displays that are meant. */
export interface PickedTarget {
  readonly kind: 'place' | 'group' | 'display';
  readonly id: string;
  readonly displays: readonly string[];
}

export type Checked = 'all' | 'some' | 'none';

interface Row extends PickedTarget {
  readonly parent: string | null;
  readonly name: string;
}

export type TargetRow<P extends TargetPlace = TargetPlace, D extends TargetDisplay = TargetDisplay> =
  | (Row & {
      readonly kind: 'place';
      readonly place: P;
      /** Null: its displays are always listed. */
      readonly isOpen: boolean | null;
    })
  | (Row & { readonly kind: 'display'; readonly display: D });

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

/** More are not read through: then places are folded, and a search or a press unfolds them. */
export const mostListed = 200;

/** Whether a text has all words that are searched. */
const finder = (search: string) => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (text: string) => words.every((word) => fold(text).includes(word));
};

/** The visible rows, in the order of the places. */
export function rowsOf<P extends TargetPlace, D extends TargetDisplay>(
  { places, groups, displays }: Targets<P, D>,
  opened: ReadonlySet<string>,
  search: string,
  /** Places without a display are rows, too. */
  hasEmpty = false,
): TargetRow<P, D>[] {
  const isFound = finder(search);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const placeNames = new Map(places.map(({ id, name }) => [id, name]));
  const found = displays.filter((display) =>
    isFound(
      [placeNames.get(display.place), ...display.groups.map((id) => groupNames.get(id)), display.name].join(
        ' ',
      ),
    ),
  );
  const byPlace = Map.groupBy(found, ({ place }) => place);
  const filled = new Set(displays.map(({ place }) => place));
  return places.flatMap((place): TargetRow<P, D>[] => {
    const own = byPlace.get(place.id) ?? [];
    const isEmpty = hasEmpty && !filled.has(place.id) && isFound(place.name);
    if (own.length === 0 && !isEmpty) return [];
    const isOpen = found.length <= mostListed || own.length === 0 ? null : opened.has(place.id);
    const { id, name } = place;
    const head: TargetRow<P, D> = {
      kind: 'place',
      id,
      parent: null,
      name,
      place,
      isOpen,
      displays: own.map((each) => each.id),
    };
    if (isOpen === false) return [head];
    return [
      head,
      ...own.map(
        (display): TargetRow<P, D> => ({
          kind: 'display',
          id: display.id,
          parent: id,
          name: display.name,
          display,
          displays: [display.id],
        }),
      ),
    ];
  });
}

/** The places unfolded at first, where places are folded: those with a selection, unless it is everything. */
export function openedFor({ displays }: Targets, chosen: ReadonlySet<string>): Set<string> {
  const isSome = displays.some(({ id }) => !chosen.has(id));
  return new Set(displays.flatMap(({ id, place }) => (isSome && chosen.has(id) ? [place] : [])));
}

/** As many are offered at once; a search finds the others. */
const mostGroups = 12;

/** Whole groups across all places, the largest first. */
export function groupsFound({ groups, displays }: Targets, search: string) {
  const isFound = finder(search);
  const members = new Map<string, string[]>(groups.map(({ id }) => [id, []]));
  for (const display of displays) for (const id of display.groups) members.get(id)?.push(display.id);
  return groups
    .filter(({ name }) => isFound(name))
    .map((group) => ({ ...group, displays: members.get(group.id)! }))
    .sort((a, b) => b.displays.length - a.displays.length)
    .slice(0, mostGroups);
}
