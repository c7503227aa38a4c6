import { toCsv } from '@vitrine/contract/csv';
import type { Takeover } from '@vitrine/contract/takeovers';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { historyRows } from './export-history.ts';

const takeover = {
  ...{ kind: 'alert', level: 'danger', title: '=Leave', scope: { locations: ['b'] }, where: ['Brno'] },
  ...{ startedAt: '2026-11-16T13:31:04.000Z', endedAt: '2026-11-16T13:52:00.000Z', state: 'ended' },
  startedBy: { name: 'Hana', via: 'person' },
  endedBy: null,
  reach: { displays: 7, received: 6, shown: 6, notReached: 1, p50: 600, p95: 1200, slowest: 1300 },
} as unknown as Takeover;

test('the history has a line per alarm, with numbers as the language writes them and no formulas', () => {
  const rows = (locale: 'en' | 'de') =>
    historyRows([takeover], createTranslator(locale, catalogues[locale]) as Translate, locale);
  const [head, line] = rows('en');
  expect(head).toHaveLength(line!.length);
  expect(line!.slice(1, 10)).toEqual(['Alarm', 'Danger', '=Leave', 'Brno', 'Hana', 7, 6, 1, 1.3]);
  expect(line!.at(-1)).toBe('By itself');
  expect(toCsv(rows('en'), 'en')).toContain("'=Leave");
  expect(rows('de')[1]![9]).toBe('1,3');
});
