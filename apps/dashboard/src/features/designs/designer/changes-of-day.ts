import type { Box } from '@vitrine/contract/design-document';
import type { WeeklyHours } from '@vitrine/contract/locations';
import type { SourceData } from '@vitrine/design/context';
import { compiledOf, windowsOn } from '@vitrine/schedule/condition';
import { compileHours } from '@vitrine/schedule/opening-hours';

const minutesPerDay = 24 * 60;

function minuteOf(time: unknown): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(String(time ?? '')) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

const weekdays = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'];

/** When a place is open on a day, in minutes; absent if it is closed. Monday is first, and 1970 began with a Thursday. */
export const hoursOfDay = (hours: WeeklyHours, day: number) => compileHours(hours)[(((day + 3) % 7) + 7) % 7];

/** What comes and goes at a minute of the day. */
export interface ChangeOfDay {
  readonly minute: number;
  readonly comes: readonly string[];
  readonly goes: readonly string[];
}

/** The minutes of a day at which boxes or rows come and go by themselves. */
export function changesOfDay(
  boxes: readonly Box[],
  data: readonly SourceData[],
  day: number,
  nameOf: (box: Box) => string,
): ChangeOfDay[] {
  const weekday = weekdays[((day % 7) + 7) % 7]!;
  const found = new Map<number, { comes: string[]; goes: string[] }>();
  const add = (minute: number | null, kind: 'comes' | 'goes', name: string) => {
    if (minute === null || minute <= 0 || minute >= minutesPerDay) return;
    const change = found.get(minute) ?? { comes: [], goes: [] };
    found.set(minute, change);
    if (name && !change[kind].includes(name)) change[kind].push(name);
  };
  for (const box of boxes)
    if (box.conditions && !box.hidden)
      for (const { from, to } of windowsOn(compiledOf(box.conditions), day)) {
        add(from, 'comes', nameOf(box));
        add(to, 'goes', nameOf(box));
      }
  for (const { columns, rows } of data) {
    const called = columns.find(({ kind }) => kind === 'text')?.name ?? '';
    for (const { values } of rows) {
      const days = String(values.days ?? '');
      if (days && !days.split(',').includes(weekday)) continue;
      const name = String(values[called] ?? '');
      add(minuteOf(values.from), 'comes', name);
      add(minuteOf(values.to), 'goes', name);
    }
  }
  return [...found].map(([minute, change]) => ({ minute, ...change })).sort((a, b) => a.minute - b.minute);
}
