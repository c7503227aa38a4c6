import type { Condition } from '@vitrine/contract/conditions';
import { calendarOf, exceptionDayAt, isCalendarMetAt } from './calendar.ts';
import { compile, isMetAt } from './condition.ts';
import { answerAt } from './day.ts';
import { engineOf } from './engine.ts';
import { dateOfDay, localMoment, offsetAt } from './local-clock.ts';
import { loopOf, shownItems } from './loop.ts';
import { compareRank, fitsOrientation, hasItems, type Plan, type PlannedPlaylist } from './plan.ts';

// Explains why a display shows what it shows: the winner, every loser, and the rule that decided against it.

export type Verdict =
  | { readonly why: 'plays' }
  /** It takes turns with its complete equals. */
  | { readonly why: 'takes_turns' }
  | { readonly why: 'closed' }
  | { readonly why: 'disabled' }
  | { readonly why: 'empty' }
  | { readonly why: 'orientation' }
  /** An exception of its calendar for this date. */
  | { readonly why: 'exception'; readonly date: string }
  /** The first of its own conditions that does not hold. */
  | { readonly why: 'condition'; readonly condition: Condition }
  /** Its conditions hold, but none of its items may be shown now. */
  | { readonly why: 'items' }
  | { readonly why: 'priority' | 'group_priority'; readonly beatenBy: string };

export interface Explanation {
  readonly state: 'closed' | 'nothing' | 'playing';
  /** Best first, in ranking order. */
  readonly playlists: readonly { readonly id: string; readonly verdict: Verdict }[];
}

export function explain(plan: Plan, instant: number): Explanation {
  const { timeZone } = plan;
  const { day, minute } = localMoment(timeZone, instant);
  const local = { timeZone, day, offset: offsetAt(timeZone, instant) };
  const answer = answerAt(engineOf(plan), local, minute);
  const winner = plan.playlists.find(({ id }) => id === answer.playlists[0]);

  const verdictOn = (playlist: PlannedPlaylist): Verdict => {
    if (!playlist.enabled) return { why: 'disabled' };
    if (!hasItems(playlist)) return { why: 'empty' };
    if (!fitsOrientation(playlist, plan)) return { why: 'orientation' };
    const failed = whyNotMet(playlist, day, minute);
    if (failed) return failed;
    if (shownItems(loopOf(playlist.items), local, minute).length === 0) return { why: 'items' };
    if (!winner) return { why: 'closed' };
    if (answer.playlists.includes(playlist.id))
      return { why: answer.playlists.length > 1 ? 'takes_turns' : 'plays' };
    return {
      why: winner.priority === playlist.priority ? 'group_priority' : 'priority',
      beatenBy: winner.id,
    };
  };
  const inOrder = [...plan.playlists].sort(compareRank);
  return {
    state: answer.state,
    playlists: inOrder.map((playlist) => ({ id: playlist.id, verdict: verdictOn(playlist) })),
  };
}

/** Null while its calendar holds. */
function whyNotMet(playlist: PlannedPlaylist, day: number, minute: number): Verdict | null {
  if (isCalendarMetAt(playlist, day, minute)) return null;
  const calendar = calendarOf(playlist);
  const exception = calendar && exceptionDayAt(calendar, day, minute);
  if (exception !== null) return { why: 'exception', date: dateOfDay(exception) };
  const condition = firstFailed(playlist.conditions, day, minute);
  return condition && { why: 'condition', condition };
}

/**
 * A condition may hold alone but fail in combination with a window over midnight, so growing prefixes of the
 * list are checked.
 */
function firstFailed(conditions: readonly Condition[], day: number, minute: number): Condition | null {
  if (isMetAt(compile(conditions), day, minute)) return null;
  const times = conditions.filter(({ precondition }) => precondition === 'time');
  const days = conditions.filter(({ precondition }) => precondition !== 'time');
  const inOrder = [...times, ...days];
  const count = inOrder.findIndex((_, i) => !isMetAt(compile(inOrder.slice(0, i + 1)), day, minute));
  return inOrder[count] ?? null;
}
