import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { expect, test } from 'vitest';
import { chooseWords, readList, soundOf } from './choose-words.ts';

test('the list of the contract is what was chosen', () => {
  expect(phraseWords).toEqual(chooseWords(readList()));
});

test('case 109: no two words sound alike, and none embarrasses a shop window', () => {
  expect(new Set(phraseWords.map(soundOf)).size).toBe(phraseWords.length);
  const alike = [
    ['phone', 'fone'],
    ['knot', 'not'],
    ['write', 'rite'],
    ['whale', 'wale'],
    ['color', 'colour'],
    ['kitten', 'kiten'],
    ['style', 'stile'],
    ['bale', 'bail'],
    ['lodge', 'loje'],
    ['scent', 'sent'],
  ] as const;
  for (const [one, other] of alike) expect([one, soundOf(one)]).toEqual([one, soundOf(other)]);
  const unfit = [
    'nude',
    'racist',
    'mumps',
    'calamity',
    'obituary',
    'haunt',
    'sabbath',
    'ligament',
    'trump',
    'opium',
    'facebook',
  ];
  for (const word of unfit) expect(phraseWords).not.toContain(word);
});
