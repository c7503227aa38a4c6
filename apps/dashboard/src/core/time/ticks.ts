import { minuteMs, minutesPerDay, spansOf, timeOfMinute } from '@vitrine/schedule/local-clock';
import { clockRange, type TimeAxis } from './axis.ts';

export interface Tick {
  readonly x: number;
  /** Minute of the day. */
  readonly minute: number;
}

const steps = [60, 120, 180, 240, 360, 720];
/** What a label needs. */
const defaultRoom = 26;
/** Labels keep away from the edges of a day, or of elapsed time. */
const edge = 8;

/** "09" of 540; an hour that does not begin with the hour is written out. */
export const hourText = (minute: number): string =>
  minute % 60 === 0 ? String(minute / 60).padStart(2, '0') : timeOfMinute(minute);

interface TickOptions {
  /** Pixels of a label. */
  readonly room?: number;
  /** Whose hours they are on an axis of elapsed time. */
  readonly timeZone?: string;
}

/** Full hours, as many as have room; none in folded time. */
export function ticksOf(axis: TimeAxis, { room = defaultRoom, timeZone = 'UTC' }: TickOptions = {}): Tick[] {
  const drawn = axis.stretches.find(({ isFolded }) => !isFolded);
  if (!drawn) return [];
  const perMinute = (drawn.end - drawn.start) / (drawn.to - drawn.from);
  const step = steps.find((each) => each * perMinute >= room) ?? minutesPerDay;
  return axis.isElapsed ? elapsedTicks(axis, step, timeZone) : wallTicks(axis, step);
}

function wallTicks(axis: TimeAxis, step: number): Tick[] {
  const { from, to } = axis.hours;
  return axis.days.flatMap(({ number, open }) => {
    const ticks: Tick[] = [];
    for (let minute = Math.ceil(from / step) * step; minute <= to; minute += step) {
      const x = axis.xOf(number * minutesPerDay + minute);
      if (x >= open.start + edge && x <= open.end - edge) ticks.push({ x, minute });
    }
    return ticks;
  });
}

/** By the clock of a zone; at a change of clocks an hour comes twice or not at all. */
function elapsedTicks(axis: TimeAxis, step: number, timeZone: string): Tick[] {
  const { from, to } = clockRange(axis);
  return spansOf(timeZone, from * minuteMs, to * minuteMs).flatMap((span) => {
    const begin = (span.from + span.offset) / minuteMs;
    const end = (span.to + span.offset) / minuteMs;
    const ticks: Tick[] = [];
    for (let clock = Math.ceil(begin / step) * step; clock < end; clock += step) {
      const at = clock - span.offset / minuteMs;
      const x = axis.xOf(at);
      if (axis.stretchAt(at).isFolded || x < edge || x > axis.width - edge) continue;
      ticks.push({ x, minute: ((clock % minutesPerDay) + minutesPerDay) % minutesPerDay });
    }
    return ticks;
  });
}
