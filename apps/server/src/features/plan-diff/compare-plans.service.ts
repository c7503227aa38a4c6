import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import type { Plan, PlannedItem } from '@vitrine/schedule/plan';
import type { PlanSnapshot, SeenItem, SnapshotDisplay } from '../playlists/plan-snapshots.service.ts';
import { describeDiff } from './describe-diff.ts';
import { type ItemChange, itemChange } from './item-changes.ts';

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

export interface ComparedDisplay extends Pick<SnapshotDisplay, 'id' | 'name' | 'active' | 'place'> {
  readonly was: NamedPlan | null;
  readonly becomes: NamedPlan;
}

const days = 7;

export async function comparePlansOf(displays: readonly ComparedDisplay[], at: number): Promise<PlanDiff> {
  const before = snapshotOf(displays.flatMap(({ was, ...display }) => (was ? [{ ...display, ...was }] : [])));
  const after = snapshotOf(displays.map(({ becomes, ...display }) => ({ ...display, ...becomes })));
  const diff = await describeDiff(
    {
      ...{ before, after, basis: '', now: at, locale: 'en', hidesPlaces: false },
      items: itemChanges(displays),
    },
    { preview: 'true', days },
  );
  return cut(diff);
}

const snapshotOf = (displays: readonly (SnapshotDisplay & NamedPlan)[]): PlanSnapshot => ({
  displays: new Map(displays.map((display) => [display.id, display])),
  playlists: new Map(
    displays.flatMap(({ plan, names }) =>
      plan.playlists.map(({ id, priority }) => [
        id,
        { id, priority, name: names.playlists[id] ?? '', items: '' },
      ]),
    ),
  ),
});

/** Of playlists that a display had and has. Plans don't know playables, so an item is recognised by its name. */
function itemChanges(displays: readonly ComparedDisplay[]): Map<string, ItemChange> {
  const found = new Map<string, ItemChange>();
  for (const { was, becomes } of displays) {
    if (!was) continue;
    const known = new Map(was.plan.playlists.map((playlist) => [playlist.id, playlist.items]));
    for (const { id, items } of becomes.plan.playlists) {
      const old = known.get(id);
      if (!old || found.has(id)) continue;
      const [seenBefore, seenAfter] = [seenOf(id, old, was), seenOf(id, items, becomes)];
      if (JSON.stringify(seenBefore) === JSON.stringify(seenAfter)) continue;
      found.set(id, itemChange(seenBefore, seenAfter));
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
  const said = new Set([
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
    sums: [],
    gaps: { ...diff.gaps, first: diff.gaps.first.slice(0, 1) },
    isCut: true,
    cut: {
      parties: diff.cut.parties + left.length,
      displays: left.reduce((sum, { displays }) => sum + displays.count, diff.cut.displays),
    },
  };
}
