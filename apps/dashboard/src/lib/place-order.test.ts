import { expect, test } from 'vitest';
import { placesInOrder } from './place-order.ts';

const place = (name: string, timezone: string) => ({ name, timezone });
const noon = Date.parse('2026-11-18T11:00:00Z');

test('the own time zone first, then clocks that differ less, then names', () => {
  const places = [
    ...[
      place('Auckland', 'Pacific/Auckland'),
      place('Berlin', 'Europe/Berlin'),
      place('London', 'Europe/London'),
    ],
    ...[
      place('Praha', 'Europe/Prague'),
      place('Portland', 'America/Los_Angeles'),
      place('Brno', 'Europe/Prague'),
    ],
  ];
  expect(placesInOrder(places, 'Europe/Prague', noon).map(({ name }) => name)).toEqual([
    ...['Brno', 'Praha', 'Berlin', 'London', 'Portland', 'Auckland'],
  ]);
});
