import {
  type RestorableResource,
  type RestoreInput,
  type RestoreResult,
  restorableResources,
} from '@vitrine/contract/history';
import * as z from 'zod';
import { seesFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { accessDenied, HttpError, notFound } from '../../http/errors.ts';
import type { Author } from '../../infra/author.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isRestorable } from './restored-values.ts';
import { restorers } from './restorers.ts';

// Puts records back as they were before a change, as a new change: only the fields that it changed. What was deleted comes back
// with its id, what was created is deleted. What a record referred to and is gone is left out and named.

const Values = z.record(z.string(), z.unknown());

const keptColumns = columns({
  id: 'uuid',
  entry: 'int8',
  at: 'timestamptz',
  batch: 'uuid',
  resource: narrowed<RestorableResource>('text'),
  subject: 'uuid',
  name: 'text',
  kind: narrowed<'create' | 'update' | 'delete'>('text'),
  before: json(Values.nullable()),
  names: json(z.record(z.string(), z.string())),
  fields: 'text[]',
});
export type KeptChange = RowOf<typeof keptColumns>;

const ofEverybody: readonly RestorableResource[] = ['playables', 'designs', 'folders'];

const isKept = (resource: string) => (restorableResources as readonly string[]).includes(resource);

export async function restore(
  context: Context,
  resource: RestorableResource,
  id: string,
  { change, whole = false, over }: RestoreInput,
): Promise<{ data: RestoreResult }> {
  const found = await findChanges(context, { change, whole }, { resource, id });
  const wanted = withoutTwice(whole ? found.all : found.all.filter((each) => each.subject === id));
  if (wanted.length === 0) throw notFound();
  const { principal } = context.session;
  if (principal === 'playables_only' && wanted.some((each) => !ofEverybody.includes(each.resource)))
    throw accessDenied();
  if (wanted.some((each) => each.fields.length > 0 || !isRestorable(each))) throw notKept();
  await requireNewest(context, wanted, over);
  nameRestored(context, whole ? wanted[0]!.batch : wanted[0]!.id);
  const leftOut: RestoreResult['leftOut'] = [];
  const restored: RestoreResult['restored'] = [];
  for (const each of inOrder(wanted)) {
    await requireSeenPlace(context, each);
    const restorer = restorers[each.resource];
    const target = {
      ...each,
      leave: (field: string, name: string | null) => void leftOut.push({ record: each.name, field, name }),
    };
    if (each.kind === 'delete') await restorer.create(context, target);
    else if (each.kind === 'update') await restorer.update(context, target);
    else await restorer.remove(context, target);
    const done = { delete: 'create', update: 'update', create: 'delete' } as const;
    restored.push({ resource: each.resource, id: each.subject, name: each.name, kind: done[each.kind] });
  }
  return { data: { restored, leftOut } };
}

/**
 * Somebody who is limited to a folder puts back only what lay where they see it: into their own folder they would get what
 * they never could open.
 */
async function requireSeenPlace(context: Context, { before }: KeptChange): Promise<void> {
  if (context.session.allowedFolder === null) return;
  for (const key of ['folder_id', 'parent_id']) {
    const place = before?.[key] as string | null | undefined;
    if (place !== undefined && !(await seesFolder(context, place))) throw notFound();
  }
}

/** Who deletes a design deletes its playable, which has the same id. */
const withoutTwice = (changes: readonly KeptChange[]): KeptChange[] => {
  const made = new Set(
    changes.flatMap(({ resource, kind, subject }) =>
      resource === 'designs' && kind === 'create' ? [subject] : [],
    ),
  );
  return changes.filter(({ resource, subject }) => resource !== 'playables' || !made.has(subject));
};

/** All changes made in one go with the named one, which is one of this record. */
async function findChanges(
  { db, environment }: Context,
  { change, whole }: { change: string; whole: boolean },
  subject: { resource: string; id: string },
): Promise<{ all: KeptChange[] }> {
  const rows = await db.query(sql(keptColumns)`
    select c.id, c.entry, c.at, c.batch, c.resource, c.subject_id as subject, c.subject_name as name, c.kind, c.before, c.names, c.fields
    from content.changes c
    where c.environment_id = ${environment.id} and exists (
      select from content.changes o where o.environment_id = ${environment.id} and o.subject_id = ${subject.id}
        and o.resource = ${subject.resource} and o.batch = c.batch and (o.batch = ${change}
          -- Edits of a table share a batch for a while: who names one, or the call that made it, means that one alone.
          or o.id = ${change} and (${whole} or o.resource <> 'sources' or c.id = ${change})
          or o.request = ${change} and (o.resource <> 'sources' or c.request = ${change})))
    order by c.entry`);
  return { all: rows.filter(({ resource }) => isKept(resource)) };
}

/**
 * What is made again comes first, what is deleted last, each in the order in which records refer to each other. Of several
 * changes of one record the newest goes first, so that the oldest values stay.
 */
function inOrder(wanted: readonly KeptChange[]): KeptChange[] {
  const order: readonly RestorableResource[] = [
    'locations',
    'folders',
    'playables',
    'sources',
    'designs',
    'groups',
    'displays',
    'playlists',
  ];
  const rank = ({ resource }: KeptChange) => order.indexOf(resource);
  const newestFirst = wanted.toSorted((a, b) => b.entry - a.entry);
  const of = (kind: KeptChange['kind']) => newestFirst.filter((each) => each.kind === kind);
  return [
    ...of('delete').toSorted((a, b) => rank(a) - rank(b)),
    ...of('update').toSorted((a, b) => rank(a) - rank(b)),
    ...of('create').toSorted((a, b) => rank(b) - rank(a)),
  ];
}

/** Refuses to go over a newer change of one of the records that the caller does not know of. */
async function requireNewest(
  { db, environment }: Context,
  wanted: readonly KeptChange[],
  over: string | undefined,
): Promise<void> {
  // Waits for others that change the same records.
  const key = `restore ${environment.id}`;
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const batch = wanted[0]!.batch;
  const own = wanted.map(({ id }) => id);
  const [newer] = await db.query(sql({
    id: 'uuid',
    actor: 'text?',
    name: 'text',
    restores: 'uuid?',
  })`
    select c.id, c.actor_name as actor, c.subject_name as name, c.restores from content.changes c
    join unnest(${wanted.map(({ subject }) => subject)}::uuid[], ${wanted.map(({ entry }) => entry)}::bigint[]) as w (subject, entry)
      on w.subject = c.subject_id and c.entry > w.entry
    where c.environment_id = ${environment.id} and c.id <> all (${own}::uuid[])
      -- What was made in the same go is no newer change; of a table it may be a later edit.
      and (c.batch <> ${batch} or c.resource = 'sources')
    order by c.entry desc limit 1`);
  if (!newer || newer.id === over) return;
  const isRestored = newer.restores === batch || wanted.some(({ id }) => id === newer.restores);
  const [byPerson, bySystem] = isRestored
    ? ['changes.alreadyRestored', 'changes.alreadyRestoredBySystem']
    : ['changes.changedSince', 'changes.changedSinceBySystem'];
  throw new HttpError({
    status: 412,
    code: isRestored ? 'already_restored' : 'changed_since',
    message: newer.actor
      ? { key: byPerson!, values: { name: newer.name, who: newer.actor } }
      : { key: bySystem!, values: { name: newer.name } },
    related: [{ id: newer.id, name: newer.name }],
  });
}

const notKept = () =>
  new HttpError({ status: 422, code: 'change_not_kept', message: { key: 'changes.fieldsOnly' } });

/** The change that is written at the end says which one it took back. */
function nameRestored({ db }: Context, change: string): void {
  const restores: Pick<Author, 'restores'> = { restores: change };
  db.query(sql`
    select set_config('vitrine.author', (coalesce(nullif(current_setting('vitrine.author', true), ''), '{}')::jsonb
      || ${JSON.stringify(restores)}::jsonb)::text, true)`).catch(() => {});
}
