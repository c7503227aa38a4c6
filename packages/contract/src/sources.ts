import * as z from 'zod';
import { everyone, staff } from './access.ts';
import { currencies } from './currencies.ts';
import { eqFolder } from './folders.ts';
import { restoreAction } from './history.ts';
import { contains, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { columnKinds } from './source-cells.ts';
import { Id, Instant, Named, recordBase, requiredText, secretText, text } from './text.ts';

// Data that designs show: tables edited here, and what is fetched from addresses. Players get it beside their
// manifests (player-data.ts), and all of them change at the same moment.

export const sourceKinds = ['table', 'sheet', 'json', 'feed', 'calendar', 'weather'] as const;
export type SourceKind = (typeof sourceKinds)[number];
/** Kinds that are fetched from an address of the customer's. */
export const addressKinds = ['sheet', 'json', 'feed', 'calendar'] as const;
export type AddressKind = (typeof addressKinds)[number];

/**
 * `old`: the last fetch failed once or twice, or the value is older than asked. `failed`: three times, or
 * columns are gone.
 */
export const sourceStates = ['fresh', 'old', 'failed'] as const;
export type SourceState = (typeof sourceStates)[number];

export const maxColumns = 30;
export const maxRows = 500;
/** Of how many locations the weather is fetched, by their creation. */
export const maxPlaces = 1000;
/** All rows as JSON. */
export const maxSourceBytes = 256_000;
export const refreshLimits = { min: 5, max: 1440, usual: 30 } as const;

/** A change waits this long until all screens show it. */
export const changeAfterMs = 60_000;
/** A change joins the one that waits until this long before its moment. */
export const joinUntilMs = 30_000;

const columnKey = z
  .string()
  .trim()
  .min(1, { error: 'validation.required' })
  .max(60)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'validation.text' })
  // A key is the name of a field of JSON objects.
  .refine((key) => key !== '__proto__', { error: 'validation.invalid' });

export const SourceColumn = z.strictObject({
  /** Names the column in rows and designs, and stays when the column is renamed. */
  key: columnKey,
  name: requiredText(60),
  kind: z.enum(columnKinds),
});
export type SourceColumn = z.infer<typeof SourceColumn>;

/** Columns with a meaning of their own: a row is struck through or left out, and shown only at its times. */
export const rowColumns = { soldOut: 'soldOut', from: 'from', to: 'to', days: 'days' } as const;

const Columns = z
  .array(SourceColumn)
  .min(1, { error: 'sources.noColumns' })
  .max(maxColumns, { error: 'sources.tooManyColumns' })
  .superRefine((columns, context) => {
    const known = new Set<string>();
    columns.forEach(({ key }, index) => {
      if (known.has(key))
        context.addIssue({ code: 'custom', message: 'sources.columnTwice', path: [index, 'key'] });
      known.add(key);
    });
  });

/** Why the last fetch failed, as a code that the dashboard has words for. */
export const SourceFault = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SourceFault = z.infer<typeof SourceFault>;

export const Source = z.object({
  ...recordBase,
  name: z.string(),
  folder: Id.nullable(),
  kind: z.enum(sourceKinds),
  address: z.string().nullable(),
  pointer: z.string().nullable(),
  columns: z.array(SourceColumn),
  currency: z.enum(currencies),
  refreshMinutes: z.int().nullable(),
  /** How many rows screens show, or will with the change that waits. */
  rows: z.int(),
  /** Events of a calendar that are not among them, because their rules never come to an end. */
  leftOut: z.int(),
  state: z.enum(sourceStates),
  fault: SourceFault.nullable(),
  /** When its value was entered, or last fetched or confirmed. */
  goodAt: Instant.nullable(),
  triedAt: Instant.nullable(),
  /** Fetches that failed since then. */
  failures: z.int(),
  nextFetchAt: Instant.nullable(),
  /** Who changed its rows last; null for what is fetched. */
  changedBy: z.string().nullable(),
  /** Grows with every change of its rows. */
  dataVersion: z.int(),
  /** When screens show the change that waits; null if none does. */
  validFrom: Instant.nullable(),
  /** On how many displays it is shown. */
  displays: z.int(),
  /** Designs that show it. */
  designs: z.array(Named),
  /** For the weather: how many locations have coordinates, and of how many there is a forecast. */
  places: z
    .object({
      all: z.int(),
      known: z.int().nullable(),
      /** How many could not be fetched the last time; the forecast they had stays. */
      failedCount: z.int(),
      /** The first 20 of them. */
      failed: z.array(z.object({ id: Id, name: z.string(), fault: SourceFault })),
    })
    .nullable(),
});
export type Source = z.infer<typeof Source>;

