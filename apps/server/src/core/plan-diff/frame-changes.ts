import type { PlanFrames } from '@vitrine/contract/plan-diff';
import { endOfDays } from '@vitrine/schedule/difference';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import type { FrameChange, PlacedDisplay, ReachedPlans } from './plan-snapshots.ts';

// Frames that displays put on, take off or change. They are seen whenever a display is open, also around nothing.

const maxNames = 20;

interface Options {
  readonly now: number;
  readonly days: number;
  readonly byName: (a: { name: string }, b: { name: string }) => number;
}

interface Row {
  readonly change: FrameChange;
  readonly displays: PlacedDisplay[];
  first: { at: number; place: PlacedDisplay['place'] };
}

export function describeFrames({ after, frames }: ReachedPlans, { now, days, byName }: Options) {
  const rows = new Map<string, Row>();
  const openings = new Map<Plan, number | null>();
  for (const [id, change] of frames) {
    const [display, shared] = after.get(id) ?? [];
    if (!display?.active || !shared) continue;
    const opening = openings.has(shared.plan)
      ? openings.get(shared.plan)!
      : firstOpen(shared.plan, now, days);
    openings.set(shared.plan, opening);
    if (opening === null) continue;
    const key = `${change.before?.id} ${change.after?.id}`;
    const first = { at: opening, place: display.place };
    const row = rows.get(key) ?? { change, displays: [], first };
    rows.set(key, row);
    row.displays.push(display);
    if (opening < row.first.at) row.first = first;
  }
  const sorted = [...rows.values()].sort((a, b) => b.displays.length - a.displays.length);
  return {
    first: sorted.map(({ first }) => first).sort((a, b) => a.at - b.at)[0] ?? null,
    displays: sorted.flatMap((row) => row.displays.map(({ id }) => id)),
    rows: sorted.map(
      ({ change: { before, after: becomes }, displays, first }): PlanFrames => ({
        was: before?.name ?? null,
        becomes: becomes?.name ?? null,
        isEdited: before?.id === becomes?.id,
        displays: displays.length,
        first: displays
          .sort(byName)
          .slice(0, maxNames)
          .map(({ id, name, place }) => ({ id, name, place: place.name })),
        firstAt: new Date(first.at).toISOString(),
      }),
    ),
  };
}

/** Null if it stays closed. */
const firstOpen = (plan: Plan, now: number, days: number): number | null =>
  timeline(plan, now, endOfDays(plan.timeZone, now, days)).find(({ state }) => state !== 'closed')?.from ??
  null;
