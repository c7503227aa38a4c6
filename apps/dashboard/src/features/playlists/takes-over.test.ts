import { expect, test } from 'vitest';
import { takesOver } from './takes-over.ts';

const playlists = ['lunch', 'evening', 'loyalty'].map((id) => ({ id, name: id.toUpperCase(), priority: 50 }));
const playing = (now: string[], overrides: string[] = []) => ({
  playlists,
  segments: [{ from: '', to: '', state: 'playing' as const, playlists: now, overrides }],
});
const dark = {
  playlists,
  segments: [{ from: '', to: '', state: 'closed' as const, playlists: [], overrides: [] }],
};

test('the playlist that a deleted one overrides takes over', () => {
  expect(takesOver([playing(['lunch'], ['evening'])], 'lunch')).toEqual({
    names: ['EVENING'],
    withoutAny: 0,
  });
});

test('equals that alternate with it continue to play', () => {
  expect(takesOver([playing(['lunch', 'loyalty'], ['evening'])], 'lunch').names).toEqual(['LOYALTY']);
});

test('displays without a successor are counted, those that show something else are not', () => {
  const displays = [
    playing(['lunch']),
    playing(['lunch'], ['evening']),
    playing(['lunch'], ['loyalty']),
    playing(['lunch'], ['loyalty']),
    playing(['evening']),
    dark,
  ];
  expect(takesOver(displays, 'lunch')).toEqual({ names: ['LOYALTY', 'EVENING'], withoutAny: 1 });
});
