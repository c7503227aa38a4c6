import { expect, test } from 'vitest';
import { ConnectString } from './phrase.ts';
import { phraseWords } from './phrase-word-list.ts';

test('case 109: the list has at least 4,096 words of plain letters, each once, in order', () => {
  expect(phraseWords.length).toBeGreaterThanOrEqual(4096);
  expect(phraseWords.filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([]);
  expect(phraseWords).toEqual([...new Set(phraseWords)].sort());
});

test('PL2: no word of the list is a prefix of another, so a complete word is unambiguous', () => {
  const sorted = [...phraseWords].sort();
  const beginnings = sorted.filter((word, i) => sorted[i + 1]?.startsWith(word));
  expect(beginnings).toEqual([]);
});

test('any three words of the list form a valid phrase', () => {
  const longest = [...phraseWords].sort((a, b) => b.length - a.length).slice(0, 3);
  expect(ConnectString.safeParse(longest.join('-')).success).toBe(true);
});
