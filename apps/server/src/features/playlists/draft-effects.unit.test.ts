import { type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import type { Plan, PlannedItem } from '@vitrine/schedule/plan';
import { expect, test } from 'vitest';
import { nextIn } from './draft-effects.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-16T10:00:00Z');
const hours = Object.fromEntries(
  weekdays.map((day) => [day, { start: '00:00', end: '24:00', nonstop: true, closed: false }]),
) as WeeklyHours;
const dateIn = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 16);

/** A playlist of 240 items with as many different dates. */
const planOf = (item: (place: number) => Partial<PlannedItem>): Plan => ({
  ...{ timeZone: 'UTC', hours, orientation: 'horizontal' },
  playlists: [
    {
      ...{ id: 'draft', priority: 50, groupPriority: 0, enabled: true, orientation: null },
      ...{ createdAt: '2026-11-16T09:00:00.000Z', conditions: [] },
      items: Array.from({ length: 240 }, (_, place) => ({
        ...{ id: String(place), seconds: 10, conditions: [] },
        ...item(place),
      })),
    },
  ],
});

/** Days that are searched, and in how many parts. */
async function search(plan: Plan) {
  let parts = 0;
  const next = await nextIn(plan, 'draft', now, async () => {
    parts++;
  });
  return { next, parts };
}

test('a year is searched in parts of ten days, between which others are served', async () => {
  const past = await search(planOf((place) => ({ showUntil: dateIn(-1 - place) })));
  expect(past).toEqual({ next: null, parts: Math.ceil(366 / 10) });
  const late = await search(planOf((place) => ({ showFrom: dateIn(205 + place) })));
  expect(late).toEqual({ next: now + 205 * dayMs, parts: 21 });
  const current = await search(planOf((place) => ({ showUntil: dateIn(1 + place) })));
  expect(current).toEqual({ next: now, parts: 1 });
});
