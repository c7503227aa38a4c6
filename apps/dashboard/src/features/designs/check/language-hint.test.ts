import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from 'vitest';
import { languageHint } from './language-hint.ts';

const { countdown, text, table, date } = sampleBoxes;
const place = (name: string, timezone: string, language: string | null = null) => ({
  name,
  timezone,
  language,
});
const praha = place('Praha', 'Europe/Prague');
const london = place('London', 'Europe/London');
const english = { words: 'en', units: 'place' } as const;

test('English words at a place that writes Czech units are one hint, however many boxes and places', () => {
  const hint = languageHint([countdown, date], english, [london, praha, place('Brno', 'Europe/Prague')]);
  expect(hint).toMatchObject({
    kind: 'language',
    isAdvice: false,
    mix: { words: 'en', place: 'Praha', units: 'cs' },
  });
});

test.each([
  ['units follow the words', [countdown], { words: 'en', units: 'words' }, [praha]],
  ['nobody has said which language the words are in', [countdown], { words: null, units: 'place' }, [praha]],
  ['nothing on it writes names', [text, table], english, [praha]],
  ['what writes them is hidden', [{ ...countdown, hidden: true }], english, [praha]],
  ['it is for no place', [countdown], english, []],
  ['its places speak it', [countdown], english, [london, place('Praha', 'Europe/Prague', 'en-GB')]],
  [
    'its places speak a form of it',
    [date],
    { words: 'de', units: 'place' },
    [place('Wien', 'Europe/Vienna')],
  ],
] as const)('no hint where %s', (_, boxes, language, places) => {
  expect(languageHint(boxes, language, places)).toBeNull();
});
