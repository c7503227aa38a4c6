import { type FolderInput, folders } from '@vitrine/contract/folders';
import { placeFor, visibleFolders } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { folderRows } from './folders.rows.ts';

// Rules: folders form a tree, and names are unique among siblings. No folder can contain itself, even with
// concurrent moves. A user limited to a folder works only in it and its descendants, and can't move or rename
// it. Deleting a folder moves its playables and folders to its parent; a folder that a user is limited to
// can't be deleted.

export const { list, get, options, read, insert, write } = crud(folders, folderRows, visibleFolders);

export async function readTree(context: Context) {
  const { db, environment, locale } = context;
  const collation = locale === 'cs' || locale === 'es' ? locale : 'und';
  const rows = await db.query(sql({ id: 'uuid', name: 'text', parent: 'uuid?', playables: 'int4' })`
    select t.id, t.name, t.parent_id as parent, coalesce(c.count, 0)::int as playables
    from content.folders t
    left join (
      select p.folder_key, count(*) from content.playables p
      where p.environment_id = ${environment.id} and p.replaces_id is null group by 1
    ) c on c.folder_key = t.id
    where t.environment_id = ${environment.id} and ${visibleFolders(context)}`);
  const inOrder = new Intl.Collator(collation, { numeric: true });
  return { data: rows.sort((a, b) => inOrder.compare(a.name, b.name)) };
}

export async function createFolder(context: Context, input: FolderInput, kept?: KeptRecord) {
  // Locked first, because a call that deletes the parent holds this lock while it waits for ours on the
  // parent.
  await lockTree(context);
  const parent = await placeFor(context, input.parent, 'parent');
  const id = kept?.id ?? newId(context.now);
  const path = [...(parent ? await pathOf(context, parent) : []), id];
  await insert(context, { ...kept, id, name: input.name, parent_id: parent, path });
  await requireWithinCaps(context, { folders: 1 });
  notifyChanged(context, 'folder');
  return read(context, id);
}

export async function updateFolder(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<FolderInput>,
) {
  if (context.session.allowedFolder === id) throw limitedToIt();
  const columns: Record<string, unknown> = input.name === undefined ? {} : { name: input.name };
  if (input.parent !== undefined) {
    await lockTree(context);
    const from = await pathOf(context, id);
    const parent = await placeFor(context, input.parent, 'parent');
    const to = parent ? await pathOf(context, parent) : [];
    if (parent === id) throw invalidField('parent', { key: 'folders.ownParent' });
    if (to.includes(id)) throw invalidField('parent', { key: 'folders.insideItself' });
    columns.parent_id = parent;
    await write(context, id, ifMatch, columns);
    await movePaths(context, from, to);
  } else {
    await write(context, id, ifMatch, columns);
  }
  notifyChanged(context, 'folder');
  return read(context, id);
}

export async function removeFolder(context: Context, id: string): Promise<undefined> {
  const { db, environment, session } = context;
  if (session.allowedFolder === id) throw limitedToIt();
  await lockTree(context);
  const path = await pathOf(context, id);
  const parent = path.at(-2) ?? null;
  await requireNobodyLimitedTo(context, id);
  await db.query(sql`
    update content.playables set folder_id = ${parent}, version = version + 1, updated_at = ${context.now}
    where environment_id = ${environment.id} and folder_id = ${id}`);
  await db.query(sql`
    update content.sources set folder_id = ${parent}, version = version + 1, updated_at = ${context.now}
    where environment_id = ${environment.id} and folder_id = ${id}`);
  await db.query(sql`
    update content.designs set folder_id = ${parent}, version = version + 1, updated_at = ${context.now}
    where environment_id = ${environment.id} and folder_id = ${id}`);
  await db.query(sql`
    update content.folders set parent_id = ${parent}, version = version + 1, updated_at = ${context.now}
    where environment_id = ${environment.id} and parent_id = ${id}`);
  await db.query(sql`
    update content.folders set path = ${path.slice(0, -1)}::uuid[] || path[${path.length + 1}:]
    where environment_id = ${environment.id} and path @> ${[id]}::uuid[] and id <> ${id}`);
  await db.query(sql`delete from content.folders where environment_id = ${environment.id} and id = ${id}`);
  notifyChanged(context, 'folder');
}

/** Moves within a tree are serialised, because two valid moves could form a cycle together. */
async function lockTree({ db, environment }: Context): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${environment.id}`}, 0))`);
}

async function pathOf(context: Context, id: string): Promise<string[]> {
  const [row] = await context.db.query(sql({ path: 'uuid[]' })`
    select t.path from content.folders t
    where t.environment_id = ${context.environment.id} and t.id = ${id} and ${visibleFolders(context)}`);
  if (!row) throw notFound();
  return row.path;
}

async function movePaths({ db, environment }: Context, from: readonly string[], to: readonly string[]) {
  const id = from.at(-1)!;
  await db.query(sql`
    update content.folders set path = ${to}::uuid[] || path[${from.length}:]
    where environment_id = ${environment.id} and path @> ${[id]}::uuid[]`);
}

async function requireNobodyLimitedTo({ db, environment }: Context, id: string): Promise<void> {
  const limited = await db.query(sql({ id: 'uuid', name: 'text' })`
    select identity_id as id, name from content.members
    where environment_id = ${environment.id} and allowed_folder = ${id} order by name limit 20`);
  if (limited.length === 0) return;
  throw new HttpError({
    status: 409,
    code: 'folder_in_use',
    message: {
      key: 'folders.somebodysFolder',
      values: { names: limited.map(({ name }) => name).join(', ') },
    },
  });
}

const limitedToIt = () => new HttpError({ status: 403, code: 'access_denied' });
