import type { DisplayDay } from '@vitrine/contract/display-history';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';

// The axis of a past day: its open hours, by elapsed time, so that days of 23 and 25 hours stay right.

const hourMs = 3_600_000;

export interface DayScale {
  readonly from: number;
  readonly to: number;
  /** Position and width in percent; null if nothing of it is in view. */
  place(from: string | number, to: string | number): { left: string; width: string } | null;
  readonly ticks: readonly { readonly at: number; readonly clock: string; readonly left: string }[];
}

const ms = (instant: string | number) => (typeof instant === 'number' ? instant : Date.parse(instant));

export function scaleOf(day: DisplayDay): DayScale {
  const open = day.planned.filter(({ state }) => state !== 'closed');
  const [start, end] = [Date.parse(day.from), Date.parse(day.to)];
  const [first, last] = [open[0] ? ms(open[0].from) : start, open.at(-1) ? ms(open.at(-1)!.to) : end];
  const from = Math.max(start, Math.floor((first - start) / hourMs) * hourMs + start - hourMs);
  const to = Math.min(end, Math.ceil((last - start) / hourMs) * hourMs + start + hourMs);
  const percent = (instant: number) => ((instant - from) / (to - from)) * 100;
  const every = to - from > 14 * hourMs ? 2 : 1;
  const hours = Array.from({ length: Math.floor((to - from) / hourMs) + 1 }, (_, i) => from + i * hourMs);
  return {
    from,
    to,
    place(a, b) {
      const [left, right] = [Math.max(from, ms(a)), Math.min(to, ms(b))];
      if (right <= left) return null;
      return { left: `${percent(left)}%`, width: `${percent(right) - percent(left)}%` };
    },
    ticks: hours
      .filter((_, i) => i % every === 1 % every && i > 0)
      .map((at) => ({ at, clock: clockIn(day.timezone, at), left: `${percent(at)}%` })),
  };
}

/** By the clock of the display's place. */
export const clockIn = (timeZone: string, at: string | number): string =>
  timeOfMinute(localMoment(timeZone, ms(at)).minute);
