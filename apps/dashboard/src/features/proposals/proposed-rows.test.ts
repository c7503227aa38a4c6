import { describe, expect, test } from 'vitest';
import { open } from './open-proposal.test-kit.ts';
import { proposedRows } from './proposed-rows.ts';

const rows = (part: Partial<typeof open>) =>
  proposedRows({ ...open, ...part }).map(({ field, name, was, proposed, became }) => [
    name ?? field,
    ...[was, proposed, became].map((side) => (side ? side.value : 'unknown')),
  ]);

test('an open one has what was there and what is proposed, without fields that stay', () => {
  const before = { priority: 50, name: 'Lunch', groups: ['a', 'b'] };
  expect(rows({ before, body: { priority: 30, name: 'Lunch', groups: ['b', 'a'] } })).toEqual([
    ['priority', 50, 30, 'unknown'],
  ]);
});

test('an approver who changes three fields of five: each has its three values', () => {
  const body = { priority: 30, name: 'Soup', description: 'New', enabled: true, orientation: null };
  const before = {
    priority: 50,
    name: 'Lunch',
    description: null,
    enabled: false,
    orientation: 'horizontal',
  };
  const approved = { ...before, priority: 35, name: 'Soup', description: 'Newer' };
  expect(rows({ before, body, approved })).toEqual([
    ['priority', 50, 30, 35],
    ['name', 'Lunch', 'Soup', 'Soup'],
    ['description', null, 'New', 'Newer'],
    ['enabled', false, true, false],
    ['orientation', 'horizontal', null, 'horizontal'],
  ]);
});

test('a field that only the approver changed was not proposed', () => {
  expect(
    rows({ before: { priority: 50, enabled: true }, approved: { priority: 5, enabled: false } }),
  ).toEqual([
    ['priority', 50, 5, 5],
    ['enabled', true, 'unknown', false],
  ]);
});

describe('decided before it was recorded', () => {
  test('rejected: what was there is not known', () => {
    expect(rows({ before: null })).toEqual([['priority', 'unknown', 5, 'unknown']]);
  });
  test('approved: the change knows the fields that it has changed, the others stayed', () => {
    expect(
      rows({ before: { priority: 50 }, body: { priority: 5, name: 'Lunch' }, approved: { priority: 5 } }),
    ).toEqual([['priority', 50, 5, 5]]);
  });
});

test('items that say more of the same are no change', () => {
  const body = { items: [{ playable_id: 'p' }] };
  const before = { items: [{ playable_id: 'p', amount: 1, duration: null, conditions: [] }] };
  expect(rows({ before, body })).toEqual([]);
});

test('calendars of several playlists have a line for each, by its name', () => {
  const conditions = [{ precondition: 'weekday', weekdays: ['mon'] }];
  const part = {
    route: 'playlists.actions.set-calendars',
    names: { a: 'Lunch' },
    body: { playlists: [{ id: 'a', calendar: { conditions } }] },
  };
  const was = { name: null, conditions: [], alternatives: [], exceptions: [] };
  expect(rows({ ...part, before: { a: was } })).toEqual([['Lunch', was, { ...was, conditions }, 'unknown']]);
  expect(rows({ ...part, before: null })).toEqual([['Lunch', 'unknown', { conditions }, 'unknown']]);
});
