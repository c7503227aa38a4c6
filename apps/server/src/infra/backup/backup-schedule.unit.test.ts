import { expect, test } from 'vitest';
import { isBackupDue } from './backup-schedule.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test.each([
  ['never made', null, at(18, 1), true],
  ['made yesterday night, before 03:00', at(17, 3), at(18, 2, 59), false],
  ['made yesterday night, at 03:00', at(17, 3, 1), at(18, 3), true],
  ['made tonight', at(18, 3), at(18, 3, 10), false],
  ['made tonight, in the evening', at(18, 3), at(18, 23, 50), false],
  ['made by hand yesterday afternoon, at 03:00', at(17, 15), at(18, 3, 5), true],
  ['off at night, on again at eight', at(16, 3), at(17, 8), true],
  ['older than a day, after midnight', at(16, 20), at(18, 0, 30), false],
  ['older than 48 hours, after midnight', at(16, 0, 20), at(18, 0, 30), true],
])('%s', (_case, lastGood, now, isDue) => {
  expect(isBackupDue(lastGood, now)).toBe(isDue);
});
