import type { Locale } from '@vitrine/contract/pages';
import {
  maxBands,
  maxParties,
  maxPartyChanges,
  maxPreviewPlans,
  type PlanDiff,
  type PlanParty,
  type PreviewQuery,
} from '@vitrine/contract/plan-diff';
import { type Compared, comparePlans, endOfDays, isGap } from '@vitrine/schedule/difference';
import { dayMs } from '@vitrine/schedule/local-clock';
import { HttpError } from '../../http/errors.ts';
import { createSlices, mapInSlices } from '../../infra/slices.ts';
import type { SharedPlan } from '../plans/plans.ts';
import { describeFrames } from './frame-changes.ts';
import { itemChange } from './item-changes.ts';
import { localChanges } from './local-changes.ts';
import { createEffects, editedFew } from './plan-effects.ts';
import type { OtherDisplays, PlacedDisplay, ReachedPlans } from './plan-snapshots.ts';
import { bandOf, describeStrip } from './plan-strip.ts';
import { createSums } from './plan-sums.ts';

// Turns plans before and after into a description. Displays that share both plans are compared once; those whose
// changes read alike on their clocks form a party.

const maxNames = 20;
/** Of parties without bands. */
const maxOtherNames = 5;
const maxPlaces = 3;
/** Previews are asked while people type: others should not notice them. */
const sliceMs = 1;

export interface Tried {
  readonly plans: ReachedPlans;
  readonly others: OtherDisplays;
  /** Playlists that the change is about; none if it is about something else. */
  readonly edited: readonly string[];
  readonly basis: string;
  readonly now: number;
  readonly locale: Locale;
  /** For people who may not read displays. */
  readonly hidesPlaces: boolean;
}

/** Displays with the same plan before and the same plan after. */
interface Pair {
  readonly was: SharedPlan | null;
  readonly becomes: SharedPlan | null;
  readonly displays: PlacedDisplay[];
}

interface Party {
  readonly changes: PlanParty['changes'];
  readonly displays: PlacedDisplay[];
  readonly comparedOf: Map<PlacedDisplay, Compared>;
  readonly hasGap: boolean;
}

export interface Described {
  readonly diff: PlanDiff;
  /** The displays that `changed` counts. */
  readonly changed: ReadonlySet<string>;
}

export const describeDiff = async (tried: Tried, query: PreviewQuery): Promise<PlanDiff> =>
  (await describeChanged(tried, query)).diff;

