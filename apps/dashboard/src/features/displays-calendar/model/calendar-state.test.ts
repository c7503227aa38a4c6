import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenAfter, movedSearch, searchFrom, stateFrom } from './calendar-state.ts';

describe('the address of the calendar', () => {
  test('leads back to what it was made of', () => {
    const id = fc.option(fc.uuid(), { nil: null });
    const state = fc.record({
      span: fc.constantFrom('day' as const, 'week' as const),
      date: fc.constantFrom(null, '2026-11-19'),
      by: fc.constantFrom(null, 'place' as const, 'group' as const),
      playlists: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
      ...{ location: id, group: id, display: id },
      ...{ onlyChanges: fc.boolean(), hasNights: fc.boolean() },
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(stateFrom(searchFrom(given))).toEqual(given);
      }),
    );
  });

  test('is short for the week of today, and nonsense is ignored', () => {
    expect(searchFrom(stateFrom({}))).toEqual({});
    expect(searchFrom(stateFrom({ view: 'year', day: '2026-99-99', by: 'mood', playlist: ',' }))).toEqual({});
  });

  test('of the old calendar of Overview goes on working', () => {
    expect(movedSearch({ view: 'calendar' })).toEqual({});
    const old = { view: 'calendar', span: 'day', date: '2026-11-19', by: 'group', fold: 'no', group: 'g' };
    expect(movedSearch(old)).toEqual({
      view: 'day',
      day: '2026-11-19',
      by: 'group',
      nights: 'yes',
      group: 'g',
    });
  });
});

test('a click on a chip chooses it alone or releases it, with Ctrl it joins the others', () => {
  expect(chosenAfter([], 'a', false)).toEqual(['a']);
  expect(chosenAfter(['a'], 'a', false)).toEqual([]);
  expect(chosenAfter(['a', 'b'], 'a', false)).toEqual(['a']);
  expect(chosenAfter(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(chosenAfter(['a', 'b'], 'a', true)).toEqual(['b']);
});
