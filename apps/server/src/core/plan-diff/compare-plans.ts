import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import type { Plan, PlannedItem } from '@vitrine/schedule/plan';
import { describeDiff } from './describe-diff.ts';
import type { PlacedDisplay, ReachedPlans, SeenItem } from './plan-snapshots.ts';

// The difference between plans that displays had and have, when both are known: of a change that was made, for the history.

export interface NamedPlan {
  readonly plan: Plan;
  /** Equal plans have equal keys. */
  readonly key: string;
  /** Of playlists, and of the playables of items, by id. */
  readonly names: {
    readonly playlists: Readonly<Record<string, string>>;
    readonly items: Readonly<Record<string, string>>;
  };
}

export interface ComparedDisplay extends PlacedDisplay {
  readonly was: NamedPlan | null;
  readonly becomes: NamedPlan;
}

const days = 7;
const noLinks = { displays: [], groups: new Map() };

/** `edited`: playlists that the change was about. */
export async function comparePlansOf(
  displays: readonly ComparedDisplay[],
  edited: readonly string[],
  at: number,
): Promise<PlanDiff> {
  const known = new Map<string, NamedPlan>();
  /** Displays with equal plans share one. */
  const shared = (plan: NamedPlan): NamedPlan => {
    const found = known.get(plan.key) ?? plan;
    known.set(plan.key, found);
    return found;
  };
  const plans: ReachedPlans = {
    before: new Map(
      displays.flatMap((display) => (display.was ? [[display.id, [display, shared(display.was)]]] : [])),
    ),
    after: new Map(displays.map((display) => [display.id, [display, shared(display.becomes)]])),
    playlists: namesOf(displays),
    items: seenItems(displays),
    // The history keeps no frames: a change of one says so itself.
    frames: new Map(),
    links: { before: noLinks, after: noLinks },
  };
  const others = { count: 0, zones: [], places: [] };
  const tried = { plans, others, edited, basis: '', now: at, locale: 'en', hidesPlaces: false } as const;
  return cut(await describeDiff(tried, { preview: 'true', days }));
}

const namesOf = (displays: readonly ComparedDisplay[]): ReachedPlans['playlists'] =>
  new Map(
    displays
      .flatMap(({ was, becomes }) => (was ? [was, becomes] : [becomes]))
      .flatMap(({ plan, names }) =>
        plan.playlists.map(({ id, priority }) => [id, { id, priority, name: names.playlists[id] ?? '' }]),
      ),
  );

/** Of playlists that a display had and has. Plans don't know playables, so an item is recognised by its name. */
function seenItems(displays: readonly ComparedDisplay[]): ReachedPlans['items'] {
  const found = new Map<string, { before: SeenItem[]; after: SeenItem[] }>();
  for (const { was, becomes } of displays) {
    if (!was) continue;
    const known = new Map(was.plan.playlists.map((playlist) => [playlist.id, playlist.items]));
    for (const { id, items } of becomes.plan.playlists) {
      const old = known.get(id);
      if (!old || found.has(id)) continue;
      const [before, after] = [seenOf(id, old, was), seenOf(id, items, becomes)];
      if (JSON.stringify(before) !== JSON.stringify(after)) found.set(id, { before, after });
    }
  }
  return found;
}

const seenOf = (playlist: string, items: readonly PlannedItem[], { names }: NamedPlan): SeenItem[] =>
  items.map(({ id, seconds, conditions, showFrom, showUntil }) => ({
    ...{ playlist, playable: names.items[id] ?? '', name: names.items[id] ?? '', seconds },
    seen: JSON.stringify([seconds, conditions, showFrom, showUntil]),
    showUntil: showUntil ?? null,
  }));

const maxParties = 3;
const maxChanges = 6;
const maxNames = 3;
const maxItems = 5;

/** What the sentences need; a change is kept for 400 days. */
function cut(diff: PlanDiff): PlanDiff {
  const parties = diff.parties.slice(0, maxParties).map(
    (party): PlanParty => ({
      ...party,
      displays: { count: party.displays.count, first: party.displays.first.slice(0, maxNames) },
      changes: party.changes.slice(0, maxChanges),
      bands: null,
    }),
  );
  const items = diff.items.slice(0, maxParties).map((each) => ({
    ...each,
    added: each.added.slice(0, maxItems),
    removed: each.removed.slice(0, maxItems),
    changed: each.changed.slice(0, maxItems),
    expired: each.expired.slice(0, maxItems),
  }));
  const effects = diff.effects.map((effect) => ({
    ...effect,
    others: effect.others.slice(0, maxChanges),
    wins: null,
  }));
  const said = new Set([
    ...effects.flatMap(({ playlist, others }) => [playlist, ...others.map((other) => other.playlist)]),
    ...items.map(({ playlist }) => playlist),
    ...parties.flatMap(({ changes }) =>
      changes.flatMap(({ was, becomes }) => [...was.playlists, ...becomes.playlists]),
    ),
  ]);
  const left = diff.parties.slice(maxParties);
  return {
    ...diff,
    unchangedPlaces: [],
    playlists: diff.playlists.filter(({ id }) => said.has(id)),
    parties,
    items,
    effects,
    sums: [],
    gaps: { ...diff.gaps, first: diff.gaps.first.slice(0, 1) },
    isCut: true,
    cut: {
      parties: diff.cut.parties + left.length,
      displays: left.reduce((sum, { displays }) => sum + displays.count, diff.cut.displays),
    },
  };
}
