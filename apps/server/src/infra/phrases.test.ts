import { expect, test } from 'vitest';
import { newPhrase, phraseWords, soundOf } from './phrases.ts';

test('case 109: the list has at least 4,096 words of plain letters, each once', () => {
  expect(phraseWords().length).toBeGreaterThanOrEqual(4096);
  expect(phraseWords().filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([]);
  expect(new Set(phraseWords()).size).toBe(phraseWords().length);
});

test('case 109: no two words sound alike, and none embarrasses a shop window', () => {
  expect(new Set(phraseWords().map(soundOf)).size).toBe(phraseWords().length);
  const alike = [
    ['phone', 'fone'],
    ['knot', 'not'],
    ['write', 'rite'],
    ['whale', 'wale'],
    ['color', 'colour'],
    ['kitten', 'kiten'],
    ['style', 'stile'],
    ['bale', 'bail'],
    ['lodge', 'loje'],
    ['scent', 'sent'],
  ] as const;
  for (const [one, other] of alike) expect([one, soundOf(one)]).toEqual([one, soundOf(other)]);
  const unfit = [
    'nude',
    'racist',
    'mumps',
    'calamity',
    'obituary',
    'haunt',
    'sabbath',
    'ligament',
    'trump',
    'opium',
    'facebook',
  ];
  for (const word of unfit) expect(phraseWords()).not.toContain(word);
});

test('case 109: words are drawn evenly, at every place', () => {
  const phrases = Array.from({ length: 60_000 }, () => newPhrase().split('-'));
  expect(phrases.every((words) => words.length === 3)).toBe(true);
  for (const place of [0, 1, 2]) {
    const drawn = new Map<string, number>();
    for (const words of phrases) drawn.set(words[place]!, (drawn.get(words[place]!) ?? 0) + 1);
    const expected = phrases.length / phraseWords().length;
    const chiSquare = phraseWords().reduce(
      (sum, word) => sum + ((drawn.get(word) ?? 0) - expected) ** 2 / expected,
      0,
    );
    const freedom = phraseWords().length - 1;
    // Six standard deviations: a fair draw fails once in hundreds of millions of runs.
    expect(Math.abs(chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(6);
  }
  expect(new Set(phrases.map((words) => words.join('-'))).size).toBeGreaterThan(phrases.length - 5);
});
