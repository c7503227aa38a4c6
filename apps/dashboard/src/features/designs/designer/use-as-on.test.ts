import type { Box } from '@vitrine/contract/design-document';
import { defaultHours } from '@vitrine/contract/locations';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from 'vitest';
import { momentToOpen } from './use-as-on.ts';

const boxes: Box[] = [sampleBoxes.table];
const dataOf = (values: Record<string, string>) => ({
  data: () => ({ columns: [], rows: [{ id: 'r1', values }], fetchedAt: null, isOld: false }),
});
const breakfast = dataOf({ from: '07:00', to: '11:00' });
const open = (time: string, things = breakfast) =>
  momentToOpen({
    timezone: 'Europe/Prague',
    hours: defaultHours,
    boxes,
    things,
    opened: Date.parse(`2026-11-17T${time}:00+01:00`),
  });

test('a menu with hours that is opened at night shows noon of its place', () => {
  expect(open('01:49')).toEqual({ day: Date.parse('2026-11-17') / 86_400_000, minute: 720 });
  expect(open('10:00')).toBeNull();
});

test('what has no hours is shown as it is now', () => {
  expect(open('01:49', dataOf({ from: '', to: '' }))).toBeNull();
});
