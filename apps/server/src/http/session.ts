import { type Caller, type Right, type Role, roleFrom } from '@vitrine/contract/access';
import { absoluteSessionHours, idleSessionMinutes } from '@vitrine/contract/session-times';
import { columns, type RowOf } from '../infra/postgres/columns.ts';
import type { Db } from '../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../infra/postgres/sql.ts';
import { hashOf } from '../infra/secrets/secrets.ts';
import type { Environment } from './environments.ts';
import { accessDenied } from './errors.ts';

// Sessions on a content server are rows in Postgres, so any process can serve them. Membership, role and
// block are read with each request, so a change applies from the next one on.

export interface Session extends Caller {
  readonly via: 'person' | 'token';
  /** The API token that calls, if it is no person. */
  readonly token?: { readonly id: string; readonly name: string; readonly mayWrite: boolean };
  readonly identityId: string;
  readonly principal: Role;
  readonly rights: readonly Right[];
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
  readonly roles: readonly string[];
  readonly allowedFolder: string | null;
  readonly loginId: string | null;
  /** Whether this server requires that their changes are approved, and whether they may approve those of others. */
  readonly needsApproval: boolean;
  readonly mayApprove: boolean;
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
  may_approve: 'bool',
  may_alert: 'bool',
  approval_roles: 'text[]',
});
type SessionRow = RowOf<typeof sessionRowColumns>;

/** Admins, and members to whom it was granted. For a row of members under this name. */
export const isApprover = (alias: string): Sql =>
  trusted(`(${alias}.may_approve or ${alias}.roles[1] in ('super_admin', 'admin'))`);

/** Admins, and members to whom it was granted. For a row of members under this name. */
export const isAlerter = (alias: string): Sql =>
  trusted(`(${alias}.may_alert or ${alias}.roles[1] in ('super_admin', 'admin'))`);

/** Members who have proved that their address is theirs: others get no mail that somebody else causes. For a row of members under this name. */
export const isConfirmed = (alias: string): Sql =>
  trusted(`(${alias}.confirmed_at is not null or ${alias}.signed_in_at is not null)`);

export const rightsOf = ({ may_alert: mayAlert }: { may_alert: boolean }): Right[] =>
  mayAlert ? ['alert'] : [];

export async function readSession(
  db: Db,
  environment: Environment,
  token: string,
  now: Date,
): Promise<Session | null> {
  const tokenHash = hashOf(token);
  const [row] = await db.query(sql(sessionRowColumns)`
    select s.identity_id, s.login_id, s.seen_at, m.name, m.email, m.username, m.roles, m.allowed_folder,
      ${isApprover('m')} as may_approve, ${isAlerter('m')} as may_alert, e.approval_roles
    from content.sessions s
    join content.members m on m.environment_id = s.environment_id and m.identity_id = s.identity_id
    join content.environments e on e.id = s.environment_id
    where s.environment_id = ${environment.id} and s.token_hash = ${tokenHash}
      and s.seen_at > ${idleSince(now)} and s.created_at between ${bornAfter(now)} and ${bornBefore(now)} and not m.blocked`);
  if (!row) return null;
  const isNoted = isToBeTouched(row.seen_at, now);
  if (isNoted) {
    await db.query(sql`
      update content.sessions set seen_at = ${now}
      where environment_id = ${environment.id} and token_hash = ${tokenHash}`);
  }
  const session = sessionOf(row, isNoted);
  if (!session) throw accessDenied();
  return session;
}

/** Null for members that are programs. */
function sessionOf(row: SessionRow, isNoted: boolean): Session | null {
  const role = roleFrom(row.roles.map((name) => ({ name })));
  return (
    role && {
      via: 'person',
      principal: role,
      rights: rightsOf(row),
      identityId: row.identity_id,
      loginId: row.login_id,
      isNoted,
      name: row.name,
      email: row.email,
      username: row.username,
      roles: row.roles,
      allowedFolder: row.allowed_folder,
      needsApproval: row.approval_roles.includes(role),
      mayApprove: row.may_approve,
    }
  );
}

/** A person who is not calling, with the rights they have now; null if they are blocked or no longer a user. */
export async function readMemberSession(
  db: Db,
  environment: Environment,
  identityId: string,
): Promise<Session | null> {
  const [row] = await db.query(sql(sessionRowColumns)`
    select m.identity_id, null::uuid as login_id, m.updated_at as seen_at, m.name, m.email, m.username, m.roles,
      m.allowed_folder, ${isApprover('m')} as may_approve, ${isAlerter('m')} as may_alert, e.approval_roles
    from content.members m join content.environments e on e.id = m.environment_id
    where m.environment_id = ${environment.id} and m.identity_id = ${identityId} and not m.blocked`);
  return row ? sessionOf(row, false) : null;
}
