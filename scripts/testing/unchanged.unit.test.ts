import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { noteGreen, stampedParts } from './unchanged.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), 'vitrine-unchanged-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const unchanged = () =>
  stampedParts(root).flatMap(({ name, unchangedSince }) => (unchangedSince ? name : []));
const all = stampedParts(here);

test('a part that has passed is left out until something that it reads changes, and one that failed never', () => {
  for (const { test } of all) {
    mkdirSync(path.dirname(path.join(root, test)), { recursive: true });
    cpSync(path.join(here, test), path.join(root, test));
  }
  write('scripts/ensure.mjs', '// one');
  write('apps/server/src/config.ts', '// one');
  expect(unchanged()).toEqual([]);

  const failed = 'scripts/dev.test.ts';
  noteGreen(
    root,
    stampedParts(root),
    all.map(({ test }) => test).filter((test) => test !== failed),
  );
  const green = all.map(({ name }) => name).filter((name) => name !== 'dev');
  expect(unchanged()).toEqual(green);

  // Tests of others, and what commands have produced.
  write('apps/server/src/other.test.ts', '// new');
  write('apps/server/dist/main.js', '// new');
  expect(unchanged()).toEqual(green);

  write('apps/server/src/config.ts', '// two');
  expect(unchanged()).toEqual(['ensure']);
  write('scripts/ensure.test.ts', '// its own test');
  expect(unchanged()).toEqual([]);
});

test('what changes while it runs is not taken for what has passed', () => {
  const before = stampedParts(root);
  write('scripts/ensure.mjs', '// two');
  noteGreen(root, before, ['scripts/ensure.test.ts']);
  expect(unchanged()).toEqual([]);
});
