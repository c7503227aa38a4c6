import { describe, expect, test } from 'vitest';
import { isFilled, isWellFormed, noWords, phraseOf, typeInto, wordsOf } from './phrase-words.ts';

describe('typing a pairing phrase', () => {
  test('stays in its field while letters are typed', () => {
    expect(typeInto(noWords, 0, 'amb')).toEqual({ words: ['amb', '', ''], at: 0 });
  });

  test.each(['amber ', 'amber-', 'amber–', 'amber,', 'amber\n'])('%j moves to the next field', (text) => {
    expect(typeInto(noWords, 0, text)).toEqual({ words: ['amber', '', ''], at: 1 });
  });

  test('a separator alone does not move', () => {
    expect(typeInto(noWords, 0, ' ')).toEqual({ words: noWords, at: 0 });
  });

  test('there is no field after the last one', () => {
    expect(typeInto(['amber', 'falcon', ''], 2, 'river ')).toEqual({
      words: ['amber', 'falcon', 'river'],
      at: 2,
    });
  });

  test.each([
    'amber-falcon-river',
    'amber falcon river',
    ' Amber  FALCON\n river ',
    'ámber – falcon – ríver',
  ])('pasting %j fills all fields, whichever has the focus', (text) => {
    for (const at of [0, 1, 2]) {
      expect(typeInto(['x', '', ''], at, text)).toEqual({ words: ['amber', 'falcon', 'river'], at: 2 });
    }
  });

  test('two words fill two fields', () => {
    expect(typeInto(noWords, 1, 'falcon river')).toEqual({ words: ['', 'falcon', 'river'], at: 2 });
    expect(typeInto(noWords, 0, 'amber falcon ')).toEqual({ words: ['amber', 'falcon', ''], at: 2 });
  });

  test('only letters are kept, lower-cased, without accents', () => {
    expect(typeInto(noWords, 0, 'Ž1l3utý!').words[0]).toBe('zluty');
  });

  test('clearing a field clears only its word', () => {
    expect(typeInto(['amber', 'falcon', 'river'], 1, '')).toEqual({ words: ['amber', '', 'river'], at: 1 });
  });
});

describe('a phrase', () => {
  test('is parsed and formatted back', () =>
    expect(phraseOf(wordsOf('amber-falcon-river'))).toBe('amber-falcon-river'));
  test('with too few words in the URL leaves fields empty', () =>
    expect(wordsOf('amber')).toEqual(['amber', '', '']));
  test('is filled before it is well-formed', () => {
    expect(isFilled(['a', 'b', 'c'])).toBe(true);
    expect(isWellFormed(['a', 'b', 'c'])).toBe(false);
    expect(isWellFormed(['amber', 'falcon', 'river'])).toBe(true);
  });
});
