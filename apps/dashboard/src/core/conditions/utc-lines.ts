import type { Condition } from '@vitrine/contract/conditions';
import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { type Compiled, compile, isDayMet } from '@vitrine/schedule/condition';
import {
  dayMs,
  localMoment,
  minuteMs,
  minuteNumber,
  minutesPerDay,
  spansOf,
} from '@vitrine/schedule/local-clock';
import { timeText } from '../../lib/condition-words.ts';

// A local time converted to UTC for each location, on the next day to which it applies: clocks change, so
// another day may differ.

export type Zones = PlaylistCheck['zones'];
export type TimeCondition = Extract<Condition, { precondition: 'time' }>;

export interface UtcLine {
  /** "10:00–14:00"; several if clocks go back within the window. */
  readonly times: readonly string[];
  /** Days between the local date and the UTC date at its start. */
  readonly shift: number;
  readonly places: readonly string[];
}

interface Stretch {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Enough to find a matching day: the window may be in a skipped hour, and weekdays repeat every week. */
const mostDays = 15;

export function utcLines(
  row: TimeCondition,
  conditions: readonly Condition[],
  zones: Zones,
  now: number,
): UtcLine[] {
  const compiled = compile(conditions);
  const lines = new Map<string, UtcLine>();
  for (const { timezone, places } of zones) {
    const line = lineIn(timezone, row, compiled, now);
    if (!line) continue;
    const key = JSON.stringify([line.times, line.shift]);
    const named = places.length > 0 ? places : [timezone];
    lines.set(key, { ...line, places: [...(lines.get(key)?.places ?? []), ...named] });
  }
  return [...lines.values()];
}

function lineIn(timeZone: string, row: TimeCondition, compiled: Compiled, now: number) {
  const window = windowOf(row);
  const today = localMoment(timeZone, now).day;
  // A window across midnight that began yesterday may still be active.
  const first = Math.max(today - 1, compiled.firstDay);
  for (let day = first; day <= Math.min(first + mostDays, compiled.lastDay); day++) {
    if (!isDayMet(compiled, day)) continue;
    const stretches = stretchesOf(timeZone, day, window);
    if (stretches.at(-1) && stretches.at(-1)!.to > now) return inWords(row, day, stretches);
  }
  // Its dates are over, so the times of today are used.
  const stretches = stretchesOf(timeZone, today, window);
  return stretches.length > 0 ? inWords(row, today, stretches) : null;
}

/** In minutes since midnight. A single bound is the minute it names. */
function windowOf(row: TimeCondition): Stretch {
  if (row.operator !== 'between') {
    const at = minuteNumber(row.value);
    return { from: at, to: at + 1 };
  }
  const [from, to] = [minuteNumber(row.from), minuteNumber(row.to)];
  return { from, to: to > from ? to : to + minutesPerDay };
}

/** When a window of a local day actually occurs: not in a skipped hour, twice in a repeated one. */
function stretchesOf(timeZone: string, day: number, window: Stretch): Stretch[] {
  const begin = day * dayMs;
  const found: Stretch[] = [];
  for (const span of spansOf(timeZone, begin - dayMs, begin + 3 * dayMs)) {
    const from = Math.max(span.from, begin + window.from * minuteMs - span.offset);
    const to = Math.min(span.to, begin + window.to * minuteMs - span.offset);
    if (from >= to) continue;
    const before = found.at(-1);
    if (before?.to === from) found[found.length - 1] = { from: before.from, to };
    else found.push({ from, to });
  }
  return found;
}

function inWords(row: TimeCondition, day: number, stretches: readonly Stretch[]) {
  const start = (instant: number) => timeText(Math.floor((instant % dayMs) / minuteMs));
  const end = (instant: number) => (instant % dayMs === 0 ? '24:00' : start(instant));
  return {
    times: stretches.map(({ from, to }) =>
      row.operator === 'between' ? `${start(from)}–${end(to)}` : start(from),
    ),
    shift: Math.floor(stretches[0]!.from / dayMs) - day,
  };
}
