import { expect, test } from 'vitest';
import { weatherData } from './sample-weather.ts';

test('the forecast of a preview begins with the hour that runs and has four days without a gap', () => {
  const now = Date.parse('2026-11-17T09:45:00Z');
  const { rows, columns, isOld } = weatherData(now);
  expect(rows).toHaveLength(96);
  expect(rows.map(({ values }) => Date.parse(String(values.time)))).toEqual(
    Array.from({ length: 96 }, (_, i) => Date.parse('2026-11-17T09:00:00Z') + i * 3_600_000),
  );
  for (const { values } of rows) {
    expect(Object.keys(values).sort()).toEqual(columns.map(({ name }) => name).sort());
    expect(Math.abs(Number(values.temperature) - 6)).toBeLessThanOrEqual(4);
  }
  expect(isOld).toBe(false);
});
