import * as z from 'zod';
import { counters, staff } from './access.ts';
import { currencies } from './currencies.ts';
import { route } from './route.ts';
import { SourceColumn, SourceRow, WaitingChange, WaitingRow } from './sources.ts';
import { Id, Instant, requiredText } from './text.ts';

// A link for the counter: it opens one table on one phone, without a login. Whoever has it may say that
// something is sold out and change prices, and nothing else.

export const counterDays = 90;
export const counterPrefix = 'vc_';
export const maxCounterLinks = 20;

/** Rows with this in a column of text. */
export const Section = z.strictObject({ column: z.string().max(60), is: requiredText(500) });
export type Section = z.infer<typeof Section>;
/** So many sections are offered. */
export const maxSections = 30;

export const CounterLink = z.object({
  id: Id,
  name: z.string(),
  /** Null: all rows. */
  section: Section.nullable().default(null),
  /** Its section was renamed or deleted. */
  isEmpty: z.boolean().default(false),
  madeBy: z.string(),
  /** Links of older versions may have none: they end within two weeks. */
  hasOwner: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type CounterLink = z.infer<typeof CounterLink>;

const path = '/api/v1/sources/:id/counter-links';

export const listCounterLinks = route({
  id: 'sources.counterLinks',
  host: 'content',
  method: 'GET',
  path,
  access: staff,
  reply: z.object({ data: z.array(CounterLink) }),
  summary: 'List the counter links of a table',
});

export const createCounterLink = route({
  id: 'sources.addCounterLink',
  host: 'content',
  method: 'POST',
  path,
  access: staff,
  body: z.strictObject({ name: requiredText(60), section: Section.optional() }),
  reply: z.object({ data: CounterLink, secret: z.string() }),
  status: 201,
  summary: 'Create a counter link',
  description: 'For 90 days. The reply contains its secret, which is shown only now.',
});

export const removeCounterLink = route({
  id: 'sources.removeCounterLink',
  host: 'content',
  method: 'DELETE',
  path: `${path}/:link`,
  access: staff,
  reply: z.undefined(),
  status: 204,
  summary: 'Delete a counter link',
});

export const CounterWaiting = WaitingChange.extend({
  /** The first 50. What only this link has changed can be taken back by it: the row is sent with what screens show. */
  changes: z.array(WaitingRow.extend({ isYours: z.boolean() })).default([]),
});

export const CounterTable = z.object({
  name: z.string(),
  /** The only one that the link is for. */
  section: z.string().nullable().default(null),
  /** Who made the link. */
  madeBy: z.string().default(''),
  currency: z.enum(currencies),
  columns: z.array(SourceColumn),
  rows: z.array(SourceRow),
  displays: z.int(),
  /** Where these are. */
  places: z.int().default(0),
  waiting: CounterWaiting.nullable(),
  now: Instant,
});
export type CounterTable = z.infer<typeof CounterTable>;

export const counterTable = route({
  id: 'counter.table',
  host: 'content',
  method: 'GET',
  path: '/api/counter/table',
  access: counters,
  reply: z.object({ data: CounterTable }),
  summary: 'Read the table of a counter link',
});

export const counterRow = route({
  id: 'counter.row',
  host: 'content',
  method: 'PUT',
  path: '/api/counter/rows/:row',
  access: counters,
  body: z.strictObject({
    values: z.record(z.string().max(60), z.union([z.number(), z.boolean(), z.null()])),
  }),
  reply: z.object({ data: SourceRow, waiting: CounterWaiting.nullable(), now: Instant }),
  summary: 'Change whether a row is sold out, and its prices',
  description: 'With `If-Match` only if the row still has that version.',
});
