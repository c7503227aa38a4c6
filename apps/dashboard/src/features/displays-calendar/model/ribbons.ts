import type { CalendarOfDisplays } from '@vitrine/contract/calendar-calls';

// Rows of the calendar of all displays. A ribbon is the set of displays of one place that are in the same groups and show the
// same from now on. Equal segments decide, not equal plans: two orientations of one playlist are no reason for two rows.

export type Place = CalendarOfDisplays['locations'][number];
export type Display = CalendarOfDisplays['displays'][number];
type Named = CalendarOfDisplays['groups'][number];
export type Plan = CalendarOfDisplays['plans'][number];

export interface Ribbon {
  /** The id of its first display, which is in no other ribbon. */
  readonly key: string;
  readonly place: Place;
  /** Ids, by name. Groups of "Show on…" are not among them. */
  readonly groups: readonly string[];
  /** By name. */
  readonly displays: readonly Display[];
  readonly plan: Plan;
  /** The largest ribbon of its groups in its place: it carries their names, the others that of their first display. */
  readonly isMain: boolean;
}

export type Grouping = 'place' | 'group';
export const groupings: readonly Grouping[] = ['place', 'group'];
/** On the page of a group its places are the rows. */
export type RowsBy = Grouping | 'places';

/** Names that a label consists of, and how many displays it stands for. */
export interface Label {
  readonly names: readonly string[];
  readonly count: number;
  /** A display with others behind it: "Counter left +2"; otherwise "Counters 2". */
  readonly isDisplay: boolean;
}

export interface Row {
  /** Unique: by group, a ribbon stands under each of its groups. */
  readonly key: string;
  readonly ribbon: Ribbon;
  readonly label: Label;
}

export interface Section {
  readonly key: string;
  /** Null for displays without a group. */
  readonly name: string | null;
  /** Its place, unless it has several. */
  readonly place: Place | null;
  readonly displays: number;
  readonly rows: readonly Row[];
}

const collator = new Intl.Collator();
const compare = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: Named, b: Named) => compare(a.name, b.name) || compare(a.id, b.id);

/** Plans with equal segments are one, whoever wrote them. */
function plansByDisplay(plans: readonly Plan[]): Map<string, Plan> {
  const known = new Map<string, Plan>();
  return new Map(
    plans.flatMap((plan) => {
      const key = `${plan.timezone} ${plan.segments.map(segmentKey).join('|')}`;
      const same = known.get(key) ?? plan;
      known.set(key, same);
      return plan.displays.map((id) => [id, same] as const);
    }),
  );
}

const segmentKey = ({ from, to, state, playlists }: Plan['segments'][number]) =>
  `${from} ${to} ${state} ${playlists.join()}`;

type Data = Pick<CalendarOfDisplays, 'plans' | 'displays' | 'locations' | 'groups'>;

/** In each place first those that carry groups, by name, then displays by name. */
export function ribbonsOf({ plans, displays, locations, groups }: Data): Ribbon[] {
  const planOf = plansByDisplay(plans);
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const orderOf = new Map(groups.toSorted(byName).map(({ id }, index) => [id, index]));
  const groupsOf = ({ groups: ids }: Display) =>
    ids.filter((id) => orderOf.has(id)).sort((a, b) => orderOf.get(a)! - orderOf.get(b)!);
  const byPlace = Map.groupBy(displays, ({ location }) => location);
  return locations.flatMap((place) => {
    const own = (byPlace.get(place.id) ?? []).filter(({ id }) => planOf.has(id)).sort(byName);
    const sets = Map.groupBy(own, (display) => groupsOf(display).join(' '));
    const ribbons = [...sets].flatMap(([key, inGroups]) => {
      const ids = key === '' ? [] : key.split(' ');
      const largestFirst = [...Map.groupBy(inGroups, ({ id }) => planOf.get(id)!)].sort(
        ([, a], [, b]) => b.length - a.length || byName(a[0]!, b[0]!),
      );
      return largestFirst.map(
        ([plan, alike], index): Ribbon => ({
          ...{ place, plan, displays: alike, groups: ids },
          key: alike[0]!.id,
          isMain: ids.length > 0 && index === 0,
        }),
      );
    });
    const textOf = ({ groups: ids }: Ribbon) => ids.map((id) => nameOf.get(id)).join(', ');
    return ribbons.sort(
      (a, b) =>
        Number(b.isMain) - Number(a.isMain) ||
        (a.isMain ? compare(textOf(a), textOf(b)) : 0) ||
        byName(a.displays[0]!, b.displays[0]!),
    );
  });
}

