import { describe, expect, test } from 'vitest';
import { emptyCalendar } from '../../../core/conditions/draft-calendar.ts';
import { document, draft, image, item, video } from './draft.test-kit.ts';
import { changedFields, countChanges, inputOf, showingSeconds, turnSeconds } from './draft.ts';
import * as list from './items.ts';

const before = draft({ items: [item('a'), item('b'), item('c')] });

describe('unsaved changes', () => {
  test('are none for a draft that was created again from the same record', () => {
    expect(changedFields(before, structuredClone(before))).toEqual([]);
    expect(countChanges(before, structuredClone(before))).toBe(0);
  });

  test('each field counts once', () => {
    const after = { ...before, name: 'Dinner', enabled: false, priority: 60 };
    expect(changedFields(before, after)).toEqual(['name', 'enabled', 'priority']);
    expect(countChanges(before, after)).toBe(3);
  });

  test('the order of groups is no change, another group is', () => {
    const two = { ...before, groups: ['g1', 'g2'] };
    expect(countChanges(two, { ...two, groups: ['g2', 'g1'] })).toBe(0);
    expect(countChanges(two, { ...two, groups: ['g1', 'g3'] })).toBe(1);
  });

  test('items count one by one, another order counts once', () => {
    const moved = { ...before, items: list.moveBy(before.items, new Set(['c']), -1) };
    expect(countChanges(before, moved)).toBe(1);
    const longer = { ...before, items: list.change(before.items, 'a', { duration: 30 }) };
    expect(countChanges(before, longer)).toBe(1);
    const both = { ...before, items: list.change(moved.items, 'a', { duration: 30 }) };
    expect(countChanges(before, both)).toBe(2);
    const without = { ...before, items: list.remove(before.items, new Set(['a', 'b'])) };
    expect(countChanges(before, without)).toBe(2);
    const more = list.insertAt(before.items, 1, [image('new')]);
    expect(countChanges(before, { ...before, items: more.items })).toBe(1);
  });

  test('a playable renamed meanwhile is no change', () => {
    const renamed = list.change(before.items, 'a', { playable: { ...image('a'), name: 'Other' } });
    expect(countChanges(before, { ...before, items: renamed })).toBe(0);
  });
});

describe('the request body', () => {
  test('has only changed fields', () => {
    expect(inputOf({ ...before, name: ' Dinner ' }, ['name'])).toEqual({ name: 'Dinner' });
  });

  test('a saved item keeps its id, a new one has none', () => {
    const after = { ...before, items: [item('a', { id: 'saved' }), item('b')] };
    const { items } = inputOf(after, ['items']);
    expect(items).toEqual([
      { id: 'saved', playable_id: 'a', amount: 1, duration: null, conditions: [] },
      { playable_id: 'b', amount: 1, duration: null, conditions: [] },
    ]);
  });

  test("has conditions in the server's format, and an empty calendar name as null", () => {
    const conditions = [
      { precondition: 'time', operator: 'between', first: '11:00', second: '15:00', weekdays: [] },
    ] as const;
    const after = { ...before, description: ' ', calendar: { ...emptyCalendar, name: '', conditions } };
    expect(inputOf(after, ['description', 'calendar'])).toEqual({
      description: null,
      calendar: {
        name: null,
        conditions: [{ precondition: 'time', operator: 'between', from: '11:00', to: '15:00' }],
        alternatives: [],
        exceptions: [],
      },
    });
  });
});

test('a showing lasts as long as the item says, or else as the playable, or else ten seconds', () => {
  expect(showingSeconds(item('a', { duration: 25 }))).toBe(25);
  expect(showingSeconds(item('a', { playable: video('v', 15) }))).toBe(15);
  expect(showingSeconds(item('a'))).toBe(10);
  expect(turnSeconds(item('a', { playable: video('v', 15), amount: 3 }))).toBe(45);
});

test('ME6: the turn of a document is its duration for each of its pages', () => {
  expect(turnSeconds(item('a', { playable: document('menu', 6) }))).toBe(60);
  expect(turnSeconds(item('a', { playable: document('menu', 6), duration: 5 }))).toBe(30);
  expect(turnSeconds(item('a', { playable: document('poster', 1), duration: 5 }))).toBe(5);
});
