import { randomInt } from 'node:crypto';
import { phraseWords } from '@vitrine/contract/phrase-word-list';

// Three words that a person can read off a screen across the room and type. A lookup code for ten minutes, never a
// credential: 4,096³ and more combinations, drawn by the system's random generator.

export const newPhrase = (): string =>
  Array.from({ length: 3 }, () => phraseWords[randomInt(phraseWords.length)]).join('-');

const known = new Set(phraseWords);

/** Whether a device could show it: the rest of what people type is typing errors and words that are not complete yet. */
export const isPossiblePhrase = (phrase: string): boolean =>
  phrase.split('-').every((word) => known.has(word));
