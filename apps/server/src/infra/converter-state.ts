import { narrowed } from './postgres/columns.ts';
import type { Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// Whether the installation can convert at all, written by its workers and read by every process for /readyz
// and /metrics.

/** What a worker lacks: a conversion program, a sandbox for it, or an answer from its converter process. */
export type ConverterProblem = 'no_ffmpeg' | 'no_sandbox' | 'unreachable';

/** `no_worker`: no worker has reported for a while. */
export type ConverterState = 'available' | ConverterProblem | 'no_worker';

/** Workers report every few seconds, so an older report is ignored. */
const believedForMs = 60_000;

/**
 * `hadOne`: this worker had a converter until now; other workers that still have one report it within
 * seconds.
 */
export async function noteConverter(
  db: Db,
  now: Date,
  { problem, hadOne }: { problem: ConverterProblem | null; hadOne: boolean },
): Promise<void> {
  const lost = hadOne ? sql`, available_at = null` : sql``;
  const assignment =
    problem === null ? sql`available_at = ${now}` : sql`problem = ${problem}, problem_at = ${now} ${lost}`;
  await db.query(sql`insert into infra.converter_state (is_only) values (true) on conflict do nothing`);
  await db.query(sql`update infra.converter_state set ${assignment}`);
}

export async function readConverterState(db: Db, now: Date): Promise<ConverterState> {
  const since = new Date(now.getTime() - believedForMs);
  const [row] = await db.query(sql({ state: narrowed<ConverterState>('text') })`
    select case when available_at > ${since} then 'available'
      when problem_at > ${since} then problem else 'no_worker' end as state
    from infra.converter_state`);
  return row?.state ?? 'no_worker';
}
