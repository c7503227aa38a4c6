import type { Weekday } from '@vitrine/contract/locations';
import { beforeAll, expect, test, vi } from 'vitest';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import { type DraftCondition, emptyCondition } from '../../../core/conditions/draft-condition.ts';
import { startI18n } from '../../../lib/i18n/i18n.ts';
import { draft, item } from './draft.test-kit.ts';
import { changedFields, type Draft } from './draft.ts';
import { editWords } from './edit-words.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['all']);
});

const names = new Map([
  ['c', 'Counters'],
  ['m', 'Menu boards'],
]);
const wordsOf = (before: Partial<Draft>, after: Partial<Draft>) => {
  const [saved, edited] = [draft(before), draft({ ...before, ...after })];
  return editWords(saved, edited, changedFields(saved, edited), names);
};
const on = (...weekdays: Weekday[]) => ({ ...emptyCondition('weekday'), weekdays });
const at = (first: string, second: string) => ({ ...emptyCondition('time'), first, second });
const calendar = (...conditions: DraftCondition[]) => ({ calendar: { ...emptyCalendar, conditions } });

test('the days of a playlist, its priority and its switch', () => {
  expect(
    wordsOf(
      { ...calendar(on('mon', 'tue')), priority: 50 },
      { ...calendar(on('mon', 'tue', 'fri')), priority: 60 },
    ),
  ).toEqual(['Priority: 50 → 60', 'Friday added to its days']);
  expect(wordsOf(calendar(), calendar(on('mon', 'tue', 'wed', 'thu', 'fri')))).toEqual([
    'Saturday and Sunday removed from its days',
  ]);
  expect(wordsOf({}, { enabled: false })).toEqual(['switched off']);
});

test('other times are said as the calendar says them', () => {
  expect(wordsOf(calendar(), calendar(at('11:00', '14:00')))).toEqual(['When: always → 11:00–14:00']);
  expect(
    wordsOf(calendar(on('mon'), at('11:00', '14:00')), calendar(on('fri'), at('12:00', '14:00'))),
  ).toEqual(['When: on Mondays, 11:00–14:00 → on Fridays, 12:00–14:00']);
});

test('groups and items that join, leave, change or move', () => {
  expect(wordsOf({ groups: ['c'] }, { groups: ['m'] })).toEqual([
    'Groups: Menu boards added, Counters removed',
  ]);
  const [roll, beans, cake] = [item('Roll'), item('Beans'), item('Cake')];
  expect(wordsOf({ items: [roll, beans] }, { items: [roll, cake] })).toEqual(['Cake added', 'Beans removed']);
  expect(wordsOf({ items: [roll, beans] }, { items: [{ ...beans, duration: 5 }, roll] })).toEqual([
    'Beans changed',
    'another order',
  ]);
});
