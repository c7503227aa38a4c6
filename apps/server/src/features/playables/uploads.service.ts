import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { hasOfficeName } from '@vitrine/contract/office-documents';
import { typeByExtension } from '@vitrine/contract/playables';
import type { UploadMetadata } from '@vitrine/contract/uploads';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import { approvalRequired } from '../../http/approval.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import type { AppendState } from '../../infra/storage/storage.ts';
import { visiblePlayables } from './playables.rows.ts';
import { enqueueConversion, newFileKey, setGroups } from './playables.service.ts';
import { reserveStorage } from './storage-use.ts';
import { markIfUnconvertible } from './without-converter.ts';

// Rules: an upload belongs to the person who started it. Its storage is reserved when it starts and released
// if it ends without a file. `received` never exceeds what is stored durably. One connection writes at a
// time; it holds a lease that it renews, so that a dead one soon expires. With its last byte the file is
// passed to the converter.

const uploadLifetimeMs = 24 * 3_600_000;
const writerLeaseMs = 20_000;
/** Kept free on the disk, so that the database and the log can continue. */
const spareBytes = 500_000_000;

/** Continuing an upload extends its lifetime. */
export const expiryFrom = (now: Date) => new Date(now.getTime() + uploadLifetimeMs);

const uploadColumns = columns({
  id: 'uuid',
  length: 'int8',
  received: 'int8',
  metadata: 'text',
  storageKey: 'text',
  storageState: 'jsonb',
  expiresAt: 'timestamptz',
  finishedAt: 'timestamptz?',
});
export type Upload = RowOf<typeof uploadColumns>;

const selected = sql`id, length, received, metadata, storage_key as "storageKey", storage_state as "storageState",
  expires_at as "expiresAt", finished_at as "finishedAt"`;

export async function requireRoomOnDisk(caller: RequestContext, length: number): Promise<void> {
  if ((await caller.app.storage.freeBytes()) < length + spareBytes)
    throw new HttpError({ status: 507, code: 'storage_full' });
}

export async function beginUpload(
  context: Context,
  length: number,
  metadata: UploadMetadata,
  rawMetadata: string,
): Promise<Upload> {
  const { app, db, environment, session, now } = context;
  if (length > app.config.maxFileBytes) throw new HttpError({ status: 413, code: 'file_too_large' });
  requireMediaName(metadata.filename);
  const folder = await placeFor(context, metadata.folder);
  // The file would be shown as soon as it is converted, without a call that could be proposed.
  if (metadata.replaces && session.needsApproval) throw approvalRequired();
  if (metadata.replaces) await requireReplaceable(context, metadata.replaces);
  await reserveStorage(context, length);
  const id = newId(now);
  const expiresAt = expiryFrom(now);
  // Some clients send the whole path, on Windows with backslashes.
  const { name, ext } = path.parse(metadata.filename.split('\\').at(-1)!);
  const extension = ext.slice(1, 21).toLowerCase();
  await db.query(sql`
    insert into content.playables (environment_id, id, name, description, orientation, type, folder_id, original_name,
      extension, size, conversion, notify, status, replaces_id, created_by, locale, created_at, updated_at)
    values (${environment.id}, ${id}, ${metadata.name ?? (name || metadata.filename)}, ${metadata.description ?? null},
      ${metadata.orientation ?? null}, ${typeByExtension(extension)}, ${folder}, ${metadata.filename}, ${extension},
      ${length}, ${metadata.conversion ?? 'fullhd'}, ${metadata.notify ?? false}, 'uploading',
      ${metadata.replaces ?? null}, ${session.identityId}, ${context.locale}, ${now}, ${now})`);
  if (metadata.groups) await setGroups(context, id, metadata.groups);
  const [upload] = await db.query(sql(uploadColumns)`
    insert into content.uploads (environment_id, id, identity_id, token_id, length, metadata, storage_key, expires_at, created_at)
    values (${environment.id}, ${id}, ${session.identityId}, ${session.token?.id ?? null}, ${length}, ${rawMetadata},
      ${newFileKey(environment.id, now)}, ${expiresAt}, ${now})
    returning ${selected}`);
  await enqueue(db, now, {
    kind: 'expire-upload',
    environment: environment.id,
    payload: { upload: id },
    key: id,
    runAt: expiresAt,
  });
  notifyChanged(context, 'storage');
  return upload!;
}

/** Refuses before the first byte what would be refused at the end. */
function requireMediaName(filename: string): void {
  if (!hasOfficeName(filename)) return;
  const message = { key: 'playables.failed.office_document', values: { name: filename } };
  throw new HttpError({ status: 422, code: 'office_document', message, errors: { filename: [message] } });
}

