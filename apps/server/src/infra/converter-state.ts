import type { MissingTool } from './converter/tools.ts';
import { narrowed } from './postgres/columns.ts';
import type { Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// Whether the installation can convert at all, written by its workers and read by every process for /readyz
// and /metrics.

/** What a worker lacks: a conversion program, a sandbox for it, or an answer from its converter process. */
export type ConverterProblem = 'no_ffmpeg' | 'no_sandbox' | 'unreachable';

/** What conversions wait for because of it. A converter that does not answer is only awaited. */
export const missingOf: Readonly<Record<ConverterProblem, MissingTool | null>> = {
  no_ffmpeg: 'ffmpeg',
  no_sandbox: 'sandbox',
  unreachable: null,
};

export interface ConverterState {
  /** `no_worker`: no worker has reported for a while. */
  readonly converter: 'available' | ConverterProblem | 'no_worker';
  /** Pictures and PDFs, which need no ffmpeg. */
  readonly pictures: 'available' | 'no_sandbox' | 'no_worker';
}

/** Workers report every few seconds, so an older report is ignored. */
const believedForMs = 60_000;

export interface ConverterReport {
  readonly problem: ConverterProblem | null;
  readonly hasPictures: boolean;
  /**
   * This worker had it until now; other workers that still have it report it within seconds.
   */
  readonly lost: { readonly all: boolean; readonly pictures: boolean };
}

export async function noteConverter(
  db: Db,
  now: Date,
  { problem, hasPictures, lost }: ConverterReport,
): Promise<void> {
  await db.query(sql`insert into infra.converter_state (is_only) values (true) on conflict do nothing`);
  await db.query(sql`
    update infra.converter_state set
      available_at = case when ${problem === null}::boolean then ${now} when ${lost.all}::boolean then null else available_at end,
      pictures_at = case when ${hasPictures}::boolean then ${now} when ${lost.pictures}::boolean then null else pictures_at end,
      problem = coalesce(${problem}, problem),
      problem_at = case when ${problem === null}::boolean then problem_at else ${now} end`);
}

export async function readConverterState(db: Db, now: Date): Promise<ConverterState> {
  const since = new Date(now.getTime() - believedForMs);
  const [row] = await db.query(sql({
    converter: narrowed<ConverterState['converter']>('text'),
    pictures: narrowed<ConverterState['pictures']>('text'),
  })`
    select case when available_at > ${since} then 'available'
        when problem_at > ${since} then problem else 'no_worker' end as converter,
      case when greatest(pictures_at, available_at) > ${since} then 'available'
        when problem_at > ${since} and problem = 'no_sandbox' then 'no_sandbox' else 'no_worker' end as pictures
    from infra.converter_state`);
  return row ?? { converter: 'no_worker', pictures: 'no_worker' };
}
