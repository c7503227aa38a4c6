import type { Condition } from '@vitrine/contract/conditions';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { whenText } from './when-text.ts';

const t = createTranslator('en', catalogues.en) as unknown as Translate;
const whenOf = (from: string, to: string) => {
  const dates: Condition = { precondition: 'date', operator: 'between', from, to };
  const calendar = { name: null, conditions: [dates], alternatives: [], exceptions: [] };
  return whenText(t, 'en', calendar, '2026-11-18');
};

test('a list does not say since when a playlist plays', () => {
  expect(whenOf('2026-09-01', '2026-11-30')).toBe('Until 30.11.');
  expect(whenOf('2026-11-18', '2026-11-30')).toBe('Until 30.11.');
  expect(whenOf('2026-11-19', '2026-11-30')).toBe('19.11.–30.11.');
});
