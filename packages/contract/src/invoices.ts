import * as z from 'zod';
import { admins, anyone, everyone } from './access.ts';
import { currencies } from './currencies.ts';
import { contains, eqBoolean, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, recordBase } from './text.ts';

// What a customer owes, and the server's prices. Amounts are minor units of `currency`. Periods are instants
// whose days are those of `billingZone`, the end exclusive; `date` is a day in that zone.

const Money = z.object({ net: z.int(), vat: z.int(), gross: z.int() });
const Period = z.object({ from: Instant, to: Instant });
const Day = z.iso.date();

export const vatReasons = ['domestic', 'reverse_charge', 'country_rate', 'outside_eu'] as const;
export type VatReason = (typeof vatReasons)[number];

export const InvoiceLine = z.object({
  /** Null if the display has been deleted. */
  displayId: Id.nullable(),
  displayName: z.string(),
  /** Null if the display was deleted before the invoice, and in invoices older than this field. */
  locationName: z.string().nullable(),
  /** Date of the invoice; today for the current one. */
  date: Day,
  /** The first active minute to the last. */
  period: Period,
  /** Active minutes in that period. */
  minutes: z.int(),
  activeDays: z.int(),
  activeMinutes: z.int(),
  ...Money.shape,
  paid: z.boolean(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const vat = {
  /** Percent, e.g. 21 or 25.5. */
  vatRate: z.number(),
  vatReason: z.enum(vatReasons),
};

export const paymentStates = ['none', 'started', 'paid', 'failed'] as const;

export const Invoice = z.object({
  ...recordBase,
  number: z.string(),
  date: Day,
  period: Period,
  displays: z.int(),
  /** Active minutes of all displays together. */
  minutes: z.int(),
  ...Money.shape,
  ...vat,
  currency: z.enum(currencies),
  paid: z.boolean(),
  paidAt: Instant.nullable(),
  /** The last day to pay; null if a card is charged. */
  due: Day.nullable(),
  payment: z.object({
    state: z.enum(paymentStates),
    /** Whether `pay` charges the card once more. */
    canRetry: z.boolean(),
    /** Why the payment failed, as a code of the gateway. */
    failure: z.string().nullable(),
  }),
  /** Only present when a single invoice is read. */
  lines: z.array(InvoiceLine).optional(),
});
export type Invoice = z.infer<typeof Invoice>;

export const invoices = resource('invoices', {
  title: { one: 'an invoice', many: 'invoices' },
  record: Invoice,
  input: z.object({}),
  list: {
    filters: { paid: eqBoolean, number: contains },
    sort: ['date', 'number', 'gross'],
    defaultSort: 'date:desc',
    search: ['number'],
  },
  include: {},
  access: { list: admins, get: admins },
  actions: {
    pay: {
      access: admins,
      reply: z.object({ data: Invoice }),
      summary: 'Charge the card again for an unpaid invoice',
    },
  },
});

const pdf = {
  method: 'GET',
  access: admins,
  reply: z.custom<Uint8Array>(),
  isFile: true,
  replyType: 'application/pdf',
} as const;

export const invoicePdf = route({
  ...pdf,
  id: 'invoices.pdf',
  host: 'content',
  path: '/api/v1/invoices/:id/pdf',
  summary: 'Download an invoice as PDF',
  description: "In the customer's language.",
});

export const CurrentInvoice = z.object({
  ...Period.shape,
  now: Instant,
  currency: z.enum(currencies),
  soFar: Money,
  /** The amount at the end of the month if nothing changes until then. */
  expected: Money,
  ...vat,
  /** What one display costs now; `since` is null if none was ever active. */
  level: z.object({ unit: z.int(), displays: z.int(), since: Instant.nullable() }),
  lines: z.array(InvoiceLine),
});
export type CurrentInvoice = z.infer<typeof CurrentInvoice>;

export const currentInvoice = route({
  id: 'billings.current',
  host: 'content',
  method: 'GET',
  path: '/api/v1/billings/:id/current',
  access: admins,
  reply: z.object({ data: CurrentInvoice }),
  summary: 'Read the current invoice',
  description: 'What this month has cost so far, and what it is expected to cost.',
});

export const currentInvoicePdf = route({
  ...pdf,
  id: 'billings.current.pdf',
  host: 'content',
  path: '/api/v1/billings/:id/current/pdf',
  summary: 'Download the current invoice as PDF',
  description: 'Marked as a draft.',
});

export const PriceLevelRecord = z.object({
  ...recordBase,
  from: Instant,
  /** Null while the level still applies. */
  to: Instant.nullable(),
  /** How many displays were active when the level ended, or are active now. */
  displays: z.int(),
  unit: z.int(),
  currency: z.enum(currencies),
});
export type PriceLevelRecord = z.infer<typeof PriceLevelRecord>;

export const priceLevels = resource('price-levels', {
  title: { one: 'a price level', many: 'price levels' },
  record: PriceLevelRecord,
  input: z.object({}),
  list: { filters: {}, sort: ['from'], defaultSort: 'from:desc', search: [] },
  include: {},
  access: { list: admins },
});

export const Prices = z.object({
  currency: z.enum(currencies),
  /** Ascending; the first tier starts at 0. `unit` is per display and month. */
  tiers: z.array(z.object({ from: z.int(), unit: z.int() })),
  /** How many displays may be active free of charge, including those of a registration code. */
  freeDisplays: z.int(),
  /** Free displays of a registration code. They count neither for the tier nor for the total. */
  extraFreeDisplays: z.int(),
  /** False if billing is not available for this organisation. */
  isBilled: z.boolean(),
});
export type Prices = z.infer<typeof Prices>;

export const getPrices = route({
  id: 'prices.get',
  host: 'content',
  method: 'GET',
  path: '/api/v1/prices',
  access: everyone,
  reply: z.object({ data: Prices }),
  summary: 'Read the current prices of this server',
});

export const publicPrices = route({
  id: 'prices.public',
  host: 'auth',
  method: 'GET',
  path: '/api/prices',
  access: anyone,
  query: z.strictObject({ currency: z.enum(currencies).optional() }),
  reply: z.object({ data: Prices }),
  summary: 'Read the current prices for new customers',
});
