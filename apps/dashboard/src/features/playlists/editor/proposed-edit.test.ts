import { expect, test } from 'vitest';
import { draft as draftFrom, image, item } from './draft.test-kit.ts';
import { changedFields, inputOf } from './draft.ts';
import { draftWith } from './proposed-edit.ts';

const saved = draftFrom({ name: 'Lunch', priority: 50, groups: ['g'], items: [item('a', { id: 'a' })] });
const summaries = new Map(['a', 'b'].map((id) => [id, image(id)]));

test('a proposal becomes the unsaved part of the draft, and is sent as it was proposed', () => {
  const body = { priority: 60, description: null, groups: ['g', 'h'] };
  const draft = draftWith(saved, body, summaries);
  const changed = changedFields(saved, draft);
  expect(changed.toSorted()).toEqual(['groups', 'priority']);
  expect(inputOf(draft, changed)).toEqual({ priority: 60, groups: ['g', 'h'] });
});

test('its items keep their ids; new ones have none, and playables that are gone are left out', () => {
  const items = [{ playable_id: 'b', duration: 5 }, { id: 'a', playable_id: 'a' }, { playable_id: 'gone' }];
  const draft = draftWith(saved, { items }, summaries);
  expect(inputOf(draft, ['items']).items).toEqual([
    { playable_id: 'b', amount: 1, duration: 5, conditions: [] },
    { id: 'a', playable_id: 'a', amount: 1, duration: null, conditions: [] },
  ]);
});

test('what a proposed calendar leaves out stays', () => {
  const exceptions = [{ date: '2026-12-24', times: [] }];
  const base = { ...saved, calendar: { ...saved.calendar, exceptions } };
  const calendar = { conditions: [{ precondition: 'time', operator: 'after', value: '11:00' }] };
  const draft = draftWith(base, { calendar } as never, summaries);
  expect(draft.calendar.exceptions).toEqual(exceptions);
  expect(draft.calendar.conditions).toHaveLength(1);
});
