import { readFileSync } from 'node:fs';
import path from 'node:path';
import { instantOfDay } from '@vitrine/billing/billing-month';
import type { DatedTiers } from '@vitrine/billing/metering';
import { isCountry } from '@vitrine/contract/countries';
import { type Currency, currencies } from '@vitrine/contract/currencies';
import * as z from 'zod';
import { ownPath } from '../own-files.ts';
import { StartError } from './start-error.ts';

// Settings that the operator keeps in files: prices (one file per currency), VAT rates, and the seller. They
// are read once at the start; an invalid file stops the start with one line. Lists are dated, so that a new
// price can be entered before it applies.

const ownDirectory: string = ownPath('billing');

const standardList = 'standard';

const Tiers = z
  .array(z.strictObject({ from: z.int().min(0), unit: z.int().min(0).max(100_000_000) }))
  .min(1)
  .refine((tiers) => tiers[0]!.from === 0, { error: 'the first tier is from 0' })
  .refine((tiers) => tiers.every(({ from }, i) => i === 0 || from > tiers[i - 1]!.from), {
    error: 'tiers are in rising order of "from"',
  });

const PriceFile = z.strictObject({
  currency: z.enum(currencies),
  /**
   * The smallest amount that can be charged to a card, in minor units; payment providers have such a limit.
   */
  leastCharge: z.int().min(0).default(0),
  lists: z
    .array(z.strictObject({ name: z.string().min(1), from: z.iso.date(), tiers: Tiers }))
    .min(1)
    .refine((lists) => lists.some(({ name }) => name === standardList), {
      error: `one list is named "${standardList}"`,
    })
    .refine((lists) => new Set(lists.map(({ name, from }) => `${from} ${name}`)).size === lists.length, {
      error: 'no two lists have the same name and day',
    }),
});

const Country = z.string().refine(isCountry, { error: 'not a country (two capital letters)' });

const VatFile = z.strictObject({
  countries: z.record(
    Country,
    z.array(z.strictObject({ from: z.iso.date(), rate: z.number().min(0).max(50) })).min(1),
  ),
});

const Seller = z.strictObject({
  companyName: z.string().min(1),
  street: z.string().min(1),
  city: z.string().min(1),
  zipCode: z.string().min(1),
  country: Country,
  businessRegistrationNumber: z.string().min(1),
  EUVATID: z.string().min(1),
  /** The register in which the company is entered. */
  register: z.string(),
  email: z.email(),
  web: z.string(),
  /** Days until an invoice is due if no card is charged. */
  dueDays: z.int().min(0).max(365),
  bank: z.record(z.enum(currencies), z.strictObject({ iban: z.string().min(1), bic: z.string().min(1) })),
});
export type Seller = z.infer<typeof Seller>;

export interface BillingFiles {
  /** Ascending in time; an unknown list name gives the standard lists. */
  listsOf(currency: Currency, name: string | null): readonly DatedTiers[];
  leastChargeOf(currency: Currency): number;
  /** Percentage on that day; null if the country is not in the table, and therefore not in the EU. */
  vatRateOf(country: string, day: string): number | null;
  readonly seller: Seller;
}

export function readBillingFiles(directory = ownDirectory): BillingFiles {
  const files = currencies.map((currency) => {
    const name = `prices-${currency}.json`;
    const file = readJson(directory, name, PriceFile);
    if (file.currency !== currency)
      throw new StartError(`${path.join(directory, name)} is not valid: its currency is ${file.currency}.`);
    return file;
  });
  const fileOf = (currency: Currency) => files.find((file) => file.currency === currency)!;
  const vat = readJson(directory, 'vat-rates.json', VatFile);
  const seller = readJson(directory, 'seller.json', Seller);
  if (!vat.countries[seller.country])
    throw new StartError(`${path.join(directory, 'vat-rates.json')} has no rate for ${seller.country}.`);
  return {
    seller,
    leastChargeOf: (currency) => fileOf(currency).leastCharge,
    listsOf(currency, name) {
      const { lists } = fileOf(currency);
      const named = lists.filter((list) => list.name === name);
      return (named.length > 0 ? named : lists.filter((list) => list.name === standardList))
        .map(({ from, tiers }) => ({ from: instantOfDay(from), tiers }))
        .sort((a, b) => a.from - b.from);
    },
    vatRateOf(country, day) {
      const rates = vat.countries[country]?.toSorted((a, b) => a.from.localeCompare(b.from));
      return rates ? (rates.findLast(({ from }) => from <= day) ?? rates[0]!).rate : null;
    },
  };
}

function readJson<S extends z.ZodType>(directory: string, name: string, schema: S): z.output<S> {
  const file = path.join(directory, name);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT';
    throw new StartError(
      isMissing
        ? `${file} is missing: BILLING_DIR names a folder with all files of billing.`
        : `${file} is not valid JSON.`,
    );
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartError(`${file} is not valid: ${issue!.path.join('.')}: ${issue!.message}.`);
}
