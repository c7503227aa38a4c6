import path from 'node:path';
import { type Conversion, qualitiesOf } from '@vitrine/contract/playables';
import { fingerprintBytes } from '@vitrine/contract/uploads';
import type { App } from '../../http/app.ts';
import { convertMedia } from '../../infra/converter/convert.ts';
import { fingerprintOf, hashFile, withJobDirectory } from '../../infra/converter/job-directory.ts';
import { MediaError } from '../../infra/converter/media-error.ts';
import type { Converted } from '../../infra/converter/media-types.ts';
import type { Tools } from '../../infra/converter/tools.ts';
import type { Db } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import type { Job } from '../../infra/queue.ts';
import { sql } from '../../infra/sql.ts';
import { orderMail } from '../mail/mail.service.ts';
import { type NewFile, replaceDerived, storeFiles, sweepNow } from './derived-files.ts';
import { orderRemoval, removeRow, takeOver } from './playables.service.ts';
import { releaseStorage } from './storage-use.ts';

// One conversion: the original comes into a directory of its own, the tools make files of it, the files are stored, and one
// transaction shows them to everybody. Until then nothing of it is seen; a job that dies begins anew.

interface Source {
  readonly name: string;
  readonly conversion: Conversion;
  readonly status: string;
  readonly notify: boolean;
  readonly locale: string;
  readonly created_by: string | null;
  readonly storage_key: string;
  readonly media_id: string;
}

export async function convertPlayable(
  app: App,
  tools: Tools,
  job: Job<{ playable: string }>,
  signal: AbortSignal,
): Promise<void> {
  const environment = job.environment!;
  const { playable } = job.payload;
  const inOwn = <T>(work: (db: Db) => Promise<T>) => app.content.inEnvironments([environment], work);
  const source = await inOwn((db) => readSource(db, environment, playable));
  if (!source) return; // deleted, or converted already
  const tell = () => publish(app.content, environment, ['playables']);
  const { jobsDir } = app;

  await withJobDirectory(jobsDir, async (directory) => {
    const input = path.join(directory, 'original');
    await app.storage.copyTo(source.storage_key, input);
    const { sha256 } = await hashFile(input);
    const fingerprint = await fingerprintOf(input, fingerprintBytes);
    // Deleted or replaced meanwhile: nobody waits for the rest.
    const gone = new AbortController();
    const progress = progressWriter(async (percent) => {
      const isStillWanted = await inOwn((db) => writeProgress(db, environment, playable, percent));
      if (!isStillWanted) gone.abort();
      tell();
    });
    progress.tell(0);
    let converted: Converted;
    try {
      converted = await convertMedia({
        tools,
        directory,
        input,
        to: [...qualitiesOf[source.conversion]],
        onProgress: progress.tell,
        signal: AbortSignal.any([signal, gone.signal]),
      });
    } catch (error) {
      await progress.end();
      if (gone.signal.aborted) return;
      if (!(error instanceof MediaError) || !isFinal(error)) throw error;
      app.log.info(
        { reason: error.reason, detail: error.message, playable },
        'a file could not be converted',
      );
      await inOwn((db) => markFailed(db, environment, playable, error.code, app.clock()));
      return tell();
    }
    await progress.end();
    const files = await storeFiles(app, environment, filesOf(converted));
    const isShown = await inOwn((db) =>
      show(db, environment, playable, { source, converted, files, sha256, fingerprint, now: app.clock() }),
    );
    if (!isShown) return sweepNow(app, files);
    publish(app.content, environment, ['playables', 'folders', 'settings', 'manifest']);
  });
}

async function readSource(db: Db, environment: string, playable: string): Promise<Source | null> {
  const [row] = await db.query<Source>(sql`
    update content.playables p set status = case when p.status = 'ready' then 'ready' else 'converting' end
    from content.media m
    where p.environment_id = ${environment} and p.id = ${playable} and p.progress is not null
      and m.environment_id = p.environment_id and m.playable_id = p.id and m.role = 'original'
    returning p.name, p.conversion, p.status, p.notify, p.locale, p.created_by, m.storage_key, m.id as media_id`);
  return row ?? null;
}

/** Tried again: the machine was short of something, or the work was stopped. All else is the file's own fault. */
const isFinal = ({ reason }: MediaError) => reason !== 'interrupted' && reason !== 'no_space';

function filesOf({ outputs, pages = [], pictures, screenshots }: Converted): NewFile[] {
  const furtherPages = pages.flatMap((page, position) =>
    position === 0 ? [] : page.map((each) => ({ ...each, position })),
  );
  return [
    ...outputs.map((each) => ({ ...each, role: each.quality, position: 0, plays: true })),
    ...furtherPages.map((each) => ({ ...each, role: each.quality, plays: false })),
    ...pictures.map((each) => ({ ...each, role: each.format, position: 0, plays: false })),
    ...screenshots.map((each, position) => ({ ...each, role: 'screenshot', position, plays: false })),
  ];
}

interface Shown {
  readonly source: Source;
  readonly converted: Converted;
  readonly files: Awaited<ReturnType<typeof storeFiles>>;
  readonly sha256: Buffer;
  readonly fingerprint: Buffer;
  readonly now: Date;
}

