import type { neverReasons } from '@vitrine/contract/playlist-calls';
import { calendarOf } from '@vitrine/schedule/calendar';
import { canCalendarsMeet } from '@vitrine/schedule/can-hold';
import { compiledOf } from '@vitrine/schedule/condition';
import { startOfLocalDay } from '@vitrine/schedule/local-clock';
import { fitsOrientation, type Plan, type PlannedItem, type PlannedPlaylist } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { alone, nonstop, overlaps, playsIn, type Span } from '../../core/plans/intervals.ts';
import { mapInSlices, type Pause } from '../../infra/slices.ts';

// What one playlist does in a plan, or why it does nothing. All answers come from the schedule engine: a
// cause is found by removing others until the playlist plays.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const farMs = 366 * dayMs;
/** Days computed in one go: hundreds of items with dates and conditions of their own take a millisecond a day. */
const pieceMs = 10 * dayMs;

/** The stretches in which it plays: within a year, or from when its dates begin if that is later. */
async function* stretchesOf(plan: Plan, id: string, now: number, pause: Pause): AsyncGenerator<Span> {
  for (let from = now; from < now + farMs; from += pieceMs) {
    await pause();
    yield* playsIn(plan, id, from, from + pieceMs);
  }
  const planned = plan.playlists.find((each) => each.id === id);
  // Items may begin later than the calendar.
  const earliest = planned ? firstItemAt(planned) : 0;
  let looked = now + farMs;
  for (const day of planned ? beginnings(planned) : []) {
    const begin = Math.max((day - 1) * dayMs, earliest - dayMs);
    const end = begin + pieceMs;
    if (end <= looked) continue;
    await pause();
    yield* playsIn(plan, id, Math.max(looked, begin), end);
    looked = end;
  }
}

/** Days on which its lists of conditions and exceptions begin, in order. */
function beginnings(planned: PlannedPlaylist): number[] {
  const calendar = calendarOf(planned);
  const lists = calendar?.lists ?? [compiledOf(planned.conditions)];
  const days = [...lists.map(({ firstDay }) => firstDay), ...(calendar?.exceptions.keys() ?? [])];
  return days.sort((a, b) => a - b);
}

/** When its first item may be shown. */
function firstItemAt({ items }: PlannedPlaylist): number {
  const starts = items.map(({ showFrom }) => (showFrom ? Date.parse(`${showFrom}Z`) : 0));
  return starts.length > 0 ? Math.min(...starts) : 0;
}

export async function nextIn(plan: Plan, id: string, now: number, pause: Pause): Promise<number | null> {
  for await (const { from } of stretchesOf(plan, id, now, pause)) return from;
  return null;
}

type Never = (typeof neverReasons)[number];

/** For a playlist that plays in none of these plans. */
export async function whyNever(
  plans: readonly Plan[],
  draft: Omit<PlannedPlaylist, 'groupPriority'>,
  now: number,
  pause: Pause,
): Promise<Never> {
  if (draft.items.length === 0) return 'empty';
  if (plans.length === 0) return 'no_display';
  const fitting = plans.filter((plan) => fitsOrientation({ ...draft, groupPriority: 0 }, plan));
  if (fitting.length === 0) return 'orientation';
  const isShown = async (change: (plan: Plan) => Plan) => {
    for (const plan of fitting) if ((await nextIn(change(plan), draft.id, now, pause)) !== null) return true;
    return false;
  };
  const own = (plan: Plan) => alone(plan, draft.id);
  if (await isShown(own)) return 'beaten';
  if (await isShown((plan) => nonstop(own(plan)))) return 'closed';
  const timeless = draft.items.map(withoutDates);
  if (await isShown((plan) => nonstop(withItems(own(plan), timeless)))) return 'expired';
  const isEverMet = await isShown((plan) =>
    nonstop(withItems(own(plan), [{ ...timeless[0]!, conditions: [] }])),
  );
  if (isEverMet) return 'items';
  return canCalendarsMeet(draft, { conditions: [] }) ? 'over' : 'excluded';
}

const withoutDates = ({ id, seconds, conditions }: PlannedItem): PlannedItem => ({ id, seconds, conditions });

const withItems = (plan: Plan, items: readonly PlannedItem[]): Plan => ({
  ...plan,
  playlists: plan.playlists.map((each) => ({ ...each, items })),
});

/** The longest time it plays on one of the next seven local days, counting today as a whole day. */
export function longestDay(plan: Plan, id: string, now: number): number {
  let longest = 0;
  let start = startOfLocalDay(plan.timeZone, now);
  for (let day = 0; day < 7; day++) {
    // 36 hours later is within the next day, whatever the clock changes in between.
    const end = startOfLocalDay(plan.timeZone, start + 36 * hourMs);
    const played = playsIn(plan, id, start, end).reduce((sum, { from, to }) => sum + to - from, 0);
    longest = Math.max(longest, played / 1000);
    start = end;
  }
  return longest;
}

export const gapsIn = (plan: Plan, from: number, to: number): Span[] =>
  timeline(plan, from, to).filter(({ state }) => state === 'nothing');

/** With more kinds of conditions than this, the year is not searched completely. */
const maxFollowed = 50;

/**
 * Ids of items whose conditions never hold while the playlist plays. Their dates do not count: lists and editors show
 * those on the items.
 */
export async function idleItems(
  plans: readonly Plan[],
  draft: Omit<PlannedPlaylist, 'groupPriority'>,
  now: number,
  pause: Pause,
): Promise<Set<string>> {
  const kinds = Map.groupBy(
    draft.items.filter(({ conditions }) => conditions.length > 0),
    ({ conditions }) => JSON.stringify(conditions),
  );
  let open = [...kinds.values()].filter(([item]) =>
    canCalendarsMeet(draft, { conditions: item!.conditions }),
  );
  const idle = [...kinds.values()].filter((items) => !open.includes(items));
  const strike = async (horizonMs: number) => {
    for (const plan of plans) {
      const shown: Span[] = [];
      for await (const span of stretchesOf(plan, draft.id, now, pause)) {
        if (span.from >= now + horizonMs) break;
        shown.push(span);
      }
      if (shown.length === 0) continue;
      const isIdle = ([item]: readonly PlannedItem[]) => {
        const own = nonstop(withItems(withoutConditions(alone(plan, draft.id)), [withoutDates(item!)]));
        return !overlaps(shown, playsIn(own, draft.id, shown[0]!.from, shown.at(-1)!.to));
      };
      const results = await mapInSlices(pause, open, isIdle);
      open = open.filter((_, i) => results[i]);
    }
  };
  await strike(8 * dayMs);
  const followed = open.slice(0, maxFollowed);
  open = followed;
  await strike(Number.POSITIVE_INFINITY);
  return new Set([...idle, ...open].flatMap((items) => items.map(({ id }) => id)));
}

const withoutConditions = (plan: Plan): Plan => ({
  ...plan,
  playlists: plan.playlists.map((each) => ({ ...each, conditions: [], alternatives: [], exceptions: [] })),
});
