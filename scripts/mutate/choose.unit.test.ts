import { describe, expect, test } from 'vitest';
import { chooseEvenly, judge, type Tried } from './choose.ts';

const mutant = (fileName: string, line: number, status = 'Killed'): Tried => ({
  fileName,
  location: { start: { line, column: 1 } },
  status,
  mutatorName: 'EqualityOperator',
});
const hundred = ['b.ts', 'a.ts'].flatMap((file) => Array.from({ length: 50 }, (_, i) => mutant(file, i + 1)));
const lines = (chosen: readonly Tried[]) =>
  chosen.map(({ fileName, location }) => `${fileName}:${location.start.line}`);

describe('the choice', () => {
  test('is everything if that is little, in the order of files and lines', () => {
    expect(lines(chooseEvenly(hundred, 400, 1)).slice(48, 52)).toEqual([
      'a.ts:49',
      'a.ts:50',
      'b.ts:1',
      'b.ts:2',
    ]);
    expect(chooseEvenly(hundred, 100, 1)).toHaveLength(100);
  });

  test.each([1, 2, 3, 365])(
    'with seed %i has as many of each file, at equal distances, none twice',
    (seed) => {
      const chosen = lines(chooseEvenly(hundred, 20, seed));
      expect(new Set(chosen).size).toBe(20);
      expect(chosen.filter((each) => each.startsWith('a.ts'))).toHaveLength(10);
      const numbers = chosen.slice(0, 10).map((each) => Number(each.split(':')[1]));
      expect(numbers.map((each) => each - numbers[0]!)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
    },
  );

  test('is the same for the same seed, and others come with other seeds', () => {
    expect(chooseEvenly(hundred.toReversed(), 20, 7)).toEqual(chooseEvenly(hundred, 20, 7));
    const seen = new Set([1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => lines(chooseEvenly(hundred, 20, seed))));
    expect(seen.size).toBe(100);
  });
});

describe('the verdict', () => {
  test('counts what no test notices, also where no test comes by in a file that is tested', () => {
    const statuses = ['Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage'];
    const results = statuses.map((status, i) => mutant('a.ts', i, status));
    const { files, tried, survived } = judge(results, new Set(['a.ts']));
    expect([tried, survived]).toEqual([5, 2]);
    expect(files[0]!.survived.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage']);
  });

  test('names files that no unit test reaches, and does not count them', () => {
    const results = [mutant('a.ts', 1), mutant('b.ts', 1, 'NoCoverage'), mutant('b.ts', 2, 'NoCoverage')];
    expect(judge(results, new Set(['a.ts']))).toMatchObject({ tried: 1, survived: 0, unreached: ['b.ts'] });
  });

  test('leaves out what was not chosen', () => {
    const results = [mutant('a.ts', 1), mutant('a.ts', 2, 'CompileError')];
    expect(judge(results, new Set(['a.ts'])).tried).toBe(1);
  });
});
