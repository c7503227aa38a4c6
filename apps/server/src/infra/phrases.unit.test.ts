import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { expect, test } from 'vitest';
import { isPossiblePhrase, newPhrase } from './phrases.ts';

test('case 109: words are drawn uniformly, at every position', () => {
  const phrases = Array.from({ length: 60_000 }, () => newPhrase().split('-'));
  expect(phrases.every((words) => words.length === 3)).toBe(true);
  for (const place of [0, 1, 2]) {
    const drawn = new Map<string, number>();
    for (const words of phrases) drawn.set(words[place]!, (drawn.get(words[place]!) ?? 0) + 1);
    const expected = phrases.length / phraseWords.length;
    const chiSquare = phraseWords.reduce(
      (sum, word) => sum + ((drawn.get(word) ?? 0) - expected) ** 2 / expected,
      0,
    );
    const freedom = phraseWords.length - 1;
    // Six standard deviations: a fair draw fails once in hundreds of millions of runs.
    expect(Math.abs(chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(6);
  }
  expect(new Set(phrases.map((words) => words.join('-'))).size).toBeGreaterThan(phrases.length - 5);
});

test('PL2: texts that are not made of words of the list, and prefixes of words, are not phrases', () => {
  expect(isPossiblePhrase(newPhrase())).toBe(true);
  for (const phrase of ['amber-falcon-ott', 'amber-falcon-otters', 'amb-fal-ott', 'zzzz-amber-falcon'])
    expect([phrase, isPossiblePhrase(phrase)]).toEqual([phrase, false]);
});
