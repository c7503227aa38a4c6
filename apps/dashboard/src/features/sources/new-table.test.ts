import { SourceInput } from '@vitrine/contract/sources';
import { expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { newTable } from './new-table.ts';

test.each(['en', 'cs', 'de', 'es'] as const)(
  'a new table is a price list that can be saved (%s)',
  async (locale) => {
    vi.stubGlobal('document', { documentElement: {} });
    await startI18n(locale, ['all']);
    const table = newTable([]);
    expect(SourceInput.safeParse(table).error).toBeUndefined();
    expect(table.name).toBe({ en: 'Prices', cs: 'Ceník', de: 'Preise', es: 'Precios' }[locale]);
    // Screens know these columns by their keys, in whatever language the table was made.
    expect(table.columns?.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      ...['item text', 'part text', 'price price', 'soldOut yesno', 'from time', 'to time', 'days days'],
    ]);
    expect(newTable([table.name, `${table.name} 3`]).name).toBe(`${table.name} 2`);
    expect(newTable([table.name, `${table.name} 2`]).name).toBe(`${table.name} 3`);
  },
);
