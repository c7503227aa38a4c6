import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import type { Compared } from '@vitrine/schedule/difference';
import type { Plan, PlannedItem } from '@vitrine/schedule/plan';
import { type Described, describeChanged } from './describe-diff.ts';
import type { FrameChange, PlacedDisplay, ReachedPlans, SeenItem } from './plan-snapshots.ts';

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
  /** Null if it is deleted. */
  readonly becomes: NamedPlan | null;
  readonly wasActive: boolean;
}

export interface MadeChange {
  /** Playlists that it was about, if it was about nothing else. */
  readonly edited: readonly string[];
  /** Playlists whose items are other ones, or show something else; by each the items that show something else. */
  readonly items: ReadonlyMap<string, ReadonlySet<string>>;
  readonly frames: ReadonlyMap<string, FrameChange>;
  readonly at: number;
}

const days = 7;
const noLinks = { displays: [], groups: new Map() };

export async function comparePlansOf(
  displays: readonly ComparedDisplay[],
  { edited, items, frames, at }: MadeChange,
  onCompared?: (compared: Compared) => unknown,
): Promise<Described> {
  const known = new Map<string, NamedPlan>();
  /** Displays with equal plans share one. */
  const shared = (plan: NamedPlan): NamedPlan => {
    const found = known.get(plan.key) ?? plan;
    known.set(plan.key, found);
    return found;
  };
  const snapshot = (planOf: (display: ComparedDisplay) => readonly [boolean, NamedPlan | null]) =>
    new Map(
      displays.flatMap((display) => {
        const [active, plan] = planOf(display);
        return plan ? [[display.id, [{ ...display, active }, shared(plan)]] as const] : [];
      }),
    );
  const plans: ReachedPlans = {
    before: snapshot(({ wasActive, was }) => [wasActive, was]),
    after: snapshot(({ active, becomes }) => [active, becomes]),
    playlists: namesOf(displays),
    items: seenItems(displays, items),
    frames,
    links: { before: noLinks, after: noLinks },
  };
  const others = { count: 0, zones: [], places: [] };
  const tried = { plans, others, edited, basis: '', now: at, locale: 'en', hidesPlaces: false } as const;
  const { diff, changed } = await describeChanged(tried, { preview: 'true', days }, onCompared);
  return { diff: cut(diff), changed };
}

const namesOf = (displays: readonly ComparedDisplay[]): ReachedPlans['playlists'] =>
  new Map(
    [...new Set(displays.flatMap(({ was, becomes }) => [was, becomes]))]
      .filter((plan) => plan !== null)
      .flatMap(({ plan, names }) =>
        plan.playlists.map(({ id, priority }) => [id, { id, priority, name: names.playlists[id] ?? '' }]),
      ),
  );

/** Of playlists that a display had and has. An item keeps the name that it has now. */
function seenItems(
  displays: readonly ComparedDisplay[],
  changed: MadeChange['items'],
): ReachedPlans['items'] {
  const found = new Map<string, { before: SeenItem[]; after: SeenItem[] }>();
  for (const { was, becomes } of changed.size > 0 ? displays : []) {
    if (!was || !becomes) continue;
    for (const { id, items } of becomes.plan.playlists) {
      const others = changed.get(id);
      if (!others || found.has(id)) continue;
      const old = was.plan.playlists.find((playlist) => playlist.id === id);
      if (!old) continue;
      const nameOf = (item: string) => becomes.names.items[item] ?? was.names.items[item] ?? '';
      found.set(id, {
        before: old.items.map((item) => seenOf(id, item, nameOf(item.id), false)),
        after: items.map((item) => seenOf(id, item, nameOf(item.id), others.has(item.id))),
      });
    }
  }
  return found;
}

const seenOf = (
  playlist: string,
  { id: _, seconds, conditions, showFrom, showUntil }: PlannedItem,
  name: string,
  isOther: boolean,
): SeenItem => ({
  playlist,
  playable: name,
  name,
  seconds,
  seen: JSON.stringify([seconds, conditions, showFrom, showUntil, isOther]),
  showUntil: showUntil ?? null,
});

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
    frames: diff.frames.map((row) => ({ ...row, first: row.first.slice(0, maxNames) })),
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