const Address = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\//i, { error: 'sources.address' });
const Pointer = z
  .string()
  .max(500)
  .regex(/^(\/([^~]|~[01])*)?$/, { error: 'sources.pointer' });

export const SourceInput = z.object({
  name: requiredText(100),
  kind: z.enum(sourceKinds),
  folder: Id.nullable().optional(),
  /** For all kinds but tables and weather. A published sheet is one that answers with CSV. */
  address: secretText(Address.nullable()).optional(),
  /** Where the rows are in a JSON document, e.g. `/data/items`; empty for the whole. */
  pointer: Pointer.nullable().optional(),
  /** For tables. Of other kinds they are found when it is fetched, and can be renamed and typed. */
  columns: Columns.optional(),
  currency: z.enum(currencies).optional(),
  refreshMinutes: z.int().min(refreshLimits.min).max(refreshLimits.max).optional(),
});
export type SourceInput = z.input<typeof SourceInput>;

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;
export const Cells = z.record(z.string().max(60), Cell);
export type Cells = z.infer<typeof Cells>;

/** In tables the id is a UUID; otherwise it is what the source calls its rows, or their number. */
export const SourceRow = z.object({ id: z.string(), version: z.int(), values: Cells });
export type SourceRow = z.infer<typeof SourceRow>;

/** Cells by key of their column; a text is read as it is written, e.g. "3,40" in a column of prices. */
const CellsInput = z.record(z.string().max(60), Cell);

/** A change that is not on screens yet. */
export const WaitingChange = z.object({ version: z.int(), validFrom: Instant });

export const SourceRows = z.object({
  /** The data version, which is the ETag. */
  version: z.int(),
  columns: z.array(SourceColumn),
  rows: z.array(SourceRow),
  waiting: WaitingChange.nullable(),
  /** The clock of the server, to which `validFrom` refers. */
  now: Instant,
});
export type SourceRows = z.infer<typeof SourceRows>;

export const RowsInput = z.strictObject({
  /** In this order. Rows with a known id are changed, others are new, and those left out are deleted. */
  rows: z
    .array(z.strictObject({ id: Id.optional(), values: CellsInput }))
    .max(maxRows, { error: 'sources.tooManyRows' }),
});
export type RowsInput = z.infer<typeof RowsInput>;

export const RowInput = z.strictObject({
  /** Cells that are left out stay as they are. */
  values: CellsInput,
});

const rowsReply = z.object({ data: SourceRows });

export const sources = resource('sources', {
  title: { one: 'a source', many: 'sources' },
  record: Source,
  input: SourceInput,
  list: {
    filters: {
      name: contains,
      kind: eqOneOf(...sourceKinds),
      state: eqOneOf(...sourceStates),
      folder: eqFolder,
    },
    /** By urgency: failed, old, fresh, each by name. */
    sort: ['urgency', 'name', 'goodAt', 'createdAt', 'updatedAt'],
    defaultSort: 'urgency:asc',
    search: ['name', 'address'],
    category: 'kind',
  },
  include: { folder: Named.nullable() },
  preview: true,
  /** Beside them is `displays`: how many show any of the sources that the caller sees. */
  counts: sourceStates,
  countedBy: 'state',
  access: {
    list: everyone,
    get: everyone,
    create: staff,
    update: staff,
    remove: staff,
    options: everyone,
  },
  actions: {
    restore: restoreAction(staff),
    'take-back': {
      access: everyone,
      reply: rowsReply,
      summary: 'Cancel the change that waits',
      description: 'Until all screens change. Rows are as they were before it, and no screen has shown it.',
    },
    fetch: {
      access: staff,
      reply: z.object({ data: Source }),
      status: 202,
      summary: 'Start fetching a source',
    },
  },
});