async function requireReplaceable(context: Context, id: string): Promise<void> {
  const { db, environment } = context;
  const [row] = await db.query(sql({ original_name: 'text?', status: 'text' })`
    select original_name, status from content.playables t
    where environment_id = ${environment.id} and id = ${id} and ${visiblePlayables(context)} for key share`);
  if (!row || row.original_name === null) throw invalidField('replaces', { key: 'playables.notAFile' });
  if (row.status === 'uploading') throw new HttpError({ status: 409, code: 'still_converting' });
}

export async function findUpload(context: Context, id: string): Promise<Upload> {
  const { db, environment, session, now } = context;
  const [upload] = await db.query(sql(uploadColumns)`
    select ${selected} from content.uploads
    where environment_id = ${environment.id} and id = ${id} and identity_id = ${session.identityId}
      and token_id is not distinct from ${session.token?.id ?? null}::uuid`);
  if (!upload) throw notFound();
  if (!upload.finishedAt && new Date(upload.expiresAt) <= now)
    throw new HttpError({ status: 410, code: 'upload_expired' });
  return upload;
}

/** Makes the caller the writer, if the upload has the expected offset and no other writer. */
export async function takeUpload(context: Context, id: string, offset: number) {
  const { db, environment, now } = context;
  const upload = await findUpload(context, id);
  if (upload.received !== offset || upload.finishedAt)
    throw new HttpError({ status: 409, code: 'upload_offset' });
  const writer = randomUUID();
  const until = new Date(now.getTime() + writerLeaseMs);
  const [taken] = await db.query(sql`
    update content.uploads set writer = ${writer}, writer_until = ${until}
    where environment_id = ${environment.id} and id = ${id} and received = ${offset} and finished_at is null
      and (writer is null or writer_until <= ${now}) returning id`);
  if (!taken) throw new HttpError({ status: 423, code: 'upload_locked', retryAfterSeconds: 5 });
  return { upload, writer };
}

/** False if the upload was taken over or cancelled; then progress of this connection no longer counts. */
export async function saveProgress(
  caller: RequestContext,
  { id, writer, isOver }: { id: string; writer: string; isOver: boolean },
  received: number,
  state: AppendState,
): Promise<boolean> {
  const { app, environment } = caller;
  const now = app.clock();
  const rows = await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql`
      update content.uploads set received = ${received}, storage_state = ${JSON.stringify(state ?? null)},
        writer = ${isOver ? null : writer}, writer_until = ${new Date(now.getTime() + writerLeaseMs)},
        expires_at = ${expiryFrom(now)}
      where environment_id = ${environment.id} and id = ${id} and writer = ${writer} returning id`),
  );
  return rows.length > 0;
}

/** The connection is alive, only slow. */
export async function renewWriter(caller: RequestContext, id: string, writer: string): Promise<void> {
  const { app, environment } = caller;
  const until = new Date(app.clock().getTime() + writerLeaseMs);
  await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql`
      update content.uploads set writer_until = ${until}
      where environment_id = ${environment.id} and id = ${id} and writer = ${writer}`),
  );
}

export async function releaseWriter(caller: RequestContext, id: string, writer: string): Promise<void> {
  const { app, environment } = caller;
  await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql`
      update content.uploads set writer = null
      where environment_id = ${environment.id} and id = ${id} and writer = ${writer}`),
  );
}

/**
 * It was cancelled while bytes were still arriving, so they may have been written after the worker had swept.
 */
export async function sweepIfGone(
  caller: RequestContext,
  { id, storageKey }: Upload,
  state: AppendState,
): Promise<void> {
  const { app, environment } = caller;
  const [upload] = await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql`select 1 from content.uploads where environment_id = ${environment.id} and id = ${id}`),
  );
  if (!upload) await app.storage.abandon(storageKey, state);
}

/** All bytes have arrived; runs once, however often it is called. */
export async function finishUpload(context: Context, { id, storageKey, length }: Upload): Promise<void> {
  const { app, db, environment, now } = context;
  const [finished] = await db.query(sql`
    update content.uploads set finished_at = ${now}, writer = null
    where environment_id = ${environment.id} and id = ${id} and finished_at is null returning id`);
  if (!finished) return;
  // The converter determines its type and content.
  await db.query(sql`
    insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, created_at)
    values (${environment.id}, ${newId(now)}, ${id}, 'original', ''::bytea, ${storageKey}, 'application/octet-stream',
      ${length}, ${now})`);
  const [playable] = await db.query(sql({ extension: 'text?' })`
    update content.playables set status = 'processing', progress = 0, updated_at = ${now}, version = version + 1
    where environment_id = ${environment.id} and id = ${id} returning extension`);
  await markIfUnconvertible(db, environment.id, { id, extension: playable?.extension ?? '' }, now);
  await enqueueConversion(db, environment.id, id, now);
  context.afterCommit(() => void wakeWorkers(app.content));
  notifyChanged(context, 'conversion');
}
