import { randomInt } from 'node:crypto';
import { phraseWords } from '@vitrine/contract/phrase-word-list';

// Three words that a person can read from a screen across the room and type. A phrase is a lookup code valid
// for ten minutes, never a credential: more than 4,096³ combinations, drawn by the system's random generator.

export const newPhrase = (): string =>
  Array.from({ length: 3 }, () => phraseWords[randomInt(phraseWords.length)]).join('-');

const known = new Set(phraseWords);

/** Whether a device could show it; anything else people type is a typing error or incomplete. */
export const isPossiblePhrase = (phrase: string): boolean =>
  phrase.split('-').every((word) => known.has(word));
