import * as z from 'zod';
import { type AccessGroup, admins, staff } from './access.ts';
import { auditKinds } from './audit.ts';
import { PlanDiff } from './plan-diff.ts';
import { eqBoolean, eqId, eqInstant, eqOneOf, eqText, resource } from './resource.ts';
import { route } from './route.ts';
import { columnKinds } from './source-cells.ts';
import { takeoverKinds, takeoverLevels } from './takeover-values.ts';
import { Id, Instant, Named, recordBase } from './text.ts';

// Who changed what, and what it did on screens. Changes of records are written by the database; entries of the audit log (people,
// sign-ins, exports) stand among them.

/** A UUID that is the same for all calls of what a person did in one go: their changes are shown and put back as one. */
export const actionHeader = 'X-Action-Id';

/** Records whose changes are kept. */
export const recordedResources = [
  'displays',
  'groups',
  'locations',
  'devices',
  'playlists',
  'playables',
  'designs',
  'folders',
  'shows',
  'sources',
  'settings',
] as const;
export type RecordedResource = (typeof recordedResources)[number];

/** Records that can be put back as they were. */
export const restorableResources = [
  'displays',
  'groups',
  'locations',
  'playlists',
  'playables',
  'designs',
  'folders',
  'sources',
] as const;
export type RestorableResource = (typeof restorableResources)[number];

export const changeTopics = [...recordedResources, ...auditKinds] as const;
export const changeVias = ['person', 'token', 'operator', 'program', 'feed'] as const;
/** `event`: nothing was changed, e.g. a sign-in or an export. */
export const changeKinds = ['create', 'update', 'delete', 'event'] as const;
/** `screens`: what decides what displays show. `people`: people, access, exports and money. */
export const changeAreas = ['screens', 'people'] as const;

const Values = z.record(z.string(), z.unknown());

/** Another change of the same record. */
export const OtherChange = z.object({
  id: Id,
  at: Instant,
  /** Name at that time; null for the program or an operator, empty for a person who was erased. */
  actor: z.string().nullable(),
});
export type OtherChange = z.infer<typeof OtherChange>;

/** What a change did on screens in the seven days from its own day on. */
export const ChangeEffect = z.object({
  /** One per day: nothing changes, something does, or open hours go empty. None for a source, which changes no plan. */
  days: z.array(z.enum(['same', 'changed', 'empty'])),
  /** Names of displays that changed, the first few. */
  displays: z.array(z.string()),
  locations: z.array(z.string()),
  /** Several changes within seconds share one effect. */
  isShared: z.boolean(),
  /** The difference, cut to what its sentences need; null where it was not worked out. */
  plan: PlanDiff.nullable().default(null),
});
export type ChangeEffect = z.infer<typeof ChangeEffect>;

/** A column of a table as it was when its rows were changed. */
export const RecordedColumn = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(columnKinds),
  /** Of prices. */
  currency: z.string().nullable(),
});
export type RecordedColumn = z.infer<typeof RecordedColumn>;

/** The alarm that an entry is about, as it was when it started. */
export const RecordedAlarm = z.object({
  id: Id,
  kind: z.enum(takeoverKinds),
  level: z.enum(takeoverLevels),
  title: z.string(),
  /** The plan it was started from, by its name at that time. */
  plan: z.string().nullable(),
  /** Names of its locations, groups or displays; empty for all. At most ten. */
  where: z.array(z.string()),
  displays: z.int(),
});
export type RecordedAlarm = z.infer<typeof RecordedAlarm>;

