import type { PlanEffect } from '@vitrine/contract/plan-diff';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { DiffWords } from './diff-words.ts';
import { effectText } from './effect-text.ts';
import { brand, diffOf, effectOf, lunch, side } from './plan-diff.test-kit.ts';

const translate = createTranslator('en', catalogues.en);
const t: Translate = (key, values) => translate(key, values) ?? key;

function words(effect: Partial<PlanEffect>): DiffWords {
  return { t, locale: 'en', days: 7, diff: diffOf([], { effects: [effectOf(effect)], edited: 1 }) };
}

test('a toast has the first sentence about the playlist, and none if nothing becomes of it', () => {
  const end: Partial<PlanEffect> = {
    kind: 'end',
    displays: 4,
    was: side({ to: '15:00' }),
    becomes: side({ to: '14:00' }),
    gap: { displays: 4, dates: [], from: '14:00', to: '15:00' },
  };
  expect(effectText(words(end), lunch)).toBe('Lunch ends at 14:00 instead of 15:00, on 4 displays.');
  expect(effectText(words(end), brand)).toBeNull();
  expect(effectText(words({ kind: 'none' }), lunch)).toBeNull();
});
