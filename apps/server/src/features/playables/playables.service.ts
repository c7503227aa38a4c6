import { type Conversion, type PlayableInput, playables } from '@vitrine/contract/playables';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { addressProblemKeys, checkPage, checkStream } from '../../infra/outbound/check-address.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { crud } from '../../resources/crud.ts';
import { removeFromImplicit } from '../playlists/implicit-playlists.service.ts';
import { endEmptiedShows } from '../shows/emptied-shows.service.ts';
import { requireLifetime } from './lifetime.ts';
import { readPages } from './playable-pages.ts';
import { canBeRetried, playableRows, visiblePlayables } from './playables.rows.ts';
import { type PlayableRow, presentPlayable } from './present-playable.ts';
import { readShownOn } from './shown-on.ts';
import { releaseStorage, storageOf } from './storage-use.ts';

// Rules: a file is usable once it is ready; web pages and streams are usable once their address has answered.
// A playable used by a playlist can't be deleted. Replacing a file keeps the id: the old file is shown until
// the new one is ready. A user limited to a folder sees and changes only playables in it and its descendants.

export const rows = crud(playables, playableRows, visiblePlayables);

export { storageOf };
export const { options } = rows;

type Parameters = Readonly<Record<string, string>>;

export async function list(context: Context, input: { query: Parameters }) {
  const { data, meta } = await rows.list(context, input);
  const shownOn = await readShownOn(
    context,
    data.map(({ id }: PlayableRow) => id),
  );
  return {
    data: data.map((row: PlayableRow) => ({
      ...presentPlayable(context, row),
      shownOn: shownOn.get(row.id) ?? null,
    })),
    meta,
  };
}

export async function get(context: Context, input: { id: string; query: Parameters }) {
  const { data } = await rows.get(context, input);
  return { data: await presentWhole(context, data) };
}

export const read = async (context: Context, id: string) => ({
  data: await presentWhole(context, (await rows.read(context, id)).data),
});

async function presentWhole(context: Context, row: PlayableRow) {
  const shownOn = (await readShownOn(context, [row.id])).get(row.id) ?? null;
  const record = { ...presentPlayable(context, row), shownOn };
  return row.pageCount === null ? record : { ...record, pages: await readPages(context, row.id) };
}

/** The address is requested before anything is written, and while no connection is held. */
interface AddressAnswer {
  /** Null if nobody asked. */
  readonly ok: true | null;
  readonly refusesFraming?: boolean;
  readonly durationSeconds?: number;
  readonly width?: number;
  readonly height?: number;
}
/** An address in the network of the screens: what answers there is up to them. */
const localAnswer: AddressAnswer = { ok: null };

async function requireAnswer(
  caller: RequestContext,
  type: string,
  url: string,
  isLocal: boolean,
): Promise<AddressAnswer> {
  if (isLocal) return localAnswer;
  if (caller.isPreview) return { ok: true };
  const { fetcher } = caller.app;
  const answer = type === 'hls' ? await checkStream(fetcher, url) : await checkPage(fetcher, url);
  if (answer.ok) return answer;
  // What is said of a page on a screen, that players skip it for a while, is not true of one that is not added.
  const reason = answer.reason === 'server_error' ? 'not_found' : answer.reason;
  throw invalidField('url', { key: addressProblemKeys[reason] }, 'address_not_found');
}

export async function createWithAddress(caller: RequestContext, input: PlayableInput) {
  // No request is sent for input that is refused anyway.
  await caller.transact(async (context) => {
    await requireLifetime(context, input);
    await requireRelated(context, input);
  });
  const answer = await requireAnswer(caller, input.type, input.url, input.isLocal ?? false);
  return caller.transactOnce(async (context) => {
    const { groups, ...fields } = input;
    const id = await rows.insert(context, {
      ...givenOf(fields),
      type: input.type,
      url: input.url,
      folder_id: await placeFor(context, input.folder),
      status: 'ready',
      conversion: 'skip',
      created_by: context.session.identityId,
      ...columnsOfAnswer(answer, context.now),
      is_local: input.isLocal ?? false,
      duration: input.duration ?? answer.durationSeconds ?? null,
    });
    if (groups) await setGroups(context, id, groups);
    if (!input.isLocal) await enqueuePicture(context, id);
    notifyChanged(context, 'playableAdded');
    return read(context, id);
  });
}

