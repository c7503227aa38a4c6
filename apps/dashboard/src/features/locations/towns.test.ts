import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTowns, readTowns } from './towns.ts';

const text = readFileSync(new URL('./towns.txt', import.meta.url), 'utf8');
const towns = readTowns(text);
const found = (typed: string) => findTowns(towns, typed).map(({ name, country }) => `${name} ${country}`);

test('the list has at most one megabyte, and every town has coordinates', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  expect(towns.length).toBeGreaterThan(20_000);
  for (const { name, latitude, longitude } of towns)
    if (!name || !(Math.abs(Number(latitude)) <= 90) || !(Math.abs(Number(longitude)) <= 180))
      expect.unreachable(`${name} ${latitude} ${longitude}`);
});

test('a town is found by its own name and by ours, without accents, the largest first', () => {
  expect(found('praha')[0]).toBe('Prague CZ');
  expect(found('Prague')[0]).toBe('Prague CZ');
  expect(found('koln')[0]).toBe('Köln DE');
  expect(found('portland')[0]).toBe('Portland US');
  expect(found('Třebíč')).toContain('Třebíč CZ');
  expect(found('xyzzy')).toEqual([]);
});
