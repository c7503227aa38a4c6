import type { App } from '../../http/app.ts';
import { hashFile } from '../../infra/converter/file-hashes.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { enqueueRemoval, newFileKey } from './playables.service.ts';

// Files derived from a playable. They are stored first and published by one transaction afterwards. If the
// process dies in between, a job deletes them; the transaction cancels that job.

export interface NewFile {
  readonly file: string;
  readonly role: string;
  readonly position: number;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly plays: boolean;
}

interface StoredFile extends NewFile {
  readonly key: string;
  readonly sha256: Buffer;
  readonly size: number;
}

export interface Stored {
  readonly files: readonly StoredFile[];
  /** The job that deletes them unless they are published. */
  readonly cleanup: string;
}

const sweepAfterMs = 3_600_000;

export async function storeFiles(app: App, environment: string, files: readonly NewFile[]): Promise<Stored> {
  const now = app.clock();
  // One after the other, because a document has hundreds.
  const hashed: StoredFile[] = [];
  for (const each of files)
    hashed.push({ ...each, ...(await hashFile(each.file)), key: newFileKey(environment, now) });
  const cleanup = newId(now);
  await app.content.transaction((db) =>
    enqueue(db, now, {
      kind: 'remove-files',
      environment,
      payload: { keys: hashed.map(({ key }) => key) },
      key: cleanup,
      runAt: new Date(now.getTime() + sweepAfterMs),
    }),
  );
  for (const { key, file, mime } of hashed) await app.storage.put(key, file, mime);
  return { files: hashed, cleanup };
}

/** Replaces the previously derived files. */
export async function replaceDerived(
  db: Db,
  environment: string,
  playable: string,
  { files, cleanup }: Stored,
  now: Date,
): Promise<void> {
  await enqueueRemoval(db, environment, sql`m.playable_id = ${playable} and m.role <> 'original'`, now);
  await db.query(sql`
    insert into content.media (environment_id, id, playable_id, role, position, sha256, storage_key, mime, size, width,
      height, plays, created_at)
    select ${environment}, f.id, ${playable}, f.role, f.position, f.sha256, f.key, f.mime, f.size, nullif(f.width, 0),
      nullif(f.height, 0), f.plays, ${now}
    from unnest(${files.map(() => newId(now))}::uuid[], ${files.map(({ role }) => role)}::text[],
      ${files.map(({ position }) => position)}::smallint[], ${files.map(({ sha256 }) => sha256)}::bytea[],
      ${files.map(({ key }) => key)}::text[], ${files.map(({ mime }) => mime)}::text[],
      ${files.map(({ size }) => size)}::bigint[], ${files.map(({ width }) => width)}::int[],
      ${files.map(({ height }) => height)}::int[], ${files.map(({ plays }) => plays)}::boolean[])
      as f (id, role, position, sha256, key, mime, size, width, height, plays)`);
  const [isThere] = await db.query(sql`
    delete from infra.jobs where kind = 'remove-files' and key = ${cleanup} and attempts = 0 returning 1`);
  if (!isThere) throw new Error('Storing the files took so long that they were swept away.');
}

/** They will not be published. */
export async function sweepNow(app: App, { cleanup }: Stored): Promise<void> {
  await app.content.transaction((db) =>
    db.query(
      sql`update infra.jobs set run_at = ${app.clock()} where kind = 'remove-files' and key = ${cleanup}`,
    ),
  );
  await wakeWorkers(app.content);
}
