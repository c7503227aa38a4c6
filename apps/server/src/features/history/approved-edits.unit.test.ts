import type { RecordedChange } from '@vitrine/contract/history';
import { expect, test } from 'vitest';
import { editsOf } from './approved-edits.ts';

const edits = (
  proposed: object | null,
  before: object | null,
  after: object | null,
  call = 'playlists.update',
) =>
  editsOf(
    { call, subject: { id: 'p', name: 'Lunch' }, edits: proposed } as unknown as RecordedChange,
    before as never,
    after as never,
  );

test('what was approved as it was proposed has none', () => {
  const body = { priority: 30, groups: ['b', 'a'], items: [{ playable_id: 'x' }] };
  const items = [{ playable_id: 'x', amount: 1, duration: null, conditions: [] }];
  expect(
    edits({ body, before: null }, { priority: 50 }, { priority: 30, groups: ['a', 'b'], items }),
  ).toEqual([]);
  expect(edits(null, {}, {})).toBeNull();
});

test('another value, a field that was taken back and one that only the approver changed', () => {
  const proposed = {
    body: { priority: 30, name: 'New', enabled: true },
    before: { priority: 50, name: 'Old', enabled: true },
  };
  const before = { priority: 50, description: null };
  const after = { priority: 35, description: 'Less' };
  expect(edits(proposed, before, after)).toEqual([
    { field: 'priority', approved: 35, proposed: 30 },
    { field: 'name', approved: 'Old', proposed: 'New' },
    { field: 'description', approved: 'Less', proposed: null },
  ]);
});

test('calendars of several playlists are compared with that of the playlist', () => {
  const monday = { conditions: [{ precondition: 'weekday', weekdays: ['mon'] }] };
  const body = {
    playlists: [
      { id: 'o', calendar: {} },
      { id: 'p', calendar: monday },
    ],
  };
  const none = { name: null, conditions: [], alternatives: [], exceptions: [] };
  const call = 'playlists.actions.set-calendars';
  expect(
    edits({ body, before: { p: none } }, { calendar: none }, { calendar: { ...none, ...monday } }, call),
  ).toEqual([]);
  expect(edits({ body, before: { p: none } }, { calendar: monday }, { calendar: none }, call)).toEqual([
    { field: 'calendar', approved: none, proposed: monday },
  ]);
});
