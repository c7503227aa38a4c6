import { buffer } from 'node:stream/consumers';
import { keepPicturesDays } from '@vitrine/contract/hourly-pictures';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { HttpContext } from '../../http/mount-route.ts';
import { joinPath } from '../../infra/absolute-path.ts';
import type { ShrinkPictures } from '../../infra/converter/shrink-pictures.ts';
import { withWorkspace, writeInto } from '../../infra/converter/workspace.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { FileGone } from '../../infra/storage/storage.ts';

// One small picture per display and hour, so that the overview can be seen as it was. The worker takes them from the newest frames
// that players send anyway, so that no player waits for it and none sends more.

/** Shrunk in one process. */
const batchSize = 40;
/** The rest waits for the next minute. */
const maxBatches = 10;

const dueColumns = columns({ environment: 'uuid', display: 'uuid', at: 'timestamptz', jpeg: 'bytea!' });
type Due = RowOf<typeof dueColumns>;

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const hourOf = (at: string) => new Date(Math.floor(Date.parse(at) / hourMs) * hourMs);

/** Keeps the pictures of displays that have none of this hour yet. Returns how many were kept. */
export async function keepHourlyPictures(
  app: App,
  shrink: ShrinkPictures,
  environments: readonly string[],
): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await readDue(app, environments);
    if (due.length === 0) break;
    const small = await shrink(due.map(({ jpeg }) => jpeg));
    for (const [i, each] of due.entries()) if (await keep(app, each, small[i] ?? null)) count++;
    if (due.length < batchSize) break;
  }
  return count;
}

const readDue = async (app: App, environments: readonly string[]): Promise<Due[]> => {
  if (environments.length === 0) return [];
  const now = app.clock();
  return app.content.inEnvironments(environments, (db) =>
    db.query(sql(dueColumns)`
      select f.environment_id as environment, f.display_id as display, f.at, f.jpeg
      from content.frames f
      join content.environments e on e.id = f.environment_id and e.keeps_pictures
      join content.displays d on d.environment_id = f.environment_id and d.id = f.display_id and d.active
        and d.device_id = f.device_id
      where f.environment_id = any (${environments}::uuid[]) and f.jpeg is not null
        and f.at >= ${hourOf(now.toISOString())} and f.at <= ${now}
        and not exists (select from content.hourly_pictures k where k.environment_id = f.environment_id
          and k.display_id = f.display_id and k.hour = date_trunc('hour', f.at, 'UTC'))
      order by f.at limit ${batchSize}`),
  );
};

/** The file comes first: a row never names one that is missing. */
async function keep(app: App, { environment, display, at }: Due, small: Buffer | null): Promise<boolean> {
  const key = small && `${environment}/${newId(app.clock())}`;
  if (key) await storePicture(app, key, small);
  const isKept = await app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql`
      insert into content.hourly_pictures (environment_id, display_id, hour, taken_at, storage_key, size)
      values (${environment}, ${display}, ${hourOf(at)}, ${at}, ${key}, ${small?.length ?? 0})
      on conflict do nothing returning 1`);
    return row !== undefined;
  });
  // Another process was faster.
  if (key && !isKept) await app.storage.remove(key);
  return isKept && key !== null;
}

export const storePicture = (app: App, key: string, picture: Buffer): Promise<void> =>
  withWorkspace(app.jobsDir, async (workspace) => {
    await writeInto(workspace, 'picture', picture);
    await app.storage.put(key, joinPath(workspace.files, 'picture'), 'image/webp');
  });

/** Deletes what is too old, of displays that are gone, and of environments that keep none. */
export async function pruneHourlyPictures(app: App, environments: readonly string[]): Promise<void> {
  const now = app.clock();
  const oldest = new Date(now.getTime() - keepPicturesDays * dayMs);
  for (const environment of environments)
    await app.content.inEnvironments([environment], async (db) => {
      const deleted = await db.query(sql({ key: 'text?' })`
        delete from content.hourly_pictures k where k.environment_id = ${environment}
          and (k.taken_at < ${oldest}
            or not exists (select from content.displays d where d.environment_id = k.environment_id and d.id = k.display_id)
            or exists (select from content.environments e where e.id = k.environment_id and not e.keeps_pictures))
        returning k.storage_key as key`);
      const keys = [...new Set(deleted.flatMap(({ key }) => key ?? []))];
      if (keys.length === 0) return;
      const used = await db.query(sql({ key: 'text!' })`
        select distinct storage_key as key from content.hourly_pictures
        where environment_id = ${environment} and storage_key = any (${keys}::text[])`);
      const isUsed = new Set(used.map(({ key }) => key));
      const unused = keys.filter((key) => !isUsed.has(key));
      if (unused.length > 0)
        await enqueue(db, now, { kind: 'remove-files', environment, payload: { keys: unused } });
    });
}

/** Absolute, so that it can be used as the source of a picture. */
export const hourlyPictureAddress = (
  { app, environment }: Pick<Context, 'app' | 'environment'>,
  display: string,
  takenAt: string,
) =>
  `${app.urls.public}/s/${environment.slug}/api/v1/displays/${display}/hourly-picture?at=${encodeURIComponent(takenAt)}`;

/** The newest picture up to a moment, never a later one. */
export async function sendHourlyPicture(caller: HttpContext, display: string, at: string) {
  const found = await caller.transact(async ({ db, environment }) => {
    const [row] = await db.query(sql({ takenAt: 'timestamptz', key: 'text!', size: 'int4' })`
      select k.taken_at as "takenAt", k.storage_key as key, k.size from content.hourly_pictures k
      join content.displays d on d.environment_id = k.environment_id and d.id = k.display_id
      join content.environments e on e.id = k.environment_id and e.keeps_pictures
      where k.environment_id = ${environment.id} and k.display_id = ${display} and k.taken_at <= ${at} and k.storage_key is not null
      order by k.hour desc limit 1`);
    return row;
  });
  if (!found) throw notFound();
  try {
    const stored = await caller.app.storage.read(found.key, { start: 0, end: found.size - 1 });
    return {
      contentType: 'image/webp',
      bytes: await buffer(stored),
      // The picture of an instant at which one was taken stays the same.
      cacheControl:
        Date.parse(found.takenAt) === Date.parse(at)
          ? 'private, max-age=86400'
          : 'private, max-age=0, must-revalidate',
    };
  } catch (error) {
    if (error instanceof FileGone) throw notFound();
    throw error;
  }
}

/** Of one display in a stretch of time, oldest first. */
export async function readHourlyPictures(
  context: Pick<Context, 'app' | 'db' | 'environment'>,
  display: string,
  from: Date,
  to: Date,
): Promise<{ at: string; url: string }[]> {
  const { db, environment } = context;
  const rows = await db.query(sql({ at: 'timestamptz' })`
    select taken_at as at from content.hourly_pictures
    where environment_id = ${environment.id} and display_id = ${display} and storage_key is not null
      and taken_at >= ${from} and taken_at < ${to} order by taken_at`);
  return rows.map(({ at }) => ({ at, url: hourlyPictureAddress(context, display, at) }));
}