/** `onCompared` is told of every pair of plans, between which it may wait. */
export async function describeChanged(
  tried: Tried,
  query: PreviewQuery,
  onCompared: (compared: Compared) => unknown = () => {},
): Promise<Described> {
  const { plans, others, now } = tried;
  const items = new Map([...plans.items].map(([id, { before, after }]) => [id, itemChange(before, after)]));
  const pairs = pairsOf(plans);
  const touched = pairs.filter(({ was, becomes }) => was?.key !== becomes?.key || hasAny(becomes, items));
  if (touched.length > maxPreviewPlans)
    throw new HttpError({
      ...{ status: 422, code: 'preview_too_large' },
      message: { key: 'errors.preview_too_large', values: { count: touched.length } },
    });
  const pause = createSlices(sliceMs);
  const inOrder = new Intl.Collator(tried.locale, { numeric: true });
  const byName = (a: { name: string }, b: { name: string }) => inOrder.compare(a.name, b.name);
  const parties = new Map<string, Party>();
  const sums = createSums(items);
  const edited = editedFew(tried.edited);
  const effects = createEffects({
    ...{ edited, now, pairs: touched.length },
    items: new Map([...items].map(([id, change]) => [id, { ...change, count: countsOf(plans, id) }])),
  });
  const changed = new Set<PlacedDisplay>();
  for (const { was, becomes, displays } of touched) {
    await pause();
    const compared = comparePlans(was?.plan ?? null, becomes?.plan ?? null, now, query.days);
    await onCompared(compared);
    sums.add(compared, displays);
    effects.add({ was, becomes, displays });
    if (compared.differences.length === 0) continue;
    await pause();
    const changes = localChanges(compared);
    const key = JSON.stringify(changes);
    const party: Party = parties.get(key) ?? {
      changes,
      displays: [],
      comparedOf: new Map(),
      hasGap: compared.differences.some(isGap),
    };
    parties.set(key, party);
    for (const display of displays) {
      party.displays.push(display);
      party.comparedOf.set(display, compared);
      changed.add(display);
    }
  }
  const isTouched = new Set(touched);
  for (const pair of edited.length > 0 ? pairs : []) {
    if (isTouched.has(pair)) continue;
    await pause();
    effects.addUnchanged(pair);
  }
  const effectRows = edited.length > 0 ? effects.done(groupNames(plans)) : [];
  const sorted = [...parties.values()].sort(
    (a, b) => Number(b.hasGap) - Number(a.hasGap) || b.displays.length - a.displays.length,
  );
  await mapInSlices(pause, sorted, ({ displays }) => displays.sort(byName));
  const listed = sorted.slice(0, maxParties);
  const rest = sorted.slice(maxParties);
  const unchanged = pairs
    .flatMap(({ displays, becomes }) => (becomes ? displays : []))
    .filter((each) => !changed.has(each));
  const described = await mapInSlices(pause, [...listed.entries()], ([i, party]) =>
    partyOf(party, tried, query, i < maxBands),
  );
  const { first: firstPlanned, gaps, sums: sumRows, items: itemRows, shownOn } = sums.done(byName);
  const frames = describeFrames(plans, { now, days: query.days, byName });
  const strip = query.stripOf
    ? await describeStrip(plans, {
        playlist: stripPlaylist(query.stripOf, tried.edited),
        changed,
        now,
        days: query.days,
        hidesPlaces: tried.hidesPlaces,
        byName,
        pause,
      })
    : null;
  const first =
    [firstPlanned, frames.first].filter((each) => each !== null).sort((a, b) => a.at - b.at)[0] ?? null;
  const all = new Set([...[...changed].map(({ id }) => id), ...shownOn, ...frames.displays]);
  const diff: PlanDiff = {
    from: new Date(now).toISOString(),
    to: new Date(lastEnd(pairs, others.zones, now, query.days)).toISOString(),
    days: query.days,
    displays: changed.size,
    changed: all.size,
    unchanged: unchanged.length + others.count,
    unchangedPlaces: tried.hidesPlaces
      ? []
      : placesOf(unchanged, others.places).slice(0, maxNames).toSorted(inOrder.compare),
    playlists: playlistsIn(tried, described, strip, [
      ...sumRows,
      ...itemRows,
      ...effectRows.flatMap(({ playlist, others: moved, wins }) => [
        { playlist },
        ...moved,
        ...(wins ? [wins] : []),
      ]),
    ]),
    parties: described,
    items: itemRows,
    frames: frames.rows.map((row) => (tried.hidesPlaces ? { ...row, first: [] } : row)),
    sums: sumRows,
    gaps: {
      displays: gaps.displays,
      seconds: gaps.seconds,
      first: tried.hidesPlaces ? [] : gaps.first.slice(0, maxNames),
    },
    effects: effectRows,
    edited: tried.edited.length,
    strip,
    firstAt: first && new Date(first.at).toISOString(),
    firstPlace:
      first && !tried.hidesPlaces ? { name: first.place.name, timezone: first.place.timezone } : null,
    isCut: rest.length > 0 || listed.some(({ changes }) => changes.length > maxPartyChanges),
    cut: { parties: rest.length, displays: rest.reduce((sum, { displays }) => sum + displays.length, 0) },
    basis: tried.basis,
  };
  return { diff, changed: all };
}

function stripPlaylist(asked: string, edited: readonly string[]): string | null {
  if (asked !== 'changed') return asked;
  return edited.length === 1 ? edited[0]! : null;
}

function lastEnd(pairs: readonly Pair[], others: readonly string[], now: number, days: number): number {
  const zones = new Set([...pairs.map(({ was, becomes }) => (becomes ?? was)!.plan.timeZone), ...others]);
  return zones.size === 0
    ? now + days * dayMs
    : Math.max(...[...zones].map((zone) => endOfDays(zone, now, days)));
}

