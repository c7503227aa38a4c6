import { type Answer, answerFor, type Engine, engineOf, isSameAnswer, stretchOf } from './engine.ts';
import { dayMs, minuteMs, minutesPerDay, spansOf } from './local-clock.ts';
import type { Plan } from './plan.ts';

// What plays when, as stretches of time in order, without gaps between them and without two alike side by side.

export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly state: 'closed' | 'nothing' | 'playing';
  /** Ids of the playlists that play: one, or complete equals that take turns. */
  readonly playlists: readonly string[];
}

/** [from, to), in milliseconds. */
export function timeline(plan: Plan, from: number, to: number): Segment[] {
  const engine = engineOf(plan);
  const segments: { from: number; to: number; answer: Answer }[] = [];
  walk(engine, from, to, (start, end, answer) => {
    const last = segments.at(-1);
    if (last && isSameAnswer(last.answer, answer)) last.to = end;
    else segments.push({ from: start, to: end, answer });
    return true;
  });
  return segments.map((segment) => ({
    from: segment.from,
    to: segment.to,
    state: typeof segment.answer === 'string' ? segment.answer : 'playing',
    playlists: playlistsOf(plan, segment.answer),
  }));
}

export const playlistsOf = (plan: Plan, answer: Answer): string[] =>
  typeof answer === 'string' ? [] : answer.map(({ index }) => plan.playlists[index]!.id);

/** Visits every stretch of every local day in order, until told to stop. */
export function walk(
  engine: Engine,
  from: number,
  to: number,
  visit: (from: number, to: number, answer: Answer, day: number, stretch: number) => boolean,
): void {
  const { cuts, plan } = engine;
  for (const span of spansOf(plan.timeZone, from, to)) {
    const local = span.from + span.offset;
    let day = Math.floor(local / dayMs);
    let stretch = stretchOf(engine, Math.floor((local - day * dayMs) / minuteMs));
    let at = span.from;
    while (at < span.to) {
      const endMinute = cuts[stretch + 1] ?? minutesPerDay;
      const end = Math.min(span.to, day * dayMs + endMinute * minuteMs - span.offset);
      if (!visit(at, end, answerFor(engine, day, stretch), day, stretch)) return;
      at = end;
      stretch++;
      if (stretch === cuts.length) {
        stretch = 0;
        day++;
      }
    }
  }
}

/** Far enough for anything that repeats by the week or the year. */
const horizonDays = 400;

/** The next instant after this one at which something else plays; null if nothing changes for more than a year. */
export function nextChange(plan: Plan, instant: number): number | null {
  const engine = engineOf(plan);
  let current: Answer | null = null;
  let changesAt: number | null = null;
  walk(engine, instant, instant + horizonDays * dayMs, (from, _to, answer) => {
    if (current === null) current = answer;
    else if (!isSameAnswer(current, answer)) {
      changesAt = from;
      return false;
    }
    return true;
  });
  return changesAt;
}
