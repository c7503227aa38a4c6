import { qualitiesOf } from '@vitrine/contract/playables';
import { fingerprintBytes } from '@vitrine/contract/uploads';
import type { App } from '../../http/app.ts';
import { countEvent } from '../../http/event-counts.ts';
import { type Converter, type ConvertRequest, originalIn } from '../../infra/converter/converter.ts';
import { ConverterFault } from '../../infra/converter/converter-fault.ts';
import { fingerprintOf, type HashedFile, hashFile } from '../../infra/converter/file-hashes.ts';
import { MediaError } from '../../infra/converter/media-error.ts';
import type { Converted } from '../../infra/converter/media-types.ts';
import { type Workspace, withWorkspace } from '../../infra/converter/workspace.ts';
import { markChanged } from '../../infra/events.ts';
import type { JobOf } from '../../infra/jobs.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import {
  markFailed,
  markWaiting,
  maxStrikes,
  waitForTool,
  waitingReasonOf,
  waitsAtMostMs,
} from './conversion-outcomes.ts';
import { storeFiles, sweepNow } from './derived-files.service.ts';
import { missingToolFor } from './missing-tool.ts';
import { filesOf, type Source, show } from './show-converted.ts';

// One conversion: the original is copied into a workspace, the converter makes files of it, the files are
// stored, and one transaction publishes them. Until then nothing of it is visible; a job that dies starts
// over.

export async function convertPlayable(
  app: App,
  converter: Converter,
  job: JobOf<'convert-playable'>,
  signal: AbortSignal,
): Promise<void> {
  const { environment } = job;
  const { playable } = job.payload;
  const inOwn = <T>(work: (db: Db) => Promise<T>) => app.content.inEnvironments([environment], work);
  const missing = await missingToolFor(app, converter, environment, playable);
  if (missing) return inOwn((db) => waitForTool(db, environment, playable, { missing, now: app.clock() }));
  const source = await inOwn((db) => readSource(db, environment, playable));
  if (!source) return; // deleted, or already converted
  // Three runs ended together with their worker, so that nobody could record a reason.
  if (source.strikes > maxStrikes && (await converter.works())) {
    return inOwn((db) => markFailed(db, environment, playable, 'not_converted', app.clock()));
  }

  // Aborted if the playable is deleted or replaced in the meantime.
  const unwanted = new AbortController();
  const progress = progressWriter(async (percent) => {
    const isStillWanted = await inOwn((db) => writeProgress(db, environment, playable, percent));
    if (!isStillWanted) unwanted.abort();
  });
  try {
    await withWorkspace(app.jobsDir, async (workspace) => {
      const facts = await bringOriginal(app, source, workspace);
      progress.report(0);
      const converted = await convertTwiceIfDamaged(converter, {
        workspace,
        to: [...qualitiesOf[source.conversion]],
        onProgress: progress.report,
        signal: AbortSignal.any([signal, unwanted.signal]),
      });
      await progress.end();
      const files = await storeFiles(app, environment, filesOf(converted));
      const isShown = await inOwn((db) =>
        show(db, environment, playable, { source, converted, files, ...facts, now: app.clock() }),
      );
      countEvent(app, 'conversion_good');
      if (!isShown) await sweepNow(app, files);
    });
  } catch (error) {
    await progress.end();
    if (unwanted.signal.aborted) return;
    if (error instanceof MediaError) {
      countEvent(app, 'conversion_bad_file');
      app.log.info({ playable, reason: error.reason, detail: error.message }, 'conversion_refused');
      return inOwn((db) => markFailed(db, environment, playable, error.code, app.clock()));
    }
    // The worker is stopping, and another one will continue.
    if (signal.aborted) throw error;
    // Only decoding it has shown that it moves.
    if (error instanceof ConverterFault && error.missing) {
      const wait = { missing: error.missing, strikes: source.strikes - 1, now: app.clock() };
      return inOwn((db) => waitForTool(db, environment, playable, wait));
    }
    const isOver = await afterFault(app, converter, { environment, playable, source }, error);
    if (!isOver) throw error;
  }
}