/** Inactive displays show nothing, so their plans do not count. */
function pairsOf({ before, after }: ReachedPlans): Pair[] {
  const pairs = new Map<SharedPlan | null, Map<SharedPlan | null, Pair>>();
  const activeOf = (planned: readonly [PlacedDisplay, SharedPlan] | undefined) =>
    planned?.[0].active ? planned[1] : null;
  const add = (id: string, display: PlacedDisplay) => {
    const was = activeOf(before.get(id));
    const becomes = activeOf(after.get(id));
    if (!was && !becomes) return;
    const alike = pairs.get(was) ?? new Map<SharedPlan | null, Pair>();
    pairs.set(was, alike);
    const pair = alike.get(becomes);
    if (pair) pair.displays.push(display);
    else alike.set(becomes, { was, becomes, displays: [display] });
  };
  for (const [id, [display]] of after) add(id, display);
  for (const [id, [display]] of before) if (!after.has(id)) add(id, display);
  return [...pairs.values()].flatMap((alike) => [...alike.values()]);
}

const countsOf = ({ items }: ReachedPlans, id: string) => {
  const { before, after } = items.get(id)!;
  return { was: before.length, becomes: after.length };
};

/** The group whose priority counts for a playlist on a display. */
const groupNames =
  ({ links: { after } }: ReachedPlans) =>
  (playlist: string, display: string): string | null => {
    const own = after.displays.find(({ id }) => id === display)?.groups ?? [];
    const assigning = own
      .flatMap((id) => after.groups.get(id) ?? [])
      .filter(({ playlists }) => playlists.includes(playlist));
    return assigning.sort((a, b) => b.priority - a.priority)[0]?.name ?? null;
  };

const hasAny = (shared: SharedPlan | null, items: ReadonlyMap<string, unknown>): boolean =>
  shared?.plan.playlists.some(({ id }) => items.has(id)) ?? false;

type Placed = Pick<PlacedDisplay, 'place'>;

/** Names of places, those with the most displays first. */
function placesOf(displays: readonly Placed[], others: OtherDisplays['places'] = []): string[] {
  const counts = new Map(others.map(({ name, count }) => [name, count]));
  for (const { place } of displays) counts.set(place.name, (counts.get(place.name) ?? 0) + 1);
  return [...counts].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1)).map(([name]) => name);
}

const placed = ({ id, name, place }: PlacedDisplay) => ({ id, name, place: place.name });

function partyOf(
  party: Party,
  { hidesPlaces }: Tried,
  { bandsOf }: PreviewQuery,
  hasBands: boolean,
): PlanParty {
  const { displays, changes, comparedOf, hasGap } = party;
  const places = placesOf(displays);
  const chosen = displays.find(({ id }) => id === bandsOf);
  const drawn = chosen ?? (hasBands ? displays[0] : undefined);
  const compared = drawn && comparedOf.get(drawn);
  const named = displays.slice(0, drawn ? maxNames : maxOtherNames);
  return {
    displays: { count: displays.length, first: hidesPlaces ? [] : named.map(placed) },
    places: hidesPlaces ? [] : places.slice(0, maxPlaces),
    placeCount: places.length,
    timezone: comparedOf.get(displays[0]!)!.timezone,
    hasGap,
    changes: changes.slice(0, maxPartyChanges),
    bands:
      drawn && compared && !hidesPlaces
        ? {
            display: placed(drawn),
            timezone: compared.timezone,
            was: compared.was.map(bandOf),
            becomes: compared.becomes.map(bandOf),
          }
        : null,
  };
}

/** Every playlist that the description refers to. A new one exists only in the plans after. */
function playlistsIn(
  { plans }: Tried,
  parties: readonly PlanParty[],
  strip: PlanDiff['strip'],
  others: readonly { readonly playlist: string }[],
): PlanDiff['playlists'] {
  const ids = new Set(others.map(({ playlist }) => playlist));
  for (const { changes, bands } of parties)
    for (const { playlists } of [
      ...changes.flatMap(({ was, becomes }) => [was, becomes]),
      ...(bands ? [...bands.was, ...bands.becomes] : []),
    ])
      for (const id of playlists) ids.add(id);
  for (const row of strip?.rows ?? [])
    for (const { playlists } of [...row.was, ...row.becomes]) for (const id of playlists) ids.add(id);
  return [...ids].flatMap((id) => {
    const known = plans.playlists.get(id);
    return known ? [{ id, name: known.name, priority: known.priority }] : [];
  });
}
