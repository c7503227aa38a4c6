import type { Box } from '@vitrine/contract/design-document';
import type { SourceData } from '@vitrine/design/context';
import { compiledOf, windowsOn } from '@vitrine/schedule/condition';

const minutesPerDay = 24 * 60;

function minuteOf(time: unknown): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(String(time ?? '')) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

const weekdays = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'];

/** The minutes of a day at which boxes or rows come and go by themselves. */
export function changesOfDay(boxes: readonly Box[], data: readonly SourceData[], day: number): number[] {
  const weekday = weekdays[((day % 7) + 7) % 7]!;
  const minutes = new Set<number>();
  for (const { conditions, hidden } of boxes)
    if (conditions && !hidden)
      for (const { from, to } of windowsOn(compiledOf(conditions), day)) {
        minutes.add(from);
        minutes.add(to);
      }
  for (const { rows } of data)
    for (const { values } of rows) {
      const days = String(values.days ?? '');
      if (days && !days.split(',').includes(weekday)) continue;
      for (const time of [values.from, values.to]) {
        const minute = minuteOf(time);
        if (minute !== null) minutes.add(minute);
      }
    }
  return [...minutes].filter((minute) => minute > 0 && minute < minutesPerDay).sort((a, b) => a - b);
}