export async function update(
  caller: RequestContext,
  id: string,
  ifMatch: number | null,
  input: Partial<PlayableInput>,
) {
  const before = await caller.transact(async (context) => {
    const row = await requireKind(context, id, input);
    await requireRelated(context, input);
    return row;
  });
  const isLocal = input.isLocal ?? before.isLocal;
  const isAsked =
    input.url !== undefined || (input.isLocal !== undefined && input.isLocal !== before.isLocal);
  const answer = isAsked ? await requireAnswer(caller, before.type, input.url ?? before.url!, isLocal) : null;
  return caller.transactOnce(async (context) => {
    await requireLifetime(context, input, id);
    const { groups, folder, ...fields } = input;
    const columns: Record<string, unknown> = {
      ...givenOf(fields),
      ...(answer && { is_local: isLocal, error: null, ...columnsOfAnswer(answer, context.now) }),
      ...(input.url !== undefined && { url: input.url }),
    };
    if (folder !== undefined) columns.folder_id = await placeFor(context, folder);
    await rows.write(context, id, ifMatch, columns);
    if (groups) await setGroups(context, id, groups);
    if (answer && !isLocal) await enqueuePicture(context, id);
    const isOtherTime = input.showFrom !== undefined || input.showUntil !== undefined;
    notifyChanged(context, isOtherTime ? 'playableDates' : 'playable');
    return read(context, id);
  });
}

/** The playable of a design, which has no file of its own. */
export const insertDesign = (context: Context, columns: Readonly<Record<string, unknown>>) =>
  rows.insert(context, {
    type: 'design',
    status: 'ready',
    conversion: 'skip',
    created_by: context.session.identityId,
    ...columns,
  });

/** Its design got another name or folder. */
export const nameDesign = (context: Context, id: string, columns: Readonly<Record<string, unknown>>) =>
  rows.write(context, id, null, columns);

/** Only pages and streams have an address, only some files have a length; the type never changes. */
async function requireKind(context: Context, id: string, input: Partial<PlayableInput>) {
  const { data } = await rows.read(context, id);
  if (input.type !== undefined && input.type !== data.type)
    throw invalidField('type', { key: 'playables.typeStays' });
  if ((input.url !== undefined || input.isLocal !== undefined) && data.type !== 'url' && data.type !== 'hls')
    throw invalidField('url', { key: 'playables.noAddress' });
  if (input.duration !== undefined && data.type === 'video')
    throw invalidField('duration', { key: 'playables.videoLength' });
  return data as PlayableRow;
}

const columnsOfAnswer = (answer: AddressAnswer, now: Date): Record<string, unknown> => ({
  is_reachable: answer.ok,
  checked_at: answer.ok && now,
  refuses_framing: answer.refusesFraming ?? false,
  ...(answer.width !== undefined && { width: answer.width, height: answer.height }),
});

export async function remove(context: Context, id: string): Promise<undefined> {
  await rows.read(context, id);
  await requireUnused(context, id);
  await removeRow(context.db, context.environment.id, id, context.now);
  context.afterCommit(() => void wakeWorkers(context.app.content));
  notifyChanged(context, 'storage');
}

/**
 * Deletes the row, its reservation and its files, including those of a pending replacement. Files are deleted
 * after the commit.
 */
export async function removeRow(db: Db, environment: string, id: string, now: Date): Promise<void> {
  const doomed = await db.query(sql({ id: 'uuid', size: 'int8', status: 'text' })`
    select id, size, status from content.playables
    where environment_id = ${environment} and (id = ${id} or replaces_id = ${id}) for update`);
  // What never could be shown is of no use to anybody.
  const isReady = doomed.some(({ status }) => status === 'ready');
  await enqueueRemoval(
    db,
    environment,
    sql`m.playable_id in (select id from content.playables where environment_id = ${environment} and (id = ${id} or replaces_id = ${id}))`,
    now,
    { keepsForDays: isReady ? keptFileDays : 0 },
  );
  await enqueueUploadCleanup(db, environment, id, now);
  // One that waits for a missing program would sleep for years.
  await db.query(sql`
    delete from infra.jobs where kind = 'convert-playable' and key = any (${doomed.map((each) => each.id)})
      and leased_until is null`);
  await db.query(sql`delete from content.playables where environment_id = ${environment} and id = ${id}`);
  await releaseStorage(
    db,
    environment,
    doomed.reduce((sum, { size }) => sum + size, 0),
  );
}

