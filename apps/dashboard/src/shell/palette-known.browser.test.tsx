import { type Locale, locales } from '@vitrine/contract/pages';
import { expect, test } from 'vitest';
import { startI18n } from '../lib/i18n/i18n.ts';
import { fold } from '../ui/type-ahead.ts';
import { fixedItems } from './palette-fixed.ts';
import type { Dependencies } from './palette-items.ts';
import { knownItems } from './palette-known.ts';
import { foundInOrder } from './palette-order.ts';
import { records, searches } from './palette-searches.test-kit.ts';

const around = (locale: Locale): Dependencies => ({
  caller: { principal: 'admin', isInstallationAdmin: true, mayRaiseAlarms: true } as never,
  locale,
  href: `/${locale}/overview`,
  mode: 'light',
  server: null,
  servers: [],
});

/** The rows of the palette from the first one on; the server finds records by a part of their name. */
function rowsFor(locale: Locale, query: string): string[] {
  const { pages, actions } = fixedItems(around(locale), query);
  const found = records.map(({ id, items }) => ({
    id,
    items: items.filter(({ name }) => fold(name).includes(fold(query))),
  }));
  const { others, rest } = foundInOrder([...found, { id: 'pages', items: pages }], actions, query);
  return [...others.flatMap(({ items }) => items), ...rest].map(({ id }) => id);
}

test('D4: of 120 searches in four languages what is wanted stands first in 110, and among the first three in all', async () => {
  const said: { search: string; id: string; rows: string[] }[] = [];
  for (const locale of locales) {
    await startI18n(locale, ['all']);
    for (const [query, id] of searches[locale])
      said.push({ search: `${locale} ${query}`, id, rows: rowsFor(locale, query).slice(0, 4) });
  }
  expect(said).toHaveLength(120);
  expect(said.filter(({ id, rows }) => !rows.slice(0, 3).includes(id))).toEqual([]);
  const later = said.filter(({ id, rows }) => rows[0] !== id);
  expect(later.length, JSON.stringify(later)).toBeLessThanOrEqual(10);
});

test('D12: a typed moment stands before everything else', async () => {
  await startI18n('en', ['all']);
  expect(rowsFor('en', '00:00')[0]).toBe('moment');
});

test('nothing is offered to who may not do it', async () => {
  await startI18n('en', ['all']);
  const ids = (principal: string) => knownItems({ principal } as never, 'en', '').map(({ id }) => id);
  expect(ids('playables_only')).not.toContain('raise-alarm');
  expect(ids('playables_only')).not.toContain('settings-#tokens');
  expect(ids('admin')).toContain('settings-#tokens');
});
