import type {
  findPeople as findPeopleRoute,
  putMemberships as putMembershipsRoute,
} from '@vitrine/contract/internal';
import type * as z from 'zod';
import { enqueueMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { canSignIn } from './identity.service.ts';
import { type Ended, endLoginsOf, pushEnded } from './logins.service.ts';
import { invitationMail } from './one-time-links.service.ts';
import { makeToken, voidTokens } from './tokens.service.ts';

// Who may enter which server, as reported by the servers. A server can only report about its own
// environments. An invitation never changes a password: a person who has one, and has proved to own both
// address and password, is informed that another server is open to them; all others get a link to create a
// password, which ends everything opened before.

type FindPeople = z.output<NonNullable<typeof findPeopleRoute.body>>;
type PutMemberships = z.output<NonNullable<typeof putMembershipsRoute.body>>;
type Member = PutMemberships['members'][number];

const serverColumns = columns({
  id: 'uuid',
  name: 'text',
});
type Server = RowOf<typeof serverColumns>;

/** 404 for an environment that the caller does not host. */
export async function requireHosted(db: Db, serverKey: string, environment: string): Promise<Server> {
  const [server] = await db.query(sql(serverColumns)`
    select s.id, s.name from identity.servers s
    join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}
    where s.id = ${environment}`);
  if (!server) throw notFound();
  return server;
}

/** An unknown person is stored without a password; one who is never invited is deleted again. */
export async function findPeople(app: App, serverKey: string, { environment, emails, locale }: FindPeople) {
  const now = app.clock();
  return app.identity.transaction(async (db) => {
    await requireHosted(db, serverKey, environment);
    const rows = emails.map((email) => ({ id: newId(now), email, name: email.split('@')[0] }));
    await db.query(sql`
      insert into identity.identities (id, email, name, locale, created_at, updated_at)
      select r.id, r.email, r.name, ${locale}, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, email text, name text)
      order by r.email on conflict (email) do nothing`);
    const data = await db.query(
      sql({
        id: 'uuid',
        email: 'text',
      })`select id, email from identity.identities where email = any (${emails}::text[])`,
    );
    return { data };
  });
}

export async function putMemberships(app: App, serverKey: string, body: PutMemberships): Promise<void> {
  const now = app.clock();
  const ended = await app.identity.transaction(async (db) => {
    const server = await requireHosted(db, serverKey, body.environment);
    const all: Ended[] = [];
    for (const member of body.members) {
      const over = await putMembership(app, db, server, member, now);
      if (over) all.push(over);
    }
    return all;
  });
  await Promise.all([...ended.map((each) => pushEnded(app, each)), wakeWorkers(app.content)]);
}

async function putMembership(
  app: App,
  db: Db,
  server: Server,
  member: Member,
  now: Date,
): Promise<Ended | null> {
  const { identityId, memberId, version, state, invitation } = member;
  if (state === 'gone') {
    await db.query(sql`
      delete from identity.memberships
      where identity_id = ${identityId} and server_id = ${server.id} and (member_id is null or member_id = ${memberId})`);
    await voidTokens(db, now, identityId, server.id);
    return null;
  }
  const [known] = await db.query(
    sql`select 1 from identity.identities where id = ${identityId} for key share`,
  );
  if (!known) throw notFound();
  const [changed] = await db.query(sql({ invitation_id: 'uuid?' })`
    insert into identity.memberships as m (identity_id, server_id, blocked, member_id, version)
    values (${identityId}, ${server.id}, ${state === 'blocked'}, ${memberId}, ${version})
    on conflict (identity_id, server_id) do update
      set blocked = excluded.blocked, member_id = excluded.member_id, version = excluded.version
      where m.member_id is distinct from excluded.member_id or m.version < excluded.version
    returning m.invitation_id`);
  // A newer state has already been reported.
  if (!changed) return null;
  if (state === 'blocked') {
    await voidTokens(db, now, identityId, server.id);
    return endIfShutOut(db, identityId, now);
  }
  if (!invitation) return null;
  if (invitation.id !== changed.invitation_id) await invite(app, db, server, member, invitation, now);
  // The inviter may have been erased since.
  else
    await db.query(sql`
      update identity.memberships set invited_by = ${invitation.invitedBy}
      where identity_id = ${identityId} and server_id = ${server.id}`);
  return null;
}

/** A person who may no longer enter any server is signed out of the auth host too. */
async function endIfShutOut(db: Db, identityId: string, now: Date): Promise<Ended | null> {
  const open = await db.query(sql`
    select 1 from identity.memberships where identity_id = ${identityId} and not blocked limit 1`);
  return open.length > 0 ? null : endLoginsOf(db, identityId, now);
}

async function invite(
  app: App,
  db: Db,
  server: Server,
  { identityId }: Member,
  invitation: NonNullable<Member['invitation']>,
  now: Date,
): Promise<void> {
  const { id, invitedBy, locale } = invitation;
  await db.query(sql`
    update identity.memberships set invitation_id = ${id}, invited_by = ${invitedBy}
    where identity_id = ${identityId} and server_id = ${server.id}`);
  const [person] = await db.query(sql({ email: 'text', locale: 'text?', canSignIn: 'bool' })`
    select email, locale, ${canSignIn} as "canSignIn"
    from identity.identities i where id = ${identityId}`);
  const { email, canSignIn: hasAccount } = person!;
  const values = { server: server.name, inviter: invitedBy };
  const common = { to: email, locale: person!.locale ?? locale, key: `invitation ${id}` };
  if (hasAccount) {
    return enqueueMail(db, now, { ...common, template: 'admission', values, path: '/auth/login' });
  }
  const code = await makeToken(db, now, { kind: 'invitation', identityId, serverId: server.id });
  await enqueueMail(db, now, { ...common, ...invitationMail(app, code, values) });
}
