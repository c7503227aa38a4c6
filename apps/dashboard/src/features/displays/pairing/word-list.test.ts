import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { describe, expect, test } from 'vitest';
import { createWordList } from './word-list.ts';

const list = createWordList(phraseWords);
const few = createWordList(['amber', 'amusing', 'falcon', 'fall', 'otter', 'outer']);

describe('PL2: a word that is typed', () => {
  test('is complete when it is on the list, and not one letter earlier', () => {
    for (const word of phraseWords) {
      expect(list.has(word)).toBe(true);
      expect(list.has(word.slice(0, -1))).toBe(false);
      expect(list.suggest(word)).toEqual([]);
    }
  });

  test('is completed when only one word begins like it', () => {
    expect(few.complete('amb')).toBe('amber');
    expect(few.complete('fal')).toBe('fal');
    expect(few.complete('falc')).toBe('falcon');
    expect(few.complete('am')).toBe('am');
    expect(few.complete('xyz')).toBe('xyz');
  });

  test('is never completed to anything but a word that begins with it', () => {
    for (const word of phraseWords)
      for (let length = 1; length < word.length; length++) {
        const completed = list.complete(word.slice(0, length));
        expect([word, word.slice(0, length)]).toContain(completed);
      }
  });
});

describe('suggestions', () => {
  test('are the words that begin with the typed text, from the third letter on', () => {
    expect(few.suggest('fa')).toEqual([]);
    expect(few.suggest('fal')).toEqual(['falcon', 'fall']);
    expect(list.suggest('con').length).toBeLessThanOrEqual(4);
  });

  test.each([
    ['a wrong letter', 'ambir'],
    ['a missing letter', 'amer'],
    ['an additional letter', 'ambber'],
    ['two letters swapped', 'abmer'],
    ['a slip in the first letter', 'smber'],
    ['a slip in an unfinished word', 'anbe'],
  ])('tolerate %s', (_, typed) => {
    expect(few.suggest(typed)).toEqual(['amber']);
  });

  test('offer the first matching word to be accepted by one key, and no word that is only similar', () => {
    expect(few.offer('fal')).toBe('falcon');
    expect(few.offer('fa')).toBeNull();
    expect(few.offer('fall')).toBeNull();
    expect(few.offer('anbe')).toBeNull();
  });

  test('are empty for text that is similar to no word', () => {
    expect(few.suggest('zzzz')).toEqual([]);
    expect(few.suggest('ambxx')).toEqual([]);
  });
});
