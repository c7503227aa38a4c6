import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockedPackage = { resolved?: string; optionalDependencies?: Record<string, string> };

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const packages: Record<string, LockedPackage> = lock.packages;

test('every optional package, such as the binary of each platform, is in the lock', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLockedFor(place, name))
      .map((name) => `${name}, wanted by ${place || 'the project'}`),
  );
  expect(missing).toEqual([]);
});

test('the lock names no registry host', () => {
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('://'));
  expect(addressed.map(([place]) => place)).toEqual([]);
});

/** Searches like Node: next to the package, then upwards. */
function isLockedFor(place: string, name: string): boolean {
  for (let current = place; ; current = current.slice(0, Math.max(0, current.lastIndexOf('/')))) {
    const candidate = current === '' ? `node_modules/${name}` : `${current}/node_modules/${name}`;
    if (packages[candidate]) return true;
    if (current === '') return false;
  }
}
