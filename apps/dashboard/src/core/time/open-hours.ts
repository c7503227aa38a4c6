import { minutesPerDay } from '@vitrine/schedule/local-clock';
import { axisOfDays, type Hours, wholeDay } from './axis.ts';
import { type Duration, placeOn } from './placement.ts';

/** What of a row tells whether it is open. */
export interface OpenRow {
  readonly timeZone: string;
  readonly segments: readonly (Duration & { readonly state: string })[];
}

interface Options {
  readonly first: number;
  readonly count: number;
  /** Fewer minutes are not drawn, so that a day with one open hour still looks like a day. */
  readonly least?: number;
}

/**
 * From the first opening to the last closing of all rows on these days, in full hours. Rows that are open around the clock
 * count only if there are no others; where everything is closed, the whole day is drawn.
 */
export function openHours(rows: Iterable<OpenRow>, { first, count, least = 8 * 60 }: Options): Hours {
  let [from, to] = [minutesPerDay, 0];
  let isAnyOpen = false;
  const width = count * minutesPerDay;
  const axis = axisOfDays({ first, count, width });
  const placements = new Map<string, ReturnType<typeof placeOn>>();
  for (const { timeZone, segments } of rows) {
    if (!placements.has(timeZone)) placements.set(timeZone, placeOn(axis, timeZone));
    const { spansOf } = placements.get(timeZone)!;
    const perDay = new Map<number, [from: number, to: number]>();
    for (const segment of segments) {
      if (segment.state === 'closed') continue;
      for (const span of spansOf(segment))
        for (let day = Math.floor(span.from / minutesPerDay); day * minutesPerDay < span.to; day++) {
          const start = Math.max(0, span.from - day * minutesPerDay);
          const end = Math.min(minutesPerDay, span.to - day * minutesPerDay);
          const known = perDay.get(day);
          perDay.set(day, known ? [Math.min(known[0], start), Math.max(known[1], end)] : [start, end]);
        }
    }
    if ([...perDay.values()].every(([start, end]) => start === 0 && end === minutesPerDay)) continue;
    for (const [start, end] of perDay.values()) {
      isAnyOpen = true;
      from = Math.min(from, start);
      to = Math.max(to, end);
    }
  }
  return isAnyOpen ? widened(from, to, least) : wholeDay;
}

function widened(first: number, last: number, least: number): Hours {
  const [from, to] = [Math.floor(first / 60) * 60, Math.ceil(last / 60) * 60];
  const lacking = Math.ceil(Math.max(0, least - (to - from)) / 120) * 60;
  return { from: Math.max(0, from - lacking), to: Math.min(minutesPerDay, to + lacking) };
}
