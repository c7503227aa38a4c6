import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawSamplePicture, layOut } from './sample-picture.ts';

const words = (name: string) => ({ hello: 'Hello,', name, line: 'Your first screen is on.' });
/** Assumes the width of the widest letter of a bold face. */
const wide = (text: string, size: number) => [...text].length * size * 0.95;
const columnWidth = 900;
const columnHeight = 700;

describe('UI1: the name of a customer on the first screen', () => {
  test.each([
    ['100 letters without a space', 'W'.repeat(100)],
    ['100 letters in words', 'Kavárna a cukrárna '.repeat(6).slice(0, 100)],
    ['one letter', 'Ž'],
  ])('fits: %s', (_, name) => {
    const { size, lines } = layOut(words(name), wide);
    for (const line of lines) expect(wide(line, size)).toBeLessThanOrEqual(columnWidth);
    expect(lines.length * size * 1.12 + 72 + 56).toBeLessThanOrEqual(columnHeight);
    expect(lines.join('').replaceAll(' ', '')).toBe(`Hello,${name}`.replaceAll(' ', ''));
  });

  test('is text and not markup, whatever it contains', () => {
    const { lines } = layOut(words('<b>A&amp;B</b>'), () => 1);
    expect(lines).toEqual(['Hello,', '<b>A&amp;B</b>']);
  });

  describe('drawn', () => {
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(path.join(tmpdir(), 'sample-picture-'));
    });
    afterAll(() => rm(directory, { recursive: true }));

    const draw = async (name: string) => {
      const files = await drawSamplePicture(words(name), directory);
      return (await readFile(files[0]!.file)).toString('base64');
    };

    test('has its Czech letters, each different from the glyph of a missing letter', async () => {
      const missing = await draw('\u{f8ff}');
      const letters: string[] = [];
      for (const letter of ['ř', 'ě', 'ů']) letters.push(await draw(letter));
      expect(letters).not.toContain(missing);
      expect(new Set(letters).size).toBe(letters.length);
    });
  });
});
