import { type Caller, type Role, roleFrom } from '@vitrine/contract/access';
import { absoluteSessionHours, idleSessionMinutes } from '@vitrine/contract/session-times';
import { columns } from '../infra/postgres/columns.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { hashOf } from '../infra/secrets/secrets.ts';
import type { Environment } from './environments.ts';
import { accessDenied } from './errors.ts';

// Sessions on a content server are rows in Postgres, so any process can serve them. Membership, role and
// block are read with each request, so a change applies from the next one on.

export interface Session extends Caller {
  readonly identityId: string;
  readonly principal: Role;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
  readonly roles: readonly string[];
  readonly allowedFolder: string | null;
  readonly loginId: string | null;
  /** True if this call recorded that the session is in use, which happens at most once a minute. */
  readonly isNoted: boolean;
}

/** How often `seen_at` is written; more often would turn every read into a write. */
const touchEveryMs = 60_000;

export const idleSince = (now: Date) => new Date(now.getTime() - idleSessionMinutes * 60_000);
export const bornAfter = (now: Date) => new Date(now.getTime() - absoluteSessionHours * 3_600_000);
/** A session opened by a clock that was further ahead than this would never end after the clock has been set back. */
export const bornBefore = (now: Date) => new Date(now.getTime() + absoluteSessionHours * 3_600_000);

export const isToBeTouched = (seenAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(seenAt) > touchEveryMs;

const sessionRowColumns = columns({
  identity_id: 'uuid',
  login_id: 'uuid?',
  seen_at: 'timestamptz',
  name: 'text',
  email: 'text',
  username: 'text?',
  roles: 'text[]',
  allowed_folder: 'uuid?',
});

export async function readSession(
  db: Db,
  environment: Environment,
  token: string,
  now: Date,
): Promise<Session | null> {
  const tokenHash = hashOf(token);
  const [row] = await db.query(sql(sessionRowColumns)`
    select s.identity_id, s.login_id, s.seen_at, m.name, m.email, m.username, m.roles, m.allowed_folder
    from content.sessions s
    join content.members m on m.environment_id = s.environment_id and m.identity_id = s.identity_id
    where s.environment_id = ${environment.id} and s.token_hash = ${tokenHash}
      and s.seen_at > ${idleSince(now)} and s.created_at between ${bornAfter(now)} and ${bornBefore(now)} and not m.blocked`);
  if (!row) return null;
  const isNoted = isToBeTouched(row.seen_at, now);
  if (isNoted) {
    await db.query(sql`
      update content.sessions set seen_at = ${now}
      where environment_id = ${environment.id} and token_hash = ${tokenHash}`);
  }
  const role = roleFrom(row.roles.map((name) => ({ name })));
  if (role === null) throw accessDenied();
  return {
    principal: role,
    identityId: row.identity_id,
    loginId: row.login_id,
    isNoted,
    name: row.name,
    email: row.email,
    username: row.username,
    roles: row.roles,
    allowedFolder: row.allowed_folder,
  };
}