/** True if the conversion is given up; otherwise the queue retries it. */
async function afterFault(
  app: App,
  converter: Converter,
  { environment, playable, source }: { environment: string; playable: string; source: Source },
  error: unknown,
): Promise<boolean> {
  const fault =
    error instanceof ConverterFault ? error : new ConverterFault('cannot_start', (error as Error).message);
  countEvent(app, 'conversion_environment');
  const { kind, message, lastLines, suspectsFile } = fault;
  app.log.error({ playable, kind, detail: message, lastLines, strikes: source.strikes }, 'conversion_fault');
  const now = app.clock();
  const isThirdStrike = suspectsFile && source.strikes >= maxStrikes;
  const verdict =
    isThirdStrike && (await converter.works()) ? 'not_converted' : verdictAfterWaiting(source, now);
  await app.content.inEnvironments([environment], async (db) => {
    if (verdict) return markFailed(db, environment, playable, verdict, now);
    // A run that failed for another reason does not count as a strike, nor do three if the converter itself
    // is broken.
    const strikes = isThirdStrike ? 0 : source.strikes - (suspectsFile ? 0 : 1);
    await markWaiting(db, environment, playable, { reason: waitingReasonOf(fault), strikes, now });
  });
  return verdict !== null;
}

function verdictAfterWaiting({ waiting_since }: Source, now: Date): 'converter_unavailable' | null {
  const waitedMs = waiting_since ? now.getTime() - new Date(waiting_since).getTime() : 0;
  return waitedMs >= waitsAtMostMs ? 'converter_unavailable' : null;
}

/** Counts a strike beforehand, because a file that crashes its worker leaves no other trace. */
async function readSource(db: Db, environment: string, playable: string): Promise<Source | null> {
  const [row] = await db.query(sql({
    name: 'text',
    conversion: narrowed<Source['conversion']>('text'),
    status: 'text',
    notify: 'bool',
    locale: 'text',
    created_by: 'uuid?',
    waiting_since: 'timestamptz?',
    size: 'int8',
    storage_key: 'text',
    media_id: 'uuid',
    strikes: 'int2',
  })`
    update content.playables p set status = case when p.status = 'ready' then 'ready' else 'converting' end,
      conversion_strikes = least(p.conversion_strikes + 1, 100), waiting_reason = null, waiting_missing = null,
      -- The day after which it is given up begins when nothing is missing any more.
      waiting_since = case when p.waiting_missing is null then p.waiting_since end
    from content.media m
    where p.environment_id = ${environment} and p.id = ${playable} and p.progress is not null
      and m.environment_id = p.environment_id and m.playable_id = p.id and m.role = 'original'
    returning p.name, p.conversion, p.status, p.notify, p.locale, p.created_by, p.waiting_since, m.size, m.storage_key,
      m.id as media_id, p.conversion_strikes as strikes`);
  return row ?? null;
}

/** An original that cannot be read completely is a storage fault, never a bad file. */
async function bringOriginal(app: App, source: Source, workspace: Workspace) {
  const input = originalIn(workspace);
  let hashed: HashedFile;
  try {
    await app.storage.copyTo(source.storage_key, input);
    hashed = await hashFile(input);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConverterFault(code === 'ENOSPC' ? 'no_space' : 'storage', message);
  }
  if (hashed.size !== source.size)
    throw new ConverterFault('storage', `${hashed.size} of ${source.size} bytes were read`);
  return { sha256: hashed.sha256, fingerprint: await fingerprintOf(input, fingerprintBytes) };
}

/** A file is reported as damaged only if two attempts agree. */
async function convertTwiceIfDamaged(converter: Converter, request: ConvertRequest): Promise<Converted> {
  try {
    return await converter.convert(request);
  } catch (error) {
    if (error instanceof MediaError && error.reason === 'damaged') return converter.convert(request);
    throw error;
  }
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
  if (rows.length > 0) markChanged(db, environment, 'conversion');
  return rows.length > 0;
}

const writeEveryMs = 1000;

/** Writes only the last value of each second, one after the other. */
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
    report: (percent: number) => {
      latest = percent;
    },
    async end() {
      clearInterval(timer);
      latest = null;
      await writing;
    },
  };
}
