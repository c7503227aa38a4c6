import { maxStripRows, type PlanBand, type PlanStrip } from '@vitrine/contract/plan-diff';
import { type Compared, comparePlans, type Stretch } from '@vitrine/schedule/difference';
import { localMoment } from '@vitrine/schedule/local-clock';
import type { Pause } from '../../infra/slices.ts';
import type { SharedPlan } from '../plans/plans.ts';
import type { PlacedDisplay, ReachedPlans } from './plan-snapshots.ts';

// Both weeks of groups: of those that carry a playlist, or of the displays that change. Places whose weeks read alike on their
// clocks share a row.

/** Weeks of more plans are not compared, but count as rows that are left out. */
const maxWeeks = 200;

interface Options {
  /** Null for all displays that change. */
  readonly playlist: string | null;
  readonly changed: ReadonlySet<PlacedDisplay>;
  readonly now: number;
  readonly days: number;
  readonly hidesPlaces: boolean;
  readonly byName: (a: { name: string }, b: { name: string }) => number;
  readonly pause: Pause;
}

interface Row {
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly compared: Compared;
  readonly displays: PlacedDisplay[];
}

export async function describeStrip(plans: ReachedPlans, options: Options): Promise<PlanStrip> {
  const { playlist, changed, now, days, byName, pause } = options;
  const weeks = new Map<string, { readonly compared: Compared; readonly key: string }>();
  const rows = new Map<string, Row>();
  const leftOut = new Set<string>();
  const groups = groupsOf(plans, playlist);
  for (const { display, was, becomes, own } of displaysOf(plans)) {
    if (playlist === null && !changed.has(display)) continue;
    const under = own.filter((id) => groups.has(id));
    const pair = `${was?.key} ${becomes?.key}`;
    for (const id of playlist === null && under.length === 0 ? [null] : under) {
      if (!weeks.has(pair)) {
        if (weeks.size >= maxWeeks) {
          leftOut.add(`${id} ${pair}`);
          continue;
        }
        await pause();
        const compared = comparePlans(was?.plan ?? null, becomes?.plan ?? null, now, days);
        weeks.set(pair, { compared, key: localKey(compared) });
      }
      const { compared, key } = weeks.get(pair)!;
      const group = id === null ? null : groups.get(id)!;
      const row = rows.get(`${id} ${key}`) ?? { group, compared, displays: [] };
      rows.set(`${id} ${key}`, row);
      row.displays.push(display);
    }
  }
  const inOrder = (a: Row, b: Row) =>
    Number(a.group === null) - Number(b.group === null) ||
    (a.group && b.group ? byName(a.group, b.group) : 0) ||
    b.displays.length - a.displays.length ||
    byName(a.displays[0]!.place, b.displays[0]!.place);
  const isCalm = ({ compared }: Row) => compared.differences.length === 0;
  const all = [...rows.values()].sort((a, b) => Number(isCalm(a)) - Number(isCalm(b)) || inOrder(a, b));
  const shown = all.slice(0, maxStripRows).sort(inOrder);
  return {
    rows: shown.map((row) => rowOf(row, all, options)),
    more: all.length - shown.length + leftOut.size,
  };
}

/** Those that assign the playlist before or after, by their ids; without a playlist all. */
function groupsOf({ links }: ReachedPlans, playlist: string | null) {
  const all = [...links.before.groups.values(), ...links.after.groups.values()];
  const carrying = all.filter(({ playlists }) => playlist === null || playlists.includes(playlist));
  return new Map(carrying.map(({ id, name }) => [id, { id, name }]));
}

/** Active displays with their groups before and after. */
function displaysOf({ links, before, after }: ReachedPlans) {
  const groups = new Map<string, Set<string>>();
  for (const { id, groups: own } of [...links.before.displays, ...links.after.displays])
    groups.set(id, new Set([...(groups.get(id) ?? []), ...own]));
  const activeOf = (planned: readonly [PlacedDisplay, SharedPlan] | undefined) =>
    planned?.[0].active ? planned[1] : null;
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id) => {
    const display = (after.get(id) ?? before.get(id)!)[0];
    const [was, becomes] = [activeOf(before.get(id)), activeOf(after.get(id))];
    return was || becomes ? [{ display, was, becomes, own: [...(groups.get(id) ?? [])] }] : [];
  });
}

const localKey = ({ timezone, was, becomes }: Compared): string => {
  const reading = ({ from, state, playlists }: Stretch, i: number) => {
    const { day, minute } = localMoment(timezone, from);
    // The first begins now, wherever that is.
    return [i === 0 ? null : [day, minute], state, playlists];
  };
  return JSON.stringify([was.map(reading), becomes.map(reading)]);
};

function rowOf(
  { group, compared, displays }: Row,
  all: readonly Row[],
  options: Options,
): PlanStrip['rows'][number] {
  const isOneOfSeveral = all.filter((row) => row.group?.id === group?.id).length > 1;
  const counts = new Map<string, number>();
  for (const { place } of displays) counts.set(place.name, (counts.get(place.name) ?? 0) + 1);
  const places = [...counts].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1));
  return {
    group,
    places: isOneOfSeveral && !options.hidesPlaces ? places.slice(0, 3).map(([name]) => name) : [],
    placeCount: places.length,
    displays: displays.length,
    timezone: compared.timezone,
    was: compared.was.map(bandOf),
    becomes: compared.becomes.map(bandOf),
  };
}

export const bandOf = ({ from, to, state, playlists }: Stretch): PlanBand => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  state,
  playlists: [...playlists],
});
