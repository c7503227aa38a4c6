import type { OverviewTimeline } from '@vitrine/contract/overview';
import type { Screen } from '../../timeline/screens.ts';

// The rows of the week: locations that expand into groups and groups that expand into displays; or groups
// first; or only displays.

export const laneOrders = ['place', 'group', 'display'] as const;
export type LaneOrder = (typeof laneOrders)[number];

export interface LaneRow {
  readonly key: string;
  readonly kind: LaneOrder;
  /** Level of indentation. */
  readonly depth: number;
  /** Null for displays without a group. */
  readonly name: string | null;
  readonly screens: readonly Screen[];
  /** Expanded: its lanes are in the rows below it. */
  readonly isOpen: boolean;
}

type Named = readonly { readonly id: string; readonly name: string }[];

export function laneRowsOf(
  screens: readonly Screen[],
  order: LaneOrder,
  { locations, groups }: Pick<OverviewTimeline, 'locations' | 'groups'>,
  open: ReadonlySet<string>,
): LaneRow[] {
  const displaysOf = (own: readonly Screen[], above: string, depth: number): LaneRow[] =>
    own.map((screen) => ({
      key: `${above}${screen.id}`,
      kind: 'display',
      depth,
      name: screen.name,
      screens: [screen],
      isOpen: false,
    }));
  const rowWith = (row: Omit<LaneRow, 'isOpen'>, below: () => LaneRow[]): LaneRow[] => {
    if (row.screens.length === 0) return [];
    const isOpen = open.has(row.key);
    return [{ ...row, isOpen }, ...(isOpen ? below() : [])];
  };
  const groupsOf = (own: readonly Screen[], above: string, depth: number): LaneRow[] =>
    [...groups, { id: 'none', name: null }].flatMap(({ id, name }) => {
      const key = `${above}${id}`;
      const inside = own.filter((screen) =>
        name === null ? screen.groups.length === 0 : screen.groups.includes(id),
      );
      return rowWith({ key, kind: 'group', depth, name, screens: inside }, () =>
        displaysOf(inside, `${key} `, depth + 1),
      );
    });
  const placesOf = (places: Named): LaneRow[] =>
    places.flatMap(({ id, name }) => {
      const inside = screens.filter(({ location }) => location.id === id);
      return rowWith({ key: id, kind: 'place', depth: 0, name, screens: inside }, () =>
        groupsOf(inside, `${id} `, 1),
      );
    });
  if (order === 'display') return displaysOf(screens, '', 0);
  return order === 'group' ? groupsOf(screens, '', 0) : placesOf(locations);
}

/** The time zone of all of them; null if they have several. */
export function zoneOf(screens: readonly Screen[]): string | null {
  const zones = new Set(screens.map(({ timeline }) => timeline.timeZone));
  return zones.size === 1 ? [...zones][0]! : null;
}
