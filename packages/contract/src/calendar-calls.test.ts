import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { CalendarSegment, calendar } from './calendar-calls.ts';

const segment = {
  from: '2026-11-19T06:30:00.000Z',
  to: '2026-11-19T15:00:00.000Z',
  state: 'playing',
  playlists: ['0f2b8a52-9c1e-4a7e-8d3b-1c2d3e4f5a6b'],
};
const plans = calendar.reply.shape.data.shape.plans;
const slow = z.array(CalendarSegment);
const quick = (segments: unknown) =>
  plans.safeParse([{ displays: [], timezone: 'Europe/Prague', segments }]).data?.[0]?.segments;

/** A part of a segment that may be what it should not. */
const date = fc.tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 0, max: 32 }));
const odd = fc.oneof(
  date.map(([month, day]) => `2026-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}T23:59:59Z`),
  fc.constantFrom(
    ...Object.values(segment),
    'off',
    '',
    null,
    undefined,
    7,
    '2026-02-30T06:30:00Z',
    '2026-11-19',
  ),
  fc.constantFrom('0000-11-19T06:30:00Z', ['no id'], [], {}, [segment.playlists[0]!.toUpperCase()]),
);

test('segments are judged quickly as their schema judges them', () => {
  expect(quick([segment])).toEqual([segment]);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ from: odd, to: odd, state: odd, playlists: odd, more: odd }, { requiredKeys: [] }),
      ),
      fc.boolean(),
      (parts, isMixed) => {
        const given = parts.map((part) => ({ ...(isMixed ? segment : {}), ...part }));
        const judged = slow.safeParse(given);
        expect(quick(given)).toEqual(judged.success ? judged.data : undefined);
      },
    ),
    { numRuns: 1000 },
  );
});

test('displays are judged quickly as their schema judges them', () => {
  const { displays } = calendar.reply.shape.data.shape;
  const [id] = segment.playlists;
  const display = { id, name: 'Counter left', location: id, groups: [id] };
  const slowly = z.array(
    z.object({ id: z.uuid(), name: z.string(), location: z.uuid(), groups: z.array(z.uuid()) }),
  );
  expect(displays.parse([display])).toEqual([display]);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ id: odd, name: odd, location: odd, groups: odd, more: odd }, { requiredKeys: [] }),
      ),
      fc.boolean(),
      (parts, isMixed) => {
        const given = parts.map((part) => ({ ...(isMixed ? display : {}), ...part }));
        expect(displays.safeParse(given).data).toEqual(slowly.safeParse(given).data);
      },
    ),
    { numRuns: 1000 },
  );
});
