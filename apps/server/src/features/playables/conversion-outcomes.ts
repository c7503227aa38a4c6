import type { WaitingReason } from '@vitrine/contract/playables';
import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import { currentAuthor } from '../../infra/author.ts';
import type { ConverterFault, FaultKind } from '../../infra/converter/converter-fault.ts';
import type { FailureCode } from '../../infra/converter/media-error.ts';
import type { MissingTool } from '../../infra/converter/tools.ts';
import { markChanged } from '../../infra/events.ts';
import { enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// How an unsuccessful conversion ends. After a fault of the machine it waits and is retried, for a day, and
// without limit while something has to be installed; only a bad file, or one that stops every converter, is a final failure. The original is kept after any failure:
// it counts against the quota while its playable exists, and can be retried.

/** Failures that are not the file's fault are added to those that are. */
export type Verdict = FailureCode | 'not_converted' | 'converter_unavailable';

/** Consecutive runs ended by a signal or a limit, while the converter otherwise works. */
export const maxStrikes = 3;
export const waitsAtMostMs = 24 * 3_600_000;
/**
 * A failed replacement is visible only through the playable it should have replaced, so it is removed after a
 * while.
 */
const keepsReplacementMs = 7 * 24 * 3_600_000;

const waitingReasons: Readonly<Record<FaultKind, WaitingReason>> = {
  interrupted: 'converter_failed',
  cannot_start: 'converter_failed',
  killed: 'converter_failed',
  limit: 'converter_failed',
  no_space: 'no_space',
  unreachable: 'converter_unavailable',
  storage: 'storage_unavailable',
  no_ffmpeg: 'converter_unavailable',
  no_sandbox: 'converter_unavailable',
};

export const waitingReasonOf = ({ kind }: ConverterFault): WaitingReason => waitingReasons[kind];

interface Wait {
  readonly reason: WaitingReason;
  /** What has to be installed first; null if waiting helps. */
  readonly missing?: MissingTool | null;
  readonly strikes?: number;
  readonly now: Date;
}

/** False if it was deleted in the meantime. */
export async function markWaiting(
  db: Db,
  environment: string,
  playable: string,
  { reason, missing = null, strikes = 0, now }: Wait,
): Promise<boolean> {
  const marked = await db.query(sql`
    update content.playables set waiting_since = coalesce(waiting_since, ${now}), waiting_reason = ${reason},
      waiting_missing = ${missing}, status = case when status = 'ready' then 'ready' else 'converting' end,
      conversion_strikes = ${strikes}
    where environment_id = ${environment} and id = ${playable} and progress is not null returning id`);
  markChanged(db, environment, 'conversion');
  return marked.length > 0;
}

/** Later than anything else; the job is made due when the program appears. */
const sleepsForMs = 10 * 365 * 86_400_000;

/** Its job sleeps until a worker finds what is missing. */
export async function waitForTool(
  db: Db,
  environment: string,
  playable: string,
  { missing, strikes, now }: { missing: MissingTool; strikes?: number; now: Date },
): Promise<void> {
  const wait = { reason: 'converter_unavailable', missing, strikes, now } as const;
  if (!(await markWaiting(db, environment, playable, wait))) return;
  await enqueue(db, now, {
    kind: 'convert-playable',
    environment,
    payload: { playable, waitsFor: missing, batch: currentAuthor()?.batch },
    key: playable,
    runAt: new Date(now.getTime() + sleepsForMs),
  });
}

export interface Owned {
  readonly name: string;
  readonly locale: string;
  readonly created_by: string | null;
}

/** Shows the reason and keeps the original. A playable that was ready stays ready. */
export async function markFailed(
  db: Db,
  environment: string,
  playable: string,
  reason: Verdict,
  now: Date,
): Promise<void> {
  const [row] = await db.query(sql({
    status: 'text',
    name: 'text',
    notify: 'bool',
    locale: 'text',
    created_by: 'uuid?',
    replaces_id: 'uuid?',
  })`
    update content.playables set error = ${`failed.${reason}`}, progress = null, waiting_since = null,
      waiting_reason = null, waiting_missing = null, conversion_strikes = 0, version = version + 1, updated_at = ${now},
      status = case when status = 'ready' then 'ready' else 'failed' end
    where environment_id = ${environment} and id = ${playable} and progress is not null
    returning status, name, notify, locale, created_by, replaces_id`);
  if (!row) return;
  markChanged(db, environment, 'conversion');
  if (row.status === 'ready') return;
  if (row.notify) await notifyOwner(db, environment, row.replaces_id ?? playable, row, 'failed', now);
  if (row.replaces_id) await keepFailedReplacement(db, environment, playable, reason, now);
}

/**
 * The playable that should have been replaced stays as it is and shows the reason; the new file can be
 * retried for a week.
 */
export async function keepFailedReplacement(
  db: Db,
  environment: string,
  playable: string,
  reason: Verdict,
  now: Date,
): Promise<void> {
  await db.query(sql`
    update content.playables t set error = ${`failed.${reason}`}, version = t.version + 1, updated_at = ${now}
    from content.playables r
    where t.environment_id = ${environment} and t.id = r.replaces_id and r.environment_id = ${environment}
      and r.id = ${playable}`);
  const runAt = new Date(now.getTime() + keepsReplacementMs);
  await enqueue(db, now, { kind: 'expire-replacement', environment, payload: { playable }, runAt });
}

export async function notifyOwner(
  db: Db,
  environment: string,
  playable: string,
  { name, locale, created_by }: Owned,
  status: 'ready' | 'failed',
  now: Date,
): Promise<void> {
  if (!created_by) return;
  const [person] = await db.query(sql({ email: 'text', name: 'text', slug: 'text' })`
    select m.email, m.name, e.slug from content.members m join content.environments e on e.id = m.environment_id
    where m.environment_id = ${environment} and m.identity_id = ${created_by} and not m.blocked`);
  if (!person) return;
  await enqueueMail(db, now, {
    environment,
    to: person.email,
    locale,
    template: status === 'ready' ? 'converted' : 'notConverted',
    values: { name, person: person.name },
    path: pathOnServer(`/playables/detail/${playable}`, person.slug),
    key: `converted ${playable} ${now.getTime()}`,
  });
}
