import { expect, test } from 'vitest';
import { isSameValue, proposedValues, withIds } from './proposed-values.ts';

test('"Show on…" says what is shown in the fields of other records', () => {
  const rest = { displays: ['d'], until: { kind: 'always' } };
  const route = 'shows.create';
  expect(
    proposedValues({ route, body: { ...rest, content: { kind: 'playables', playables: ['p'] } } }),
  ).toEqual({ ...rest, items: [{ playable_id: 'p' }] });
  expect(proposedValues({ route, body: { ...rest, content: { kind: 'playlist', playlist: 'l' } } })).toEqual({
    ...rest,
    playlists: ['l'],
  });
  expect(proposedValues({ route: 'playlists.remove', body: null })).toEqual({});
});

test('"Show on…" on certain days reads as the playlist that it would make', () => {
  const body = {
    content: { kind: 'playables', playables: ['p'] },
    groups: ['g'],
    displays: [],
    days: ['fri', 'mon'],
    from: '11:00',
    to: '14:30',
    lastDay: '2026-12-24',
  };
  expect(proposedValues({ route: 'shows.weekly', body })).toEqual({
    items: [{ playable_id: 'p' }],
    groups: ['g'],
    calendar: {
      conditions: [
        { precondition: 'weekday', weekdays: ['mon', 'fri'] },
        { precondition: 'time', operator: 'between', from: '11:00', to: '14:30' },
        { precondition: 'date', operator: 'on_or_before', value: '2026-12-24' },
      ],
    },
  });
});

test('a record that is read with others refers to them by their ids, and knows their names', () => {
  const record = {
    name: 'Counter',
    location: { id: 'l', name: 'Hall', timezone: 'Europe/Prague' },
    groups: [{ id: 'g', name: 'Counters' }],
    items: [{ id: 'i', playable_id: 'p' }],
  };
  expect(withIds(record)).toEqual({
    values: { name: 'Counter', location: 'l', groups: ['g'], items: [{ id: 'i', playable_id: 'p' }] },
    names: { l: 'Hall', g: 'Counters' },
  });
});

test('values are the same in another order of their keys and of their ids', () => {
  expect(isSameValue(['b', 'a'], ['a', 'b'])).toBe(true);
  expect(isSameValue({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
  expect(isSameValue([{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }])).toBe(false);
  expect(isSameValue(undefined, null)).toBe(true);
});
