import { narrowed } from './postgres/columns.ts';
import type { Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// Whether the installation can convert at all, said by its workers and read by every process: /readyz, /metrics.

/** What a worker lacks: a converting program, a sandbox around it, or an answer from the converter of its own. */
export type ConverterProblem = 'no_ffmpeg' | 'no_sandbox' | 'unreachable';

/** `no_worker`: nobody has said anything for a while. */
export type ConverterState = 'available' | ConverterProblem | 'no_worker';

/** Workers say it every few seconds. */
const believedForMs = 60_000;

/** `hadOne`: until now this worker had a converter; others that still have one say so again within seconds. */
export async function noteConverter(
  db: Db,
  now: Date,
  { problem, hadOne }: { problem: ConverterProblem | null; hadOne: boolean },
): Promise<void> {
  const lost = hadOne ? sql`, available_at = null` : sql``;
  const said =
    problem === null ? sql`available_at = ${now}` : sql`problem = ${problem}, problem_at = ${now} ${lost}`;
  await db.query(sql`insert into infra.converter_state (is_only) values (true) on conflict do nothing`);
  await db.query(sql`update infra.converter_state set ${said}`);
}

export async function readConverterState(db: Db, now: Date): Promise<ConverterState> {
  const since = new Date(now.getTime() - believedForMs);
  const [row] = await db.query(sql({ state: narrowed<ConverterState>('text') })`
    select case when available_at > ${since} then 'available'
      when problem_at > ${since} then problem else 'no_worker' end as state
    from infra.converter_state`);
  return row?.state ?? 'no_worker';
}
