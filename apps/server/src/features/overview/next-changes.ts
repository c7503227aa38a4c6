import type { NextChange } from '@vitrine/contract/overview';
import type { Segment } from '@vitrine/schedule/timeline';
import { isoOf, type Place } from './places.ts';
import type { Named, PlanTimeline, Snapshot } from './snapshot.ts';

// What begins within a day; displays of one location with the same change at the same instant are merged.

const dayMs = 86_400_000;
const minuteMs = 60_000;
const maxChanges = 24;

interface Change {
  readonly at: number;
  readonly kind: NextChange['kind'];
  readonly playlist: string | null;
  readonly replaced: string | null;
  readonly minutes: number;
}

interface Group extends Change {
  readonly place: Place;
  displays: number;
}

export function findChanges({ places, timelineOf, now }: Snapshot): Group[] {
  const changes = new Map<PlanTimeline, Change[]>();
  const changesFor = (timeline: PlanTimeline) => {
    const known = changes.get(timeline) ?? changesOf(timeline, now);
    changes.set(timeline, known);
    return known;
  };
  const groups = new Map<string, Group>();
  for (const place of places.values()) {
    for (const [timeline, own] of Map.groupBy(place.displays, ({ id }) => timelineOf.get(id)!)) {
      for (const change of changesFor(timeline)) {
        const length = change.kind === 'nothing' ? change.minutes : 0;
        const key = [place.id, change.at, change.kind, change.playlist, change.replaced, length].join();
        const group = groups.get(key) ?? { ...change, place, displays: 0 };
        group.displays += own.length;
        groups.set(key, group);
      }
    }
  }
  return [...groups.values()].sort((a, b) => a.at - b.at || b.displays - a.displays).slice(0, maxChanges);
}

function changesOf({ segments, isReached }: PlanTimeline, now: number): Change[] {
  return segments.flatMap((segment, i) => {
    const before = segments[i - 1];
    if (!before || segment.from <= now || segment.from >= now + dayMs) return [];
    const change = changeBetween(before, segment);
    // A display without any playlist has no gap, because it never shows anything.
    return change === null || (change.kind === 'nothing' && !isReached) ? [] : [change];
  });
}

/** Null if of those that took turns one leaves: nothing begins then. */
function changeBetween(before: Segment, { from, to, state, playlists }: Segment): Change | null {
  const change = { at: from, minutes: Math.round((to - from) / minuteMs), playlist: null, replaced: null };
  if (state === 'closed') return { ...change, kind: 'closing' };
  if (state === 'nothing') return { ...change, kind: 'nothing', replaced: before.playlists[0] ?? null };
  // What plays before and after neither starts nor is replaced.
  const playlist = playlists.find((id) => !before.playlists.includes(id));
  if (playlist === undefined) return null;
  const replaced = before.playlists.find((id) => !playlists.includes(id)) ?? null;
  return { ...change, kind: replaced === null ? 'starts' : 'replaces', playlist, replaced };
}

export function presentChange(group: Group, names: ReadonlyMap<string, string>): NextChange {
  const named = (id: string | null): Named | null => (id === null ? null : { id, name: names.get(id) ?? '' });
  const { id, name, timezone, isOpen, until } = group.place;
  return {
    at: new Date(group.at).toISOString(),
    timezone,
    location: { id, name },
    opensAt: isOpen ? null : isoOf(until),
    kind: group.kind,
    playlist: named(group.playlist),
    replaced: named(group.replaced),
    minutes: group.minutes,
    displays: group.displays,
    places: [name],
    placesTotal: 1,
  };
}
