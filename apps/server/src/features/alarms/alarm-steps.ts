import { recordAuditBy } from '../../core/audit/audit.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isRunning, stepsJoin } from './alarm-ends.ts';
import { announceAlarm, lockAlarms, type Start, type Starter, scheduleResult } from './start-alarm.ts';

interface Step {
  readonly kind: 'extended' | 'ended';
  readonly endsAt: Date | null;
  readonly clearText: string | null;
}

export async function addStep(
  { db, environment, now }: Pick<Start, 'db' | 'environment' | 'now'>,
  { via, name, id: person }: Starter,
  id: string,
  { kind, endsAt, clearText }: Step,
): Promise<void> {
  await db.query(sql`
    insert into content.takeover_steps (environment_id, takeover_id, number, kind, at, ends_at, clear_text, via, by_name, by_id)
    select ${environment.id}, ${id}, 1 + count(*), ${kind}, ${now}, ${endsAt}, ${clearText}, ${via}, ${name}, ${person}::uuid
    from content.takeover_steps where environment_id = ${environment.id} and takeover_id = ${id}`);
}

/** Ends an alarm because its warning was cancelled or replaced. One that is over stays as it is. */
export async function endForWarning(start: Start, starter: Starter, id: string): Promise<void> {
  const { db, environment, now } = start;
  await lockAlarms(start);
  const [row] = await db.query(sql({ title: 'text' })`
    select t.title from content.takeovers t ${stepsJoin}
    where t.environment_id = ${environment.id} and t.id = ${id} and ${isRunning(now)}`);
  if (!row) return;
  await addStep(start, starter, id, { kind: 'ended', endsAt: null, clearText: null });
  await recordAuditBy(
    start,
    { id: starter.id, name: starter.name, via: starter.via === 'person' ? 'person' : 'program' },
    { call: 'takeovers.actions.end', subjectId: id, subject: { id, name: row.title } },
  );
  await scheduleResult(start, id, now);
  announceAlarm(start);
}
