import { openFrom, plan, playlist, times } from '@vitrine/schedule/test-plan';
import { timeline } from '@vitrine/schedule/timeline';
import { expect, test } from 'vitest';
import { findChanges } from './next-changes.ts';
import type { Snapshot } from './snapshot.ts';

// What begins within a day. Prague, Wednesday 10:42.

const now = Date.parse('2026-11-18T09:42:00Z');
const hours = openFrom('06:00', '22:00');

function changesOf(...playlists: ReturnType<typeof playlist>[]): string[] {
  const planned = plan(playlists, { hours });
  const segments = timeline(planned, now - 86_400_000, now + 2 * 86_400_000);
  const displays = [{ id: 'counter' }];
  const place = { id: 'praha', name: 'Praha', timezone: planned.timeZone, displays };
  return findChanges({
    now,
    places: new Map([['praha', place]]),
    timelineOf: new Map([['counter', { plan: planned, segments, isReached: true }]]),
  } as unknown as Snapshot)
    .filter(({ at }) => at < now + 12 * 3_600_000)
    .map(({ at, kind, playlist: of, replaced }) =>
      [new Date(at).toISOString().slice(11, 16), kind, of, replaced].filter(Boolean).join(' '),
    );
}

test('what plays before and after is not said to start, to replace or to be replaced', () => {
  const lunch = playlist('lunch');
  const brunch = playlist('brunch', { conditions: [times('12:00', '14:00')] });
  const tea = playlist('tea', { conditions: [times('14:00', '16:00')] });
  // Of two that take turns one joins and leaves, another one takes its place.
  expect(changesOf(lunch, brunch)).toEqual(['11:00 starts brunch', '21:00 closing']);
  expect(changesOf(brunch, lunch, tea)).toEqual([
    ...['11:00 starts brunch', '13:00 replaces tea brunch', '21:00 closing'],
  ]);
});

test('what takes the hours of others alone replaces them, and nothing follows the last', () => {
  const base = playlist('base', { priority: 10, conditions: [times('06:00', '16:00')] });
  const noon = playlist('noon', { conditions: [times('12:00', '13:00')] });
  expect(changesOf(base, noon)).toEqual([
    ...['11:00 replaces noon base', '12:00 replaces base noon', '15:00 nothing base', '21:00 closing'],
  ]);
});
