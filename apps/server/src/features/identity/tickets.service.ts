import { createHash, timingSafeEqual } from 'node:crypto';
import { type Admission, type TicketRedemption, ticketSeconds } from '@vitrine/contract/auth';
import type { App } from '../../http/app.ts';
import type { AuthSession } from '../../http/auth-session.ts';
import { HttpError, serverNotFound, serverSuspended, sessionExpired } from '../../http/errors.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { bornAfter, idleSince } from '../../http/session.ts';
import { columns } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { isGone, isProved, mayEnter } from './identity.service.ts';

// Tickets transfer a login to a server, so that the password is sent only to the auth host. A ticket is valid
// for one server, once, for a minute, and only together with the verifier that the browser keeps, so an
// intercepted ticket is useless. It ends with its login.

const perLogin: Limit = { name: 'tickets', max: 120, windowSeconds: 60 };

export async function issueTicket(
  app: App,
  { identityId, loginId }: AuthSession,
  { server, challenge }: { server: string; challenge: string },
): Promise<{ ticket: string }> {
  const now = app.clock();
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + ticketSeconds * 1000);
  await app.identity.transaction(async (db) => {
    await takeAttempt(db, perLogin, loginId, now);
    const [found] = await db.query(sql({ id: 'uuid', isSuspended: 'bool' })`
      select s.id, s.suspended_at is not null as "isSuspended"
      from identity.memberships m
      join identity.servers s on s.id = m.server_id
      join identity.content_servers c on c.id = s.content_server_id
      where m.identity_id = ${identityId} and not m.blocked and ${isProved}
        and c.url || '/s/' || s.slug = ${server.replace(/\/+$/, '')}`);
    if (!found) throw serverNotFound();
    if (found.isSuspended) throw serverSuspended();
    const [issued] = await db.query(sql`
      insert into identity.tickets (ticket_hash, login_id, server_id, challenge, expires_at)
      select ${hashOf(ticket)}, login_id, ${found.id}, ${Buffer.from(challenge, 'base64url')}, ${expiresAt}
      from identity.sessions where login_id = ${loginId} for key share
      returning 1`);
    // The login ended after this call was authenticated.
    if (!issued) throw sessionExpired();
  });
  return { ticket };
}

const rowColumns = columns({
  serverId: 'uuid',
  challenge: 'bytea',
  expiresAt: 'timestamptz',
  loginId: 'uuid',
  loggedInAt: 'timestamptz',
  id: 'uuid',
  name: 'text',
  email: 'text',
  username: 'text?',
  passwordResetAt: 'timestamptz?',
});

export async function redeemTicket(
  app: App,
  serverKey: string,
  { environment, goneSlug, ticket, verifier }: TicketRedemption & { environment: string; goneSlug?: string },
): Promise<Admission> {
  const now = app.clock();
  // Returned instead of thrown: whatever is wrong with it, a presented ticket is used up, and that must be
  // committed.
  const admission = await app.identity.transaction(async (db): Promise<Admission | 'gone' | null> => {
    const [row] = await db.query(sql(rowColumns)`
      delete from identity.tickets t using identity.sessions s, identity.identities i
      where t.ticket_hash = ${hashOf(ticket)} and s.login_id = t.login_id and i.id = s.identity_id
        and s.created_at > ${bornAfter(now)} and s.seen_at > ${idleSince(now)}
      returning t.server_id as "serverId", t.challenge, t.expires_at as "expiresAt", s.login_id as "loginId",
        s.created_at as "loggedInAt", i.id, i.name, i.email, i.username,
        i.password_reset_at as "passwordResetAt"`);
    if (!row) return null;
    const { serverId, challenge, expiresAt, loginId, loggedInAt, passwordResetAt, ...identity } = row;
    const isFresh = Date.parse(expiresAt) > now.getTime();
    if (!isFresh || !isVerifierOf(challenge, verifier)) return null;
    if (serverId !== environment) return (await isGone(db, serverKey, identity.id, goneSlug)) ? 'gone' : null;
    if (!(await mayEnter(db, serverKey, identity.id, environment))) return null;
    return { identity, loginId, loggedInAt, passwordResetAt };
  });
  if (admission === 'gone') throw serverNotFound();
  if (!admission) throw invalidTicket();
  return admission;
}

function isVerifierOf(challenge: Buffer, verifier: string): boolean {
  const shown = createHash('sha256').update(verifier).digest();
  return challenge.length === shown.length && timingSafeEqual(challenge, shown);
}

const invalidTicket = () => new HttpError({ status: 422, code: 'invalid_ticket' });
