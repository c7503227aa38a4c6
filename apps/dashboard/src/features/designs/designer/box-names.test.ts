import type { Box } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { boxName } from './box-names.ts';

const t = createTranslator('en', catalogues.en) as Translate;
const text = (...runs: string[]) =>
  ({ ...sampleBoxes.text, name: undefined, runs: runs.map((each) => ({ text: each })) }) as Box;

test('a box is called by its name, else by what it says, else by what it is', () => {
  expect(boxName(t, { ...sampleBoxes.text, name: 'Title' } as Box)).toBe('Title');
  expect(boxName(t, text(' Autumn\n', '  menu '))).toBe('Autumn menu');
  expect(boxName(t, text(' \n'))).toBe(catalogues.en.designer.kinds.text);
  for (const locale of ['en', 'cs', 'de', 'es'] as const)
    for (const box of Object.values(sampleBoxes))
      expect(
        boxName(
          createTranslator(locale, catalogues[locale]) as Translate,
          { ...box, name: undefined } as Box,
        ),
      ).not.toContain('designer.');
});

test('28 characters are said whole; of more, 27, and no character is cut in two', () => {
  expect(boxName(t, text('a'.repeat(28)))).toBe('a'.repeat(28));
  expect(boxName(t, text('a'.repeat(29)))).toBe(`${'a'.repeat(27)}…`);
  expect(boxName(t, text('🍕'.repeat(29)))).toBe(`${'🍕'.repeat(27)}…`);
});
