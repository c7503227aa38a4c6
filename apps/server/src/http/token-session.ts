import { createHash, randomBytes } from 'node:crypto';
import { type Right, type Role, roleFrom } from '@vitrine/contract/access';
import type { Route } from '@vitrine/contract/route';
import { lowerRole, neededByTokens, neededRight, type Token, tokenPrefix } from '@vitrine/contract/tokens';
import type { FastifyRequest } from 'fastify';
import { narrowed } from '../infra/postgres/columns.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { hashOf, isSame } from '../infra/secrets/secrets.ts';
import type { Environment } from './environments.ts';
import { HttpError, notFound, serverSuspended, sessionExpired } from './errors.ts';
import { isAlerter, type Session } from './session.ts';

// Calls of programs with an API token. Such a call has no cookies, so neither its origin nor a CSRF token is
// checked. Role and folder of the person who made the token are read with each call.

const checksumLength = 6;
const touchEveryMs = 60_000;

const checksumOf = (body: string) =>
  createHash('sha256').update(body).digest('base64url').slice(0, checksumLength);

/** With a checksum, so that scanners find leaked ones and mistyped ones cost no query. */
export function newApiToken(): string {
  const body = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  return `${body}${checksumOf(body)}`;
}

/** The API token of a call; null if it has none. */
export function apiTokenOf(request: FastifyRequest): string | null {
  const given = /^Bearer (vt_[\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
  return given ?? null;
}

export function hasChecksum(token: string): boolean {
  const body = token.slice(0, -checksumLength);
  return isSame(checksumOf(body), token.slice(-checksumLength));
}

/** Throws unless the token exists, has not expired and may call this route at all. */
export async function readTokenSession(
  db: Db,
  environment: Environment,
  token: string,
  route: Route,
  { now, address }: { now: Date; address: string },
): Promise<Session> {
  const [row] = hasChecksum(token) ? await selectToken(db, environment, token) : [];
  const makersRole = row && roleFrom(row.roles.map((name) => ({ name })));
  if (!row || !makersRole) throw sessionExpired();
  if (row.is_suspended) throw serverSuspended();
  if (Date.parse(row.expires_at) <= now.getTime())
    throw new HttpError({ status: 401, code: 'token_expired' });
  const needed = neededByTokens(route);
  if (route.access.isOfInstallation) throw notFound();
  if (needed === null) throw new HttpError({ status: 403, code: 'not_for_tokens' });
  if (needed === 'write' && row.may !== 'write')
    throw new HttpError({ status: 403, code: 'token_needs_write' });
  const right = neededRight(route);
  if (right !== null && !(row.may_alert && row.rights.includes(right)))
    throw new HttpError({ status: 403, code: 'token_needs_right' });
  await noteUse(db, environment, row, { now, address });
  const role = lowerRole(row.role, makersRole);
  return {
    via: 'token',
    token: { id: row.id, name: row.name, mayWrite: row.may === 'write' },
    principal: role,
    rights: row.may_alert ? row.rights : [],
    identityId: row.identity_id,
    name: row.name,
    email: row.email,
    username: null,
    roles: row.roles,
    allowedFolder: row.allowed_folder,
    loginId: null,
    needsApproval: row.approval_roles.includes(role),
    mayApprove: false,
    isNoted: false,
  };
}

type TokenRow = Awaited<ReturnType<typeof selectToken>>[number];

/** Its folder counts within that of its maker. */
const selectToken = (db: Db, environment: Environment, token: string) =>
  db.query(sql({
    id: 'uuid',
    name: 'text',
    role: narrowed<Role>('text'),
    may: narrowed<Token['may']>('text'),
    rights: narrowed<Right[]>('text[]'),
    may_alert: 'bool',
    expires_at: 'timestamptz',
    last_used_at: 'timestamptz?',
    identity_id: 'uuid',
    email: 'text',
    roles: 'text[]',
    allowed_folder: 'uuid?',
    approval_roles: 'text[]',
    is_suspended: 'bool',
  })`
    select t.id, t.name, t.role, t.may, t.rights, t.expires_at, t.last_used_at, m.identity_id, m.email, m.roles, e.approval_roles,
      e.suspended_at is not null as is_suspended,
      ${isAlerter('m')} as may_alert,
      case when m.allowed_folder is null or f.path @> array[m.allowed_folder] then coalesce(t.folder_id, m.allowed_folder)
        else m.allowed_folder end as allowed_folder
    from content.api_tokens t
    join content.members m on m.environment_id = t.environment_id and m.identity_id = t.made_by and not m.blocked
    join content.environments e on e.id = t.environment_id
    left join content.folders f on f.environment_id = t.environment_id and f.id = t.folder_id
    where t.environment_id = ${environment.id} and t.secret_hash = ${hashOf(token)}`);

async function noteUse(
  db: Db,
  environment: Environment,
  { id, last_used_at }: TokenRow,
  { now, address }: { now: Date; address: string },
): Promise<void> {
  if (last_used_at && now.getTime() - Date.parse(last_used_at) < touchEveryMs) return;
  await db.query(sql`
    update content.api_tokens set last_used_at = ${now}, last_address = ${address}
    where environment_id = ${environment.id} and id = ${id}`);
}
