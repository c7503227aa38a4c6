import { ConnectString, normalisePhrase } from '@vitrine/contract/phrase';
import type { WordList } from './word-list.ts';

// The three fields of a pairing phrase: what typing, separating and pasting do to them.

export type Words = readonly [string, string, string];

export const noWords: Words = ['', '', ''];
const longestWord = 12;
const endsInSeparator = /[\s\-–—_.,]$/;

/** Letters only, lower-cased, without accents. */
const wordsIn = (text: string): string[] =>
  normalisePhrase(text)
    .split('-')
    .map((word) => word.replace(/[^a-z]/g, '').slice(0, longestWord))
    .filter(Boolean);

export const wordsOf = (phrase: string): Words => {
  const [first = '', second = '', third = ''] = wordsIn(phrase);
  return [first, second, third];
};

export const phraseOf = (words: Words) => words.join('-');
export const isEmpty = (words: Words) => words.every((word) => word === '');
export const isFilled = (words: Words) => words.every((word) => word !== '');
export const isWellFormed = (words: Words) => ConnectString.safeParse(phraseOf(words)).success;

export function withWord(words: Words, at: number, word: string): Words {
  const next: [string, string, string] = [...words];
  next[at] = word;
  return next;
}

/** All but the one that is being typed, completed where only one word begins so. */
export const completedWords = (words: Words, list: WordList, typedAt: number | null = null): Words =>
  words.reduce<Words>(
    (next, word, at) => (at === typedAt ? next : withWord(next, at, list.complete(word))),
    words,
  );

interface Typed {
  readonly words: Words;
  /** Where the cursor belongs now. */
  readonly at: number;
}

/** The content of one field has become `text`. Whole phrases fill all fields, a separator goes to the next one. */
export function typeInto(words: Words, at: number, text: string): Typed {
  const parts = wordsIn(text);
  if (parts.length >= 3) return { words: [parts[0]!, parts[1]!, parts[2]!], at: 2 };
  const next: [string, string, string] = [...words];
  next[at] = parts[0] ?? '';
  const hasSecond = parts.length === 2 && at < 2;
  if (hasSecond) next[at + 1] = parts[1]!;
  const steps = (hasSecond ? 1 : 0) + (parts.length > 0 && endsInSeparator.test(text) ? 1 : 0);
  return { words: next, at: Math.min(2, at + steps) };
}
