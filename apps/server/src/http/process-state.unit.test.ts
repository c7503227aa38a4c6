import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createProcessState, inProcess } from './process-state.ts';

test('what a part of the program keeps is made once, and apart for every program', () => {
  const namesOf = inProcess(() => new Map<string, string>());
  const countsOf = inProcess(() => new Map<string, number>());
  const [one, other] = [{ state: createProcessState() }, { state: createProcessState() }];
  namesOf(one).set('environment', 'Orchard');
  expect(namesOf(one).get('environment')).toBe('Orchard');
  expect(namesOf(other).size).toBe(0);
  expect(countsOf(one).size).toBe(0);
});

/** Found by what they are made of, which says the same in every program. */
const byContent = {
  'core/plans/planned-playlists.ts': 'by the row version, whose transaction is counted per cluster',
};

test('no module keeps what it knows of environments beyond its program', () => {
  const cwd = resolve(import.meta.dirname, '..');
  const files = globSync('{core,features,resources}/**/*.ts', { cwd }).filter(
    (file) => !file.includes('.test'),
  );
  expect(files.length).toBeGreaterThan(300);
  const kept = /^const \w+ = new (Map<string, (?!Plan>\(\);)|WeakMap<App\b)/m;
  const found = files.filter((file) => kept.test(readFileSync(resolve(cwd, file), 'utf8')));
  expect(found).toEqual(Object.keys(byContent));
});