export const RecordedChange = z.object({
  ...recordBase,
  at: Instant,
  /** The same for all changes made in one go; for a call without `X-Action-Id`, its `X-Request-Id`. */
  batch: Id,
  /** How many changes were made in one go, and to how many records of the same kind they did the same. */
  batchSize: z.int(),
  batchAlike: z.int(),
  /** The route, job or operator's command; null if not known. */
  call: z.string().nullable(),
  request: z.string().nullable(),
  /** `name` is the name at that time; null where it is not known, empty for a person who was erased. */
  actor: z.object({ id: Id.nullable(), name: z.string().nullable(), via: z.enum(changeVias) }),
  topic: z.enum(changeTopics),
  kind: z.enum(changeKinds),
  /** With its name at that time. */
  subject: z.object({ id: Id.nullable(), name: z.string().nullable() }).nullable(),
  /** A playlist that was a draft after the change, or when it was deleted. */
  isDraft: z.boolean(),
  /** Changed fields only; secrets read "•". Null for what was created. */
  before: Values.nullable(),
  /** Null for what was deleted. */
  after: Values.nullable(),
  /** Names of the records that both refer to, by id. */
  names: z.record(z.string(), z.string()),
  /** Changed fields whose values are not stored. */
  fields: z.array(z.string()),
  /** On how many displays something changed, worked out once when it was made; null until then. */
  displays: z.int().nullable(),
  /** Of what was proposed: the proposal, who proposed it and who approved it, by their names at that time; empty for an erased person. */
  proposal: Id.nullable().default(null),
  proposedBy: Named.nullable().default(null),
  approvedBy: Named.nullable().default(null),
  /** Of what was approved with changes: the fields in which it differs from what was proposed. */
  edits: z
    .array(z.object({ field: z.string(), approved: z.unknown(), proposed: z.unknown() }))
    .nullable()
    .default(null),
  /** When the first display showed it, or would have. */
  shownFrom: Instant.nullable().default(null),
  /** Of rows of a table: its columns as they were. */
  columns: z.array(RecordedColumn).nullable().default(null),
  /** Of an alarm that was started, extended or ended. */
  alarm: RecordedAlarm.nullable().default(null),
  effect: ChangeEffect.nullable(),
  /** The address a sign-in came from; null once it has been removed. */
  address: z.string().nullable(),
  /** The change that this one took back. */
  restores: Id.nullable(),
  /** The change that took this one back. */
  restoredBy: OtherChange.nullable(),
  /** The newest change of the same record after this one. */
  newer: OtherChange.nullable(),
  canRestore: z.boolean(),
});
export type RecordedChange = z.infer<typeof RecordedChange>;

const filters = {
  id: eqId,
  /** A kind of record, or of entry. */
  resource: eqOneOf(...changeTopics),
  subject: eqId,
  /** A display: changes of itself, and all that changed something on it. */
  touched: eqId,
  person: eqId,
  call: eqText,
  batch: eqId,
  area: eqOneOf(...changeAreas),
  /** Not a filter: `true` lists changes made in one go as one, by the record that the call is about. */
  folded: eqBoolean,
  from: eqInstant,
  to: eqInstant,
};

export const changes = resource('changes', {
  title: { one: 'a change', many: 'changes' },
  record: RecordedChange,
  input: z.object({}),
  list: { filters, sort: ['at'], defaultSort: 'at:desc', search: ['subjectName', 'actorName'] },
  include: {},
  access: { list: staff },
});

export const changesExport = route({
  id: 'changes.export',
  host: 'content',
  method: 'GET',
  path: '/api/v1/changes-export',
  access: admins,
  query: z.strictObject({
    resource_eq: z.enum(changeTopics).optional(),
    subject_eq: Id.optional(),
    person_eq: Id.optional(),
    call_eq: z.string().max(200).optional(),
    area_eq: z.enum(changeAreas).optional(),
    from_eq: Instant.optional(),
    to_eq: Instant.optional(),
    _q: z.string().max(200).optional(),
  }),
  reply: z.undefined(),
  isStream: true,
  replyType: 'text/csv',
  summary: 'Download the changes as CSV',
  description: 'Newest first, at most 200,000. Each download is recorded.',
});

export const ChangesRoom = z.object({
  /** More was recorded today, in UTC, than a server may: until midnight only the names of changed fields are kept. */
  isFull: z.boolean(),
  maxBytes: z.int(),
});

export const changesRoom = route({
  id: 'changes.room',
  host: 'content',
  method: 'GET',
  path: '/api/v1/changes-room',
  access: staff,
  reply: z.object({ data: ChangesRoom }),
  summary: 'Read whether changes of today are kept whole',
});

export const RestoreInput = z.strictObject({
  /** A change, or the `X-Request-Id` of the call that made it. */
  change: Id,
  /** Puts back everything that was changed in the same go. */
  whole: z.boolean().optional(),
  /** The newest change since, which the caller knows of and wants to go over. */
  over: Id.optional(),
});
export type RestoreInput = z.infer<typeof RestoreInput>;

export const RestoreResult = z.object({
  /** Records that were put back, by what was done to them now. */
  restored: z.array(
    z.object({
      resource: z.enum(restorableResources),
      id: Id,
      name: z.string(),
      kind: z.enum(['create', 'update', 'delete']),
    }),
  ),
  /** What could not be put back: things that are gone, and values that are not kept. */
  leftOut: z.array(z.object({ record: z.string(), field: z.string(), name: z.string().nullable() })),
});
export type RestoreResult = z.infer<typeof RestoreResult>;

/** The action of a resource whose records can be put back. */
export const restoreAction = (access: AccessGroup) => ({
  access,
  preview: true as const,
  body: RestoreInput,
  reply: z.object({ data: RestoreResult }),
  summary: 'Restore the state before a change',
  description:
    'Undoes one change of the record, or everything done in one go. A deleted record comes back with its id; a created one is deleted. What it referred to and is gone is left out and named. 412 if the record was changed again since.',
});