/** False if it was deleted or converted by somebody else meanwhile; the stored files are then swept away. */
async function show(
  db: Db,
  environment: string,
  playable: string,
  { source, converted, files, sha256, fingerprint, now }: Shown,
): Promise<boolean> {
  const { probe, outputs, pages } = converted;
  // Documents are always converted: no player shows the file itself.
  const conversion = pages && source.conversion === 'skip' ? 'fullhd' : source.conversion;
  const isPlayable = outputs.length > 0 || probe.playsAsIs;
  const status = isPlayable ? 'ready' : 'failed';
  const [row] = await db.query<{ replaces_id: string | null }>(sql`
    update content.playables set type = ${probe.type}, width = ${probe.width || null}, height = ${probe.height || null},
      duration = ${probe.type === 'image' ? null : probe.durationSeconds}, fingerprint = ${fingerprint},
      page_count = ${pages?.length ?? null}, conversion = ${conversion},
      status = ${status}, progress = null, error = ${isPlayable ? null : 'failed.codec_unsupported'},
      version = version + 1, updated_at = ${now}
    where environment_id = ${environment} and id = ${playable} and progress is not null returning replaces_id`);
  if (!row) return false;
  await db.query(sql`
    update content.media set sha256 = ${sha256}, mime = ${mimeOf(probe.format)}, plays = ${probe.playsAsIs},
      width = ${probe.width || null}, height = ${probe.height || null}
    where environment_id = ${environment} and id = ${source.media_id}`);
  await replaceDerived(db, environment, playable, files, now);
  const shownAs = row.replaces_id ?? playable;
  if (source.notify && source.created_by) await tellOwner(db, environment, shownAs, source, status, now);
  if (row.replaces_id && isPlayable) await takeOver(db, environment, playable, now);
  else if (row.replaces_id) await refuseReplacement(db, environment, playable, 'codec_unsupported', now);
  return true;
}

async function tellOwner(
  db: Db,
  environment: string,
  playable: string,
  { name, locale, created_by }: Source,
  status: 'ready' | 'failed',
  now: Date,
) {
  const [person] = await db.query<{ email: string; name: string }>(sql`
    select email, name from content.members where environment_id = ${environment} and identity_id = ${created_by} and not blocked`);
  if (!person) return;
  await orderMail(db, now, {
    environment,
    to: person.email,
    locale,
    template: status === 'ready' ? 'converted' : 'notConverted',
    values: { name, person: person.name },
    path: `/playables/detail/${playable}`,
    key: `converted ${playable} ${now.getTime()}`,
  });
}

/** What it should have replaced goes on as it is and says why; the new file and its room are given up. */
async function refuseReplacement(db: Db, environment: string, playable: string, reason: string, now: Date) {
  await db.query(sql`
    update content.playables t set error = ${`failed.${reason}`}, version = t.version + 1, updated_at = ${now}
    from content.playables r
    where t.environment_id = ${environment} and t.id = r.replaces_id and r.environment_id = ${environment}
      and r.id = ${playable}`);
  await removeRow(db, environment, playable, now);
}

/** The reason stays; the file goes and its room is given back, unless it could be converted after all. */
export async function markFailed(
  db: Db,
  environment: string,
  playable: string,
  reason: string,
  now: Date,
): Promise<void> {
  const [row] = await db.query<{
    size: number;
    name: string;
    notify: boolean;
    locale: string;
    created_by: string | null;
    had: string;
    replaces_id: string | null;
  }>(sql`
    update content.playables p set error = ${`failed.${reason}`}, progress = null, version = p.version + 1, updated_at = ${now},
      status = case when o.status = 'ready' then 'ready' else 'failed' end, size = case when o.status = 'ready' then p.size else 0 end
    from content.playables o
    where p.environment_id = ${environment} and p.id = ${playable} and p.progress is not null
      and o.environment_id = p.environment_id and o.id = p.id
    returning o.size, p.name, p.notify, p.locale, p.created_by, p.replaces_id, o.status as had`);
  if (!row || row.had === 'ready') return;
  await orderRemoval(db, environment, sql`m.playable_id = ${playable}`, now);
  await releaseStorage(db, environment, row.size);
  if (row.notify && row.created_by)
    await tellOwner(
      db,
      environment,
      row.replaces_id ?? playable,
      { ...row, storage_key: '', media_id: '', conversion: 'skip', status: '' },
      'failed',
      now,
    );
  if (row.replaces_id) await refuseReplacement(db, environment, playable, reason, now);
}

async function writeProgress(
  db: Db,
  environment: string,
  playable: string,
  percent: number,
): Promise<boolean> {
  const rows = await db.query(sql`
    update content.playables set progress = ${percent}
    where environment_id = ${environment} and id = ${playable} and progress is not null returning id`);
  return rows.length > 0;
}

const writeEveryMs = 1000;

/** The last word within each second is written, one after the other. */
function progressWriter(write: (percent: number) => Promise<void>) {
  let latest: number | null = null;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    if (latest === null) return;
    const percent = latest;
    latest = null;
    writing = writing.then(() => write(percent)).catch(() => {});
  };
  const timer = setInterval(flush, writeEveryMs);
  return {
    tell: (percent: number) => {
      latest = percent;
    },
    async end() {
      clearInterval(timer);
      latest = null;
      await writing;
    },
  };
}

const mimes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'application/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

/** Only what a browser shows harmlessly gets its own type; all else is bytes for saving. */
const mimeOf = (format: string) => mimes[format] ?? 'application/octet-stream';
