import { expect, test } from 'vitest';
import { findOldNames } from './check-names.ts';

const findIn = (text: string) => findOldNames([{ path: 'a.ts', text }]);

test('an old name in code is reported with its line and its replacement', () => {
  expect(findIn('const a = 1;\nexport function createVoice() {}\n')).toEqual([
    'a.ts:2: createVoice is called createTranslator',
  ]);
});

test('messages, comments, patterns and longer names are ignored', () => {
  expect(
    findIn(`// Programme\n/* Beat */ const text = 'Course', other = "Slide", third = \`Voice\`;
      const pattern = /Beat/; const SlideShow = 1; const url = 'https://Given';`),
  ).toEqual([]);
});
