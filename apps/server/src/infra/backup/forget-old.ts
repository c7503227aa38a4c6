import type pg from 'pg';
import { kindsAfterRestore } from '../jobs.ts';

// Removes what a restored installation must not resume, because time has passed since the backup. Tables that
// the backup's version did not have are skipped, because they are empty. Times come from the database's
// clock.

/** Work that reaches out of the installation: mails, charges, and links that somebody asked for then. */
const outward = kindsAfterRestore('dropped', 'paused');

export interface Restore {
  /** Null if the backup does not record it. */
  readonly backedUpAt: Date | null;
  /** A hash that no password matches, so that everybody must set a new one. */
  readonly newPasswordHash?: string;
}

export interface Forgotten {
  /** Alarms that ran when the backup was made. */
  readonly endedAlarms: number;
  /** API tokens and counter links that were valid then. */
  readonly endedTokens: number;
  readonly endedLinks: number;
}

export async function forgetOld(client: pg.Client, restore: Restore): Promise<Forgotten> {
  await pause(client, restore);
  await endWork(client);
  await endCodes(client);
  await endAlerts(client);
  const endedAlarms = await endTakeovers(client);
  const endedTokens = await endSecrets(client, 'content.api_tokens');
  const endedLinks = await endSecrets(client, 'content.counter_links');
  await renewGrace(client);
  if (restore.newPasswordHash)
    await client.query('update identity.identities set password_hash = $1 where password_hash is not null', [
      restore.newPasswordHash,
    ]);
  // A backup does not contain the bytes of unfinished uploads, so the space reserved for them is released.
  await client.query(
    `update content.storage_use s set bytes = s.bytes - u.bytes from
       (select environment_id, sum(length) as bytes from content.uploads where finished_at is null group by 1) u
     where u.environment_id = s.environment_id`,
  );
  await client.query(
    `delete from content.playables p using content.uploads u
     where u.environment_id = p.environment_id and u.id = p.id and u.finished_at is null`,
  );
  return { endedAlarms, endedTokens, endedLinks };
}

/**
 * Done in the transaction of the rows, so that an interrupted restore never leaves an installation that sends
 * mails and charges.
 */
async function pause(client: pg.Client, { backedUpAt }: Restore): Promise<void> {
  await client.query(
    `create table if not exists infra.restores (id boolean primary key default true check (id), backed_up_at timestamptz,
       restored_at timestamptz not null, resumed_at timestamptz)`,
  );
  await client.query('delete from infra.restores');
  await client.query('insert into infra.restores (backed_up_at, restored_at) values ($1, now())', [
    backedUpAt,
  ]);
}

async function endWork(client: pg.Client): Promise<void> {
  await client.query('delete from infra.jobs where kind = any ($1)', [outward]);
  await client.query('update infra.jobs set leased_until = null');
  // The auth host still learns of these members, but sends no invitation mails.
  await client.query(
    `update content.members m set invitation_id = null from infra.jobs j, jsonb_array_elements(j.payload -> 'members') told
     where j.kind = 'tell-auth-host' and m.environment_id = j.environment_id and m.id = (told ->> 'id')::uuid`,
  );
  await client.query(
    'update content.commands set expires_at = least(expires_at, now()) where done_at is null',
  );
  // Conversions that were in progress are completed, but without notifying the person who waited for them.
  await client.query('update content.playables set notify = false where notify');
}

/** One-time codes may have been used, replaced or revoked since. */
async function endCodes(client: pg.Client): Promise<void> {
  await client.query('delete from content.sessions');
  await ifThere(client, 'identity.tickets', 'delete from identity.tickets');
  await client.query('delete from identity.sessions');
  await ifThere(client, 'identity.codes', 'delete from identity.codes');
  await ifThere(
    client,
    'identity.tokens',
    'update identity.tokens set used_at = now() where used_at is null',
  );
  await ifThere(
    client,
    'identity.registration_codes',
    'update identity.registration_codes set expires_at = least(expires_at, now())',
  );
  await ifThere(
    client,
    'identity.pending_devices',
    'update identity.pending_devices set phrase_expires_at = least(phrase_expires_at, now())',
  );
  await ifThere(client, 'content.alert_recipients', 'update content.alert_recipients set code_hash = null');
}

/** No mails are sent about outages at the time of the backup, nor about their end. */
async function endAlerts(client: pg.Client): Promise<void> {
  await ifThere(client, 'content.alert_notices', 'delete from content.alert_notices');
  await ifThere(
    client,
    'content.alert_incidents',
    'update content.alert_incidents set ended_at = now() where ended_at is null',
  );
}

/**
 * Whoever raised an alarm may have ended it since the backup, and players that forgot it would show it again. By the schedule, because
 * earlier schemas know nobody else.
 */
async function endTakeovers(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select to_regclass('content.takeovers') is not null as there`);
  if (!rows[0].there) return 0;
  const { rowCount } = await client.query(
    `insert into content.takeover_steps (environment_id, takeover_id, number, kind, at, via, by_name)
     select t.environment_id, t.id, 1 + s.steps, 'ended', now(), 'schedule', '' from content.takeovers t
     cross join lateral (
       select count(*) as steps, max(x.ends_at) as ends_at, coalesce(bool_or(x.kind = 'ended'), false) as is_ended
       from content.takeover_steps x where x.environment_id = t.environment_id and x.takeover_id = t.id) s
     where not s.is_ended and greatest(t.ends_at, s.ends_at) > now()`,
  );
  await client.query(`update infra.jobs set run_at = least(run_at, now()) where kind = 'finish-takeover'`);
  return rowCount ?? 0;
}

/** One of them may have been revoked since the backup because it had leaked. Returns how many were valid. */
async function endSecrets(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  if (!rows[0].there) return 0;
  const { rowCount } = await client.query(
    `update ${table} set expires_at = least(expires_at, now()) where expires_at > now()`,
  );
  return rowCount ?? 0;
}

/**
 * The grace period of environments marked for deletion starts again, because the operator may have cancelled
 * the deletion since the backup.
 */
async function renewGrace(client: pg.Client): Promise<void> {
  for (const table of ['content.environments', 'identity.servers']) {
    const { rowCount } = await client.query(
      `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'delete_at'`,
      [table],
    );
    if (rowCount)
      await client.query(
        `update ${table} set delete_at = greatest(delete_at, now() + interval '30 days')
         where delete_at is not null and deleted_at is null`,
      );
  }
}

async function ifThere(client: pg.Client, table: string, statement: string): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  if (rows[0].there) await client.query(statement);
}
