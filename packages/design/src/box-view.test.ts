import type { BoxOf } from '@vitrine/contract/design-document';
import { expect, test } from 'vitest';
import { dataFor, heightOf, type World, widthOf } from './box-view.ts';
import type { SourceData } from './context.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const fetched = (minutesAgo: number | null, isOld = false): SourceData => ({
  columns: [],
  rows: [],
  isOld,
  fetchedAt: minutesAgo === null ? null : new Date(now - minutesAgo * 60_000).toISOString(),
});
const world = (data: SourceData | null) =>
  ({
    canvas: { width: 1920, height: 1080 },
    context: {
      timezone: 'Europe/Prague',
      offsetAt: () => 3_600_000,
      data: (source: string) => (source === 'weather' || source === 's' ? data : null),
    },
  }) as unknown as World;
type WhenOld = NonNullable<BoxOf<'table'>['whenOld']>;
/** When it is old, and what becomes of it then. */
const old = (then: WhenOld['then'], afterMinutes = 60): WhenOld => ({ afterMinutes, then });
const shown = (data: SourceData | null, whenOld?: WhenOld) =>
  dataFor({ source: 's', ...(whenOld && { whenOld }) }, world(data), now);

test('data that are not here yet are not shown; a box without a source has the weather', () => {
  expect(shown(null)).toBeNull();
  expect(dataFor({ source: 'other' }, world(fetched(1)), now)).toBeNull();
  expect(dataFor({}, world(fetched(1)), now)?.mark).toBe('');
});

test('old data are hidden or marked with their time, as the box says, and not a minute too early', () => {
  const [hide, mark] = [old('hide'), old('mark')];
  expect(shown(fetched(60), hide)).not.toBeNull();
  expect(shown(fetched(61), hide)).toBeNull();
  expect(shown(fetched(60), mark)?.mark).toBe('');
  expect(shown(fetched(61), mark)?.mark).toBe('↻ 11:59');
  expect(shown(fetched(10_000))?.mark).toBe('');
});

test('what a source itself calls old is old, and a table that people edit never is', () => {
  expect(shown(fetched(1, true), old('hide'))).toBeNull();
  expect(shown(fetched(null), old('hide', 1))).not.toBeNull();
});

test('places are thousandths of the canvas', () => {
  const box = { place: { x: 0, y: 0, w: 500, h: 250 } } as never;
  expect([widthOf(box, world(null)), heightOf(box, world(null))]).toEqual([960, 270]);
});