/** The bytes of its incomplete uploads are deleted too. */
async function enqueueUploadCleanup(db: Db, environment: string, id: string, now: Date): Promise<void> {
  const unfinished = await db.query(sql({ key: 'text', state: 'jsonb' })`
    delete from content.uploads u using content.playables p
    where u.environment_id = ${environment} and p.environment_id = u.environment_id and p.id = u.id
      and (p.id = ${id} or p.replaces_id = ${id}) and u.finished_at is null
    returning u.storage_key as key, u.storage_state as state`);
  for (const payload of unfinished) await enqueue(db, now, { kind: 'abandon-upload', environment, payload });
}

/** Deletes the rows of files and enqueues the deletion of the files themselves. */
export async function enqueueRemoval(
  db: Db,
  environment: string,
  which: Sql,
  now: Date,
  { keepsForDays = 0 } = {},
) {
  const files = await db.query(sql({ storage_key: 'text' })`
    delete from content.media m where m.environment_id = ${environment} and ${which} returning storage_key`);
  if (files.length === 0) return;
  const keys = files.map(({ storage_key }) => storage_key);
  const runAt = new Date(now.getTime() + keepsForDays * 86_400_000);
  await enqueue(db, now, { kind: 'remove-files', environment, payload: { keys }, runAt });
}

/** Files stay this long after their playable was deleted or got another file, so that it can be put back. */
export const keptFileDays = 7;