/** "Praha · Vinohrady" is called Praha, unless another place is too. */
export function shortNames(places: readonly Place[]): ReadonlyMap<string, string> {
  const shortOf = ({ name }: Place) => name.split(' · ')[0]!;
  const counts = new Map<string, number>();
  for (const place of places) counts.set(shortOf(place), (counts.get(shortOf(place)) ?? 0) + 1);
  return new Map(
    places.map((place) => [place.id, counts.get(shortOf(place)) === 1 ? shortOf(place) : place.name]),
  );
}

const displayLabel = ({ displays }: Ribbon): Label => ({
  ...{ names: [displays[0]!.name], count: displays.length },
  isDisplay: true,
});

/** The rows under their heads. */
export function sectionsOf(ribbons: readonly Ribbon[], by: RowsBy, data: Data): Section[] {
  if (by === 'place') return placeSections(ribbons, data);
  if (by === 'group') return groupSections(ribbons, data);
  if (ribbons.length === 0) return [];
  const whole = { key: 'places', name: '', place: null, displays: displaysIn(ribbons) };
  return [{ ...whole, rows: placeRows(ribbons, 'places', ({ name }) => name) }];
}

const displaysIn = (ribbons: readonly Ribbon[]) =>
  ribbons.reduce((sum, { displays }) => sum + displays.length, 0);

function placeSections(ribbons: readonly Ribbon[], { groups }: Data): Section[] {
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(ribbons, ({ place }) => place)].map(([place, own]) => ({
    ...{ key: place.id, name: place.name, place, displays: displaysIn(own) },
    rows: own.map((ribbon) => ({
      ...{ key: ribbon.key, ribbon },
      label: ribbon.isMain
        ? {
            names: ribbon.groups.flatMap((id) => nameOf.get(id) ?? []),
            count: ribbon.displays.length,
            isDisplay: false,
          }
        : displayLabel(ribbon),
    })),
  }));
}

/** The largest of a place carries its name; others, and those of no group, are told apart by their display. */
function placeRows(
  own: readonly Ribbon[],
  key: string,
  nameOf: ((place: Place) => string) | null,
): readonly Row[] {
  const largest = new Map<string, Ribbon>();
  for (const ribbon of own) {
    const known = largest.get(ribbon.place.id);
    if (!known || ribbon.displays.length > known.displays.length) largest.set(ribbon.place.id, ribbon);
  }
  return own.map((ribbon) => ({
    key: `${key} ${ribbon.key}`,
    ribbon,
    label:
      nameOf && largest.get(ribbon.place.id) === ribbon
        ? { names: [nameOf(ribbon.place)], count: ribbon.displays.length, isDisplay: false }
        : displayLabel(ribbon),
  }));
}

function groupSections(ribbons: readonly Ribbon[], { groups, locations }: Data): Section[] {
  const shortOf = shortNames(locations);
  const under = (group: Named | null): Section[] => {
    const own = ribbons.filter(({ groups: ids }) => (group ? ids.includes(group.id) : ids.length === 0));
    if (own.length === 0) return [];
    const shortName = ({ id, name }: Place) => shortOf.get(id) ?? name;
    const rows = placeRows(own, group?.id ?? 'none', group && shortName);
    return [
      {
        ...{ key: group?.id ?? 'none', name: group?.name ?? null, place: null, rows },
        displays: displaysIn(own),
      },
    ];
  };
  return [...[...groups].sort(byName), null].flatMap(under);
}
