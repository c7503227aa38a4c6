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

/** As GitHub names headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every row that is met names a test, or a paragraph that exists', () => {
  const paragraphsOf = (how: string) => [...how.matchAll(/\]\(\.\.\/([\w.-]+)#([\w-]+)\)/g)];
  const isParagraph = ([, file, anchor]: RegExpMatchArray) =>
    anchorsOf(read(`docs/${file}`)).includes(anchor!);
  const met = rows.filter(({ state }) => state === 'met');
  expect(
    met.filter(({ tests, how }) => tests.length === 0 && paragraphsOf(how).length === 0).map(({ id }) => id),
  ).toEqual([]);
  expect(rows.filter(({ how }) => !paragraphsOf(how).every(isParagraph)).map(({ id }) => id)).toEqual([]);
});

test('A33: the rows that were wrong once name a test, and are marked as tried without their rule', () => {
  const wrongOnce = [
    ...['1.2.9', '1.5.1', '1.5.2', '2.4.1', '6.1.3', '7.4.2', '7.4.3', '8.1.2', '8.2.2', '8.4.1'],
    ...['11.1.2', '11.6.1', '13.1.1', '14.1.1', '14.2.4', '15.2.2', '15.3.4'],
  ];
  const tried = rows.filter(({ how }) => how.endsWith('†'));
  expect(tried.map(({ id }) => id).toSorted()).toEqual(wrongOnce.toSorted());
  expect(tried.filter(({ state, tests }) => state !== 'met' || tests.length === 0)).toEqual([]);
});

test('the totals in docs/security.md match the rows and name what is not met', () => {
  const text = read('docs/security.md');
  const sum = (state: string) => rows.filter((row) => row.state === state).length;
  const all = ['met', 'in part', 'not met', 'n/a'].map((state) => `**${sum(state)}**`).join(' | ');
  expect(text).toContain(`| **All** | ${all} |`);
  const named = text.split('**Not met**')[1]!;
  expect(rows.filter(({ id, state }) => state === 'not met' && !named.includes(id))).toEqual([]);
});
