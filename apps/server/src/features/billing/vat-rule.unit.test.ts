import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { currencies } from '@vitrine/contract/currencies';
import { expect, test } from 'vitest';
import { readBillingFiles } from '../../infra/billing-files.ts';
import { vatFor } from './vat-rule.ts';

const files = readBillingFiles();
const october = Date.parse('2026-10-31T22:00:00Z');

test.each([
  ['CZ', false, 21, 'domestic'],
  ['CZ', true, 21, 'domestic'],
  [null, false, 21, 'domestic'],
  ['DE', true, 0, 'reverse_charge'],
  ['DE', false, 19, 'country_rate'],
  ['FI', false, 25.5, 'country_rate'],
  ['HU', false, 27, 'country_rate'],
  ['SK', true, 0, 'reverse_charge'],
  ['CH', false, 0, 'outside_eu'],
  ['GB', true, 0, 'outside_eu'],
  ['US', false, 0, 'outside_eu'],
] as const)(
  'a customer in %s with a valid VAT number (%s) pays %d %%: %s',
  (country, hasValidVatId, rate, reason) => {
    expect(vatFor(files, { country, hasValidVatId }, october)).toEqual({ rate, reason });
  },
);

test('all 27 countries of the EU have a rate', () => {
  const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
    ' ',
  );
  expect(members).toHaveLength(27);
  for (const country of members) expect(files.vatRateOf(country, '2026-10-31')).toBeGreaterThanOrEqual(15);
});

const own = fileURLToPath(new URL('../../../billing', import.meta.url));

async function withFile<T>(name: string, content: string, look: (directory: string) => T): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-billing-'));
  const names = [...currencies.map((currency) => `prices-${currency}.json`), 'vat-rates.json', 'seller.json'];
  try {
    for (const each of names)
      await writeFile(path.join(directory, each), await readFile(path.join(own, each)));
    if (content) await writeFile(path.join(directory, name), content);
    else await rm(path.join(directory, name));
    return look(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

const pricesFrom = (lists: unknown) => JSON.stringify({ currency: 'EUR', lists });
const standard = {
  name: 'standard',
  from: '2026-01-01',
  tiers: [
    { from: 0, unit: 0 },
    { from: 2, unit: 1490 },
  ],
};

test.each([
  ['prices-EUR.json', '', 'is missing'],
  ['prices-EUR.json', '{', 'is not valid JSON'],
  ['prices-EUR.json', JSON.stringify({ currency: 'CZK', lists: [standard] }), 'its currency is CZK'],
  ['prices-EUR.json', pricesFrom([{ ...standard, name: 'vip' }]), 'one list is named "standard"'],
  [
    'prices-EUR.json',
    pricesFrom([{ ...standard, tiers: [{ from: 1, unit: 0 }] }]),
    'the first tier is from 0',
  ],
  ['prices-EUR.json', pricesFrom([{ ...standard, tiers: [{ from: 0, unit: 14.9 }] }]), 'tiers.0.unit'],
  ['prices-EUR.json', pricesFrom([{ ...standard, tiers: [{ from: 0, unit: -1 }] }]), 'tiers.0.unit'],
  ['prices-EUR.json', pricesFrom([standard, standard]), 'same name and day'],
  ['vat-rates.json', '{"countries":{"XX":[{"from":"2026-01-01","rate":20}]}}', 'not valid'],
  ['vat-rates.json', '{"countries":{"DE":[{"from":"2026-01-01","rate":19}]}}', 'has no rate for CZ'],
  ['seller.json', '{}', 'companyName'],
])('an invalid %s stops the start with one line that names the problem', async (name, content, said) => {
  await withFile(name, content, (directory) => {
    let message = '';
    try {
      readBillingFiles(directory);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(name);
    expect(message).toContain(said);
    expect(message).not.toContain('\n');
  });
});

test('a list applies from its day on, and a customer may have a list of another name', async () => {
  const dearer = {
    ...standard,
    from: '2026-12-01',
    tiers: [
      { from: 0, unit: 0 },
      { from: 2, unit: 1590 },
    ],
  };
  const partner = { ...standard, name: 'partner', tiers: [{ from: 0, unit: 700 }] };
  await withFile('prices-EUR.json', pricesFrom([dearer, standard, partner]), (directory) => {
    const { listsOf } = readBillingFiles(directory);
    expect(listsOf('EUR', null).map(({ from }) => new Date(from).toISOString())).toEqual([
      '2025-12-31T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
    ]);
    expect(listsOf('EUR', 'partner')).toMatchObject([{ tiers: [{ unit: 700 }] }]);
    // It was revoked, or never existed.
    expect(listsOf('EUR', 'gone')).toEqual(listsOf('EUR', null));
  });
});
