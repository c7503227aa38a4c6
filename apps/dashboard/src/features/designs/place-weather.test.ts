import type { SourceData } from '@vitrine/design/context';
import { expect, test } from 'vitest';
import { weatherAt } from './place-weather.ts';

const at = (hour: number) => Date.UTC(2026, 10, 17, hour);
const rows = ['brno', 'praha'].flatMap((place, i) =>
  [9, 10, 11].map((hour) => ({
    id: `${place} ${hour}`,
    values: { place, time: new Date(at(hour)).toISOString(), temperature: 10 * (i + 1) + hour },
  })),
);
const data: SourceData = { columns: [], rows, fetchedAt: null, isOld: false };
const degrees = (place: string | null, hour: number) =>
  weatherAt(data, place, at(hour))?.rows.map(({ values }) => values.temperature);

test('a design shows the forecast of the place of the display, else of the first place', () => {
  expect(degrees('praha', 9)).toEqual([29, 30, 31]);
  expect(degrees(null, 9)).toEqual([19, 20, 21]);
});

test('where the forecast does not reach, and for places without one, there is none', () => {
  expect(degrees('praha', 12)).toBeUndefined();
  expect(degrees('praha', 3)).toBeUndefined();
  expect(degrees('wien', 9)).toBeUndefined();
  expect(weatherAt(null, 'praha', at(9))).toBeNull();
});
