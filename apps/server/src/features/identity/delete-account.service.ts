import { eraseMember } from '@vitrine/contract/internal';
import type { App } from '../../http/app.ts';
import type { AuthSession } from '../../http/auth-session.ts';
import { HttpError, sessionExpired } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import { PeerError } from '../../infra/outbound/auth-host.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, tryAtOnce } from '../../infra/queue.ts';
import { isPasswordRight } from '../../infra/secrets/password.ts';
import { endLoginsOf, pushEnded } from './logins.service.ts';

// An account is deleted by its owner or by an operator. Every server that the person may enter erases them
// too, immediately or, if it does not answer, by a job. The only admin of a server must hand it over first,
// because otherwise nobody could administer it.

const kind = 'erase-member';
const againAfterMs = 10_000;
const perPerson: Limit = { name: 'delete account', max: 10, windowSeconds: 900 };

const serverColumns = columns({
  id: 'uuid',
  name: 'text',
});
type Server = RowOf<typeof serverColumns>;

export async function deleteOwnAccount(app: App, self: AuthSession, password: string): Promise<void> {
  const { identityId } = self;
  const [row] = await app.identity.transaction(async (db) => {
    await takeAttempt(db, perPerson, identityId, app.clock());
    return db.query(
      sql({ password_hash: 'text?' })`select password_hash from identity.identities where id = ${identityId}`,
    );
  });
  if (!row) throw sessionExpired();
  if (!(await isPasswordRight(row.password_hash, password))) {
    const message = { key: 'settings.wrongPassword' };
    throw new HttpError({ status: 422, code: 'wrong_old_password', errors: { password: [message] } });
  }
  await app.identity.transaction((db) => giveBackAttempt(db, perPerson, identityId));
  const alone = await deleteAccount(app, identityId);
  if (alone.length === 0) return;
  const message = {
    key: 'settings.lastAdmin',
    values: { servers: alone.map(({ name }) => name).join(', ') },
  };
  throw new HttpError({ status: 409, code: 'last_admin', message });
}

/** Returns the servers of which they are the only admin; nothing is deleted while there are any. */
export async function deleteAccount(app: App, identityId: string): Promise<Server[]> {
  const servers = await app.identity.transaction((db) =>
    db.query(sql(serverColumns)`
      select s.id, s.name from identity.memberships m join identity.servers s on s.id = m.server_id
      where m.identity_id = ${identityId} order by s.name`),
  );
  const alone: Server[] = [];
  for (const server of servers) if (await isLastAdmin(app, server.id, identityId)) alone.push(server);
  if (alone.length > 0) return alone;
  const now = app.clock();
  const { ended, jobs } = await app.identity.transaction(async (db) => {
    const over = await endLoginsOf(db, identityId, now);
    await db.query(sql`delete from identity.identities where id = ${identityId}`);
    const runAt = new Date(now.getTime() + againAfterMs);
    const ids: { jobId: string; server: string }[] = [];
    for (const { id: server } of servers)
      ids.push({ server, jobId: await enqueue(db, now, { kind, payload: { server, identityId }, runAt }) });
    return { ended: over, jobs: ids };
  });
  await pushEnded(app, ended);
  for (const { jobId, server } of jobs) {
    const isDone = await tryAtOnce(app.identity, [jobId], () => erase(app, server, identityId, false));
    if (!isDone) app.log.warn({ server }, 'member_erasure_postponed');
  }
  return [];
}

async function isLastAdmin(app: App, server: string, identityId: string): Promise<boolean> {
  try {
    await erase(app, server, identityId, true);
    return false;
  } catch (error) {
    if (error instanceof PeerError && error.reply?.code === 'last_admin') return true;
    throw error;
  }
}

/** A deleted server has no data about them any more. */
async function erase(app: App, server: string, identityId: string, isTrial: boolean): Promise<void> {
  const [host] = await app.identity.transaction((db) =>
    db.query(sql({ url: 'text', key_sealed: 'bytea' })`
      select c.url || '/s/' || s.slug as url, c.key_sealed from identity.servers s
      join identity.content_servers c on c.id = s.content_server_id where s.id = ${server}`),
  );
  if (!host) return;
  const body = { identityId, isTrial };
  await app.callPeer(host.url, app.secrets.decrypt(host.key_sealed), eraseMember, { body });
}

export const eraseMemberJob = (app: App): JobHandler =>
  defineJob(kind, {
    run: ({ payload }) => erase(app, payload.server, payload.identityId, false),
    onGivenUp: async ({ payload }, reason) =>
      app.log.error({ server: payload.server, reason }, 'member_erasure_failed'),
  });