/** Waits for concurrent transactions that add it to a playlist, so that they are seen. */
export async function requireUnused(context: Context, id: string): Promise<void> {
  const { db, environment } = context;
  await db.query(
    sql`select from content.playables where environment_id = ${environment.id} and id = ${id} for update`,
  );
  const using = await db.query(sql({ id: 'uuid', name: 'text' })`
    select distinct l.id, l.name from content.playlist_items i
    join content.playlists l on l.environment_id = i.environment_id and l.id = i.playlist_id and not l.implicit
    where i.environment_id = ${environment.id} and i.playable_id = ${id} order by l.name`);
  const showing = await db.query(sql({ id: 'uuid', name: 'text' })`
    select d.id, d.name from content.design_playables p
    join content.designs d on d.environment_id = p.environment_id and d.id = p.design_id
    where p.environment_id = ${environment.id} and p.playable_id = ${id} order by d.name`);
  const prepared = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.takeover_plans where environment_id = ${environment.id} and design_id = ${id} order by name`);
  const related = [...using, ...showing, ...prepared];
  if (related.length > 0) throw new HttpError({ status: 409, code: 'playable_in_use', related });
  await endEmptiedShows(context, await removeFromImplicit(context, id));
}

export async function convertLater(context: Context, id: string, to: Conversion) {
  const { db, environment } = context;
  const { data } = await rows.read(context, id);
  const row = data as PlayableRow;
  if (!row.canRetry && !row.files.some(({ role }) => role === 'original'))
    throw new HttpError({ status: 422, code: 'no_original', message: { key: 'playables.noOriginal' } });
  if (row.progress !== null || row.status === 'uploading')
    throw new HttpError({ status: 409, code: 'still_converting' });

  await db.query(sql`
    update content.playables set conversion = ${to}, progress = 0, error = null, conversion_strikes = 0,
      status = ${row.status === 'ready' ? 'ready' : 'converting'}, version = version + 1, updated_at = ${context.now}
    where environment_id = ${environment.id} and id = ${id}`);
  await enqueueConversion(context.db, environment.id, id, context.now);
  context.afterCommit(() => void wakeWorkers(context.app.content));
  notifyChanged(context, 'conversionRequested');
  return read(context, id);
}

/**
 * Retries a waiting or failed conversion from the stored original: its own, or that of a replacement. A
 * running one continues.
 */
export async function retryConversion(context: Context, id: string) {
  const { db, environment, now } = context;
  const { data } = await rows.read(context, id);
  const row = data as PlayableRow;
  const [found] = await db.query(sql({ id: 'uuid', status: 'text', is_waiting: 'bool' })`
    select r.id, r.status, r.waiting_since is not null as is_waiting from content.playables r
    where r.environment_id = ${environment.id} and (r.id = ${id} or r.replaces_id = ${id}) and ${canBeRetried}
    order by r.replaces_id nulls last limit 1 for update of r`);
  if (!found) {
    if (row.progress !== null) return read(context, id);
    throw new HttpError({ status: 422, code: 'no_original', message: { key: 'playables.noOriginal' } });
  }
  await db.query(sql`
    update content.playables set progress = 0, error = null, waiting_since = null, waiting_reason = null, waiting_missing = null,
      conversion_strikes = 0, status = case when status = 'ready' then 'ready' else 'converting' end,
      version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = ${found.id}`);
  if (found.id !== id)
    await db.query(sql`
      update content.playables set error = null, version = version + 1, updated_at = ${now}
      where environment_id = ${environment.id} and id = ${id}`);
  // Its pending job may be scheduled ten minutes ahead.
  await db.query(sql`
    delete from infra.jobs where kind = 'convert-playable' and key = ${found.id} and leased_until is null`);
  await enqueueConversion(db, environment.id, found.id, now);
  context.afterCommit(() => void wakeWorkers(context.app.content));
  notifyChanged(context, 'conversion');
  return read(context, id);
}

/** Storage key of a file: generated here, never supplied by a caller. */
export const newFileKey = (environment: string, now: Date) => `${environment}/${newId(now)}`;

/** What it changes belongs to what the caller does in one go. */
export async function enqueueConversion(db: Db, environment: string, id: string, now: Date): Promise<void> {
  const [author] = await db.query(sql({ batch: 'uuid?' })`
    select (nullif(current_setting('vitrine.author', true), '')::jsonb ->> 'batch')::uuid as batch`);
  const payload = { playable: id, batch: author?.batch ?? undefined };
  await enqueue(db, now, { kind: 'convert-playable', environment, payload, key: id });
}

/** Takes a picture of it, and checks it again every day. */
async function enqueuePicture(context: Context, id: string): Promise<void> {
  const { app, db, environment, now } = context;
  await enqueue(db, now, {
    kind: 'look-at-address',
    environment: environment.id,
    payload: { playable: id },
    key: id,
  });
  context.afterCommit(() => void wakeWorkers(app.content));
}

async function requireRelated(context: Context, { folder, groups }: Partial<PlayableInput>): Promise<void> {
  if (folder) await placeFor(context, folder);
  if (groups) await requireGroups(context, groups);
}

async function requireGroups({ db, environment }: Context, groups: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(groups)];
  const known = await db.query(sql`
    select 1 from content.groups where environment_id = ${environment.id} and id = any (${wanted}::uuid[]) for key share`);
  if (known.length !== wanted.length) throw invalidField('groups', { key: 'validation.unknownRecord' });
  return wanted;
}

export async function setGroups(context: Context, playable: string, groups: readonly string[]) {
  const { db, environment } = context;
  const wanted = await requireGroups(context, groups);
  await db.query(sql`
    delete from content.playable_groups
    where environment_id = ${environment.id} and playable_id = ${playable} and not group_id = any (${wanted}::uuid[])`);
  await db.query(sql`
    insert into content.playable_groups (environment_id, playable_id, group_id)
    select ${environment.id}, ${playable}, id from unnest(${wanted}::uuid[]) as g (id) on conflict do nothing`);
}

/** Plain columns of the input; absent fields stay unchanged, null clears. */
function givenOf(input: Partial<Omit<PlayableInput, 'groups' | 'folder'>>): Record<string, unknown> {
  const { name, description, orientation, duration, showFrom, showUntil } = input;
  const columns = {
    ...{ name, description, orientation, duration },
    ...{ show_from: showFrom, show_until: showUntil },
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