export const sourceRows = route({
  id: 'sources.rows',
  host: 'content',
  method: 'GET',
  path: '/api/v1/sources/:id/rows',
  access: everyone,
  query: z.strictObject({ place: Id.optional() }),
  reply: rowsReply,
  summary: 'Read the rows of a source',
  description:
    'As they are being edited, or as they were fetched last. Of the weather, those of one location with `place`, else of the first 20.',
});

export const saveRows = route({
  id: 'sources.saveRows',
  host: 'content',
  method: 'PUT',
  path: '/api/v1/sources/:id/rows',
  access: everyone,
  body: RowsInput,
  reply: rowsReply,
  summary: 'Replace all rows of a table',
  description:
    'With `If-Match` only if nobody has changed them since. All screens show the change at the same moment, at most a minute later.',
});

export const saveRow = route({
  id: 'sources.saveRow',
  host: 'content',
  method: 'PUT',
  path: '/api/v1/sources/:id/rows/:row',
  access: everyone,
  body: RowInput,
  reply: z.object({
    data: SourceRow,
    /** Of the whole table. */
    dataVersion: z.int(),
    waiting: WaitingChange.nullable(),
    now: Instant,
  }),
  summary: 'Change or add a row of a table',
  description: 'An unknown id adds a row at the end. With `If-Match` only if the row still has that version.',
});

export const removeRow = route({
  id: 'sources.removeRow',
  host: 'content',
  method: 'DELETE',
  path: '/api/v1/sources/:id/rows/:row',
  access: everyone,
  reply: z.undefined(),
  status: 204,
  summary: 'Delete a row of a table',
});

/** A row that screens show otherwise until the change that waits. */
export const WaitingRow = z.object({
  row: z.string(),
  name: z.string(),
  kind: z.enum(['new', 'changed', 'removed']),
  cells: z.array(z.object({ key: z.string(), from: Cell, to: Cell })),
});
export type WaitingRow = z.infer<typeof WaitingRow>;
/** So many are named. */
export const maxWaitingRows = 50;

/** How far the change that waits, or else the one on screens, has got. */
export const SourceDelivery = z.object({
  version: z.int(),
  validFrom: Instant,
  now: Instant,
  isWaiting: z.boolean(),
  /** What differs from what screens show now; the first 50 rows. */
  changes: z.array(WaitingRow),
  displays: z.array(
    z.object({
      id: Id,
      name: z.string(),
      location: z.string(),
      state: z.enum(['ready', 'coming', 'offline', 'no_player']),
    }),
  ),
});
export type SourceDelivery = z.infer<typeof SourceDelivery>;

export const sourceDelivery = route({
  id: 'sources.delivery',
  host: 'content',
  method: 'GET',
  path: '/api/v1/sources/:id/delivery',
  access: everyone,
  reply: z.object({ data: SourceDelivery }),
  summary: 'Read which displays have the newest rows',
});
export const TryInput = z.strictObject({
  kind: z.enum(addressKinds),
  address: Address,
  pointer: Pointer.nullable().optional(),
});
export type TryInput = z.infer<typeof TryInput>;

export const TriedSource = z.object({
  columns: z.array(SourceColumn),
  /** The first few. */
  rows: z.array(z.object({ id: z.string(), values: Cells })),
  total: z.int(),
  leftOut: z.int(),
  /** A name to suggest, e.g. the title of a feed. */
  title: text(100).nullable(),
});
export type TriedSource = z.infer<typeof TriedSource>;

export const trySource = route({
  id: 'sources.try',
  host: 'content',
  method: 'POST',
  path: '/api/v1/sources-try',
  access: staff,
  body: TryInput,
  reply: z.object({ data: TriedSource }),
  summary: 'Check an address',
  description: 'Answers with the columns and first rows that a source would have. Nothing is saved.',
});
