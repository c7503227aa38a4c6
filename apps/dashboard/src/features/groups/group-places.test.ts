import { expect, test } from 'vitest';
import type { DisplayRecord } from '../../core/queries/displays.queries.ts';
import { type Member, placesOf } from './group-places.ts';

const now = Date.parse('2026-11-18T09:42:00Z');
const zone = 'Europe/Prague';
const at = (id: string, name: string, timezone: string, closed: Member['closed'] = null) => ({
  member: { id, name: id, closed } as Member,
  known: { id, location: { id: name, name, timezone } } as DisplayRecord,
});
const placed = (...displays: ReturnType<typeof at>[]) =>
  placesOf(
    displays.map(({ member }) => member),
    displays.map(({ known }) => known),
    zone,
    now,
  );

test('the places of a group stand by their distance from here', () => {
  const places = placed(
    at('far', 'Auckland', 'Pacific/Auckland'),
    at('b', 'Wien', 'Europe/Vienna'),
    at('a', 'Praha', 'Europe/Prague'),
    at('c', 'Wien', 'Europe/Vienna'),
  );
  expect(places.map(({ place, displays }) => [place.name, displays.length])).toEqual([
    ['Praha', 1],
    ['Wien', 2],
    ['Auckland', 1],
  ]);
});

test('a place is closed if all its displays are, until the first of them opens', () => {
  const early = { opensAt: '2026-11-19T06:00:00Z' };
  const late = { opensAt: '2026-11-20T06:00:00Z' };
  const never = { opensAt: null };
  const opening = (...closed: Member['closed'][]) =>
    placed(...closed.map((each, index) => at(String(index), 'Praha', zone, each)))[0]!.opensAt;
  expect(opening(late, early)).toBe(early.opensAt);
  expect(opening(early, null)).toBeUndefined();
  expect(opening(never)).toBeNull();
  expect(opening(never, late)).toBe(late.opensAt);
});

test('a display that is not loaded is left out', () => {
  const { member } = at('new', 'Praha', zone);
  expect(placesOf([member], [], zone, now)).toEqual([]);
});
