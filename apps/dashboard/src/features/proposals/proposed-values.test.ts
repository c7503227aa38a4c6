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
