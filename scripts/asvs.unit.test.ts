import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { asvsFiles, readAsvs } from './asvs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rows = asvsFiles.flatMap((file) => readAsvs(read(file)));

/** Number of rows of levels 1 and 2 in version 5.0.0, by chapter. */
const rowsOfChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('every row of ASVS 5.0 up to level 2 is present once', () => {
  const counts = rowsOfChapter.map((_, i) => rows.filter(({ id }) => id.startsWith(`${i + 1}.`)).length);
  expect(counts).toEqual(rowsOfChapter);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('every row has a state and an explanation', () => {
  const states = ['met', 'in part', 'not met', 'n/a'];
  expect(rows.filter(({ state, how }) => !states.includes(state) || how === '')).toEqual([]);
});

test('the tests named in the rows exist', () => {
  const files = new Set(rows.flatMap(({ tests }) => tests));
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the totals in docs/security.md match the rows and name what is not met', () => {
  const text = read('docs/security.md');
  const sum = (state: string) => rows.filter((row) => row.state === state).length;
  const all = ['met', 'in part', 'not met', 'n/a'].map((state) => `**${sum(state)}**`).join(' | ');
  expect(text).toContain(`| **All** | ${all} |`);
  const named = text.split('**Not met**')[1]!;
  expect(rows.filter(({ id, state }) => state === 'not met' && !named.includes(id))).toEqual([]);
});
