import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { expect, test } from 'vitest';
import { chooseWords, readList, soundOf } from './choose-words.ts';

test('the list in the contract is the output of this script', () => {
  expect(phraseWords).toEqual(chooseWords(readList()));
});

test('case 109: no two words sound alike, and none is unsuitable for a shop window', () => {
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
