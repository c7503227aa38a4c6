import { describe, expect, test } from 'vitest';
import { chipsOf, fittingChips } from './chips.ts';

const planned = (id: string, priority: number, rest: { isShow?: boolean; isDraft?: boolean } = {}) => ({
  ...{ id, name: id, priority, isShow: false, isDraft: false },
  ...rest,
});

describe('chips', () => {
  test('are playlists with a block or a draft, by priority and then by name', () => {
    const all = [planned('lunch', 50), planned('brand', 90), planned('autumn', 50), planned('idle', 99)];
    const chips = chipsOf(
      [...all, planned('winter', 50, { isDraft: true })],
      [],
      (id) => id !== 'idle' && id !== 'winter',
    );
    expect(chips.map(({ key }) => key)).toEqual(['brand', 'autumn', 'lunch', 'winter']);
  });

  test('all of "Show on…" are one chip', () => {
    const shows = [
      planned('x', 80, { isShow: true }),
      planned('y', 80, { isShow: true }),
      planned('lunch', 50),
    ];
    const chips = chipsOf(shows, [], () => true);
    expect(chips.map(({ key, playlists }) => [key, playlists])).toEqual([
      ['shows', ['x', 'y']],
      ['lunch', ['lunch']],
    ]);
  });

  test('what was played and is gone keeps the name it had; what is still there has its own', () => {
    const recorded = [
      { id: 'lunch', name: 'Midday', priority: 50, isShow: false },
      { id: 'gone', name: 'Summer', priority: 40, isShow: false },
    ];
    expect(chipsOf([planned('lunch', 50)], recorded, () => true).map(({ name }) => name)).toEqual([
      'lunch',
      'Summer',
    ]);
  });

  test('those that do not fit are left out, but never what is chosen', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const room = { gap: 5, more: 50, most: 11 };
    const fit = (width: number, chosen: string[] = [], most = 11) =>
      fittingChips(keys, () => 100, new Set(chosen), { ...room, width, most });
    expect(fit(415)).toEqual(keys);
    expect(fit(414)).toEqual(['a', 'b', 'c']);
    expect(fit(270)).toEqual(['a', 'b']);
    expect(fit(270, ['d'])).toEqual(['a', 'd']);
    expect(fit(1000, [], 2)).toEqual(['a', 'b']);
  });
});
