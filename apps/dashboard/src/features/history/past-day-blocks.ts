import type { DisplayDay } from '@vitrine/contract/display-history';
import {
  dayNumber,
  firstInstantOf,
  instantOf,
  minutesPerDay,
  timeOfMinute,
} from '@vitrine/schedule/local-clock';
import { nightWidth } from '../../core/time/axis.ts';
import { openHours } from '../../core/time/open-hours.ts';
import { type Duration, joined } from '../../core/time/placement.ts';
import { plannedBlocks } from '../../core/time/row-blocks.ts';
import type { TimeBlock } from '../../core/time/row-layout.ts';

// The tracks of a past day as blocks of rows.

export const durationOf = ({ from, to }: { from: string; to: string }): Duration => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

const recorded = { isRecorded: true, playlists: [] } as const;

const unrecorded = ({ from, to }: Duration): TimeBlock => ({
  ...recorded,
  key: `unrecorded ${from}`,
  from,
  to,
  kind: 'unrecorded',
});

/** What was planned; before the record began nothing is known. */
export function plannedOf(day: DisplayDay): TimeBlock[] {
  const whole = durationOf(day);
  const from = day.recordedFrom === null ? whole.to : Date.parse(day.recordedFrom);
  const planned = plannedBlocks(day.planned.map((each) => ({ ...each, ...durationOf(each) }))).map(
    (each) => ({
      ...each,
      isRecorded: true,
    }),
  );
  return from > whole.from ? [unrecorded({ from: whole.from, to: from }), ...planned] : planned;
}

interface Shown {
  /** Closed, and where it is not known what was shown. */
  readonly around: readonly TimeBlock[];
  /** Lies over it: a display may show something while it is closed. */
  readonly shown: readonly TimeBlock[];
  readonly offline: readonly TimeBlock[];
}

/** `something` is the name of what was shown without one. */
export function shownOf(day: DisplayDay, something: string): Shown {
  const known = day.shownFrom === null ? Date.parse(day.to) : Date.parse(day.shownFrom);
  const planned = plannedOf(day);
  const unknown = planned.flatMap(({ kind, from, to }) =>
    kind !== 'closed' && from < known ? [{ from, to: Math.min(to, known) }] : [],
  );
  const around = [...planned.filter(({ kind }) => kind === 'closed'), ...joined(unknown).map(unrecorded)];
  return {
    around: around.toSorted((a, b) => a.from - b.from),
    shown: day.shown.map((each) => ({
      key: `shown ${each.from}`,
      ...durationOf(each),
      kind: 'playing',
      isRecorded: true,
      playlists: each.playlist === null ? [] : [each.playlist],
      name: each.name ?? something,
    })),
    offline: day.off.map((each) => ({
      ...recorded,
      key: `off ${each.from}`,
      ...durationOf(each),
      kind: 'offline',
    })),
  };
}

interface DrawnDay extends Duration {
  /** What is before and after the drawn hours. */
  readonly folds: readonly Duration[];
  /** The width of each. */
  readonly fold: number;
}

/** The day by elapsed time, as long as it was, with the same open hours as among the rows of days. */
export function drawnDay(day: DisplayDay): DrawnDay {
  const { timezone: timeZone } = day;
  const whole = durationOf(day);
  const number = dayNumber(day.day);
  const segments = plannedOf(day).map(({ from, to, kind }) => ({ from, to, state: kind }));
  const { from, to } = openHours([{ timeZone, segments }], { first: number, count: 1 });
  // Where an hour comes twice, both are in the drawn hours.
  const begin = from === 0 ? whole.from : firstInstantOf(timeZone, `${day.day}T${timeOfMinute(from)}`);
  const end = to === minutesPerDay ? whole.to : instantOf(timeZone, number, to);
  const folds = [
    { from: whole.from, to: begin },
    { from: end, to: whole.to },
  ].filter((each) => each.to > each.from);
  return { ...whole, folds, fold: nightWidth / Math.max(1, folds.length) };
}
