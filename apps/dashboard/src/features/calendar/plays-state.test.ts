import { describe, expect, test } from 'vitest';
import { instantsOf, playsStateFrom, searchAfter } from './plays-state.ts';

const today = Date.parse('2026-11-17T00:00:00Z') / 86_400_000;

describe('the state of the proof of play', () => {
  test('by default it shows the last seven days', () => {
    expect(playsStateFrom({}, today)).toEqual({
      first: '2026-11-11',
      last: '2026-11-17',
      item: '',
      page: 1,
      perPage: 25,
    });
  });

  test('a last day before the first one shows only that day', () => {
    expect(playsStateFrom({ from: '2026-11-16', to: '2026-11-03' }, today)).toMatchObject({
      first: '2026-11-03',
      last: '2026-11-03',
    });
    expect(playsStateFrom({ from: 'soon', page: '-3', perPage: '7' }, today)).toEqual(
      playsStateFrom({}, today),
    );
  });

  test("both days are complete in the location's time zone, even when clocks change", () => {
    expect(instantsOf({ first: '2026-10-25', last: '2026-10-25' }, 'Europe/Prague')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    });
  });

  test('changing a filter returns to the first page', () => {
    expect(searchAfter({ tab: 'plays', page: '4' }, { item: 'Flat' })).toEqual({
      tab: 'plays',
      item: 'Flat',
    });
    expect(searchAfter({ tab: 'plays', item: 'Flat' }, { page: '2' })).toEqual({
      tab: 'plays',
      item: 'Flat',
      page: '2',
    });
  });
});
