import type { TokenKind } from '@vitrine/contract/people';
import { encryptFragment, enqueueMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { networkOf } from '../../http/network.ts';
import { countAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { defineJob, enqueue, type JobPayload } from '../../infra/jobs.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { canSignIn } from './identity.service.ts';
import { findAnyToken, makeToken } from './tokens.service.ts';

// A request for a link is answered before the person is looked up; the worker does that. So the reply and its
// time are the same for everybody, and mails can't be flooded: few are sent to one address, however many are
// requested.

const perAddress: Limit = { name: 'links asked', max: 600, windowSeconds: 3600 };
const perPerson: Limit = { name: 'links mailed', max: 5, windowSeconds: 3600 };

type Whom = { readonly email: string } | { readonly code: string };
type Payload = JobPayload<'send-link'>;

export async function askForLink(
  app: App,
  whom: Whom,
  { wants, locale, address }: { wants: Payload['wants']; locale: string; address: string },
): Promise<void> {
  const now = app.clock();
  const by = 'email' in whom ? { email: whom.email } : { codeHash: hashOf(whom.code).toString('hex') };
  await app.identity.transaction(async (db) => {
    await takeAttempt(db, perAddress, networkOf(address), now);
    const { hits } = await countAttempt(db, perPerson, JSON.stringify(by), now);
    const payload: Payload = { ...by, wants, locale };
    if (hits <= perPerson.max) await enqueue(db, now, { kind: 'send-link', payload });
  });
  await wakeWorkers(app.content);
}

export const linksJob = (app: App): JobHandler =>
  defineJob('send-link', {
    async run({ payload, id }) {
      await app.identity.transaction((db) => sendLink(app, db, payload, id));
      await wakeWorkers(app.content);
    },
    onGivenUp: async (_job, reason) => app.log.error({ reason }, 'one_time_link_given_up'),
  });

const knownColumns = columns({
  id: 'uuid',
  email: 'text',
  name: 'text',
  locale: 'text?',
  has_password: 'bool',
  is_confirmed: 'bool',
  can_sign_in: 'bool',
  server_id: 'uuid?',
  server: 'text?',
  inviter: 'text?',
});
type Known = RowOf<typeof knownColumns>;

async function sendLink(app: App, db: Db, payload: Payload, job: string): Promise<void> {
  const token = 'codeHash' in payload ? await findAnyToken(db, Buffer.from(payload.codeHash, 'hex')) : null;
  const person = await findPerson(
    db,
    token?.identityId ?? null,
    'email' in payload ? payload.email : null,
    token?.serverId ?? null,
  );
  if (!person) return;
  const kind = payload.wants === 'reset' ? 'reset' : kindFor(person, token?.kind ?? null);
  // The invitation no longer exists.
  if (kind === 'invitation' && person.server_id === null) return;
  const now = app.clock();
  const code = await makeToken(db, now, {
    kind,
    identityId: person.id,
    serverId: kind === 'invitation' ? person.server_id : null,
  });
  await enqueueMail(db, now, {
    to: person.email,
    locale: person.locale ?? payload.locale,
    key: `link ${job}`,
    ...mailFor(app, kind, code, person),
  });
}

/** The same kind again, unless it has been used: then a link to sign in. */
function kindFor(person: Known, before: TokenKind | null): TokenKind {
  if (before === 'reset') return 'reset';
  if (!person.has_password || (before === 'invitation' && !person.can_sign_in)) return 'invitation';
  return person.is_confirmed ? 'reset' : 'confirmation';
}

/** Includes the inviting server: that of the code, or else the newest. */
async function findPerson(
  db: Db,
  id: string | null,
  email: string | null,
  serverId: string | null,
): Promise<Known | null> {
  const [person] = await db.query(sql(knownColumns)`
    select i.id, i.email, i.name, i.locale, i.password_hash is not null as has_password,
      i.confirmed_at is not null as is_confirmed, ${canSignIn} as can_sign_in, s.id as server_id, s.name as server, m.invited_by as inviter
    from identity.identities i
    left join identity.memberships m on m.identity_id = i.id and not m.blocked
    left join identity.servers s on s.id = m.server_id and s.suspended_at is null
    where i.id = ${id}::uuid or i.email = ${email}::text
    order by (s.id is not distinct from ${serverId}::uuid) desc, m.invitation_id desc nulls last limit 1`);
  return person ?? null;
}

function mailFor(app: App, kind: TokenKind, code: string, person: Known) {
  if (kind === 'invitation')
    return invitationMail(app, code, { server: person.server!, inviter: person.inviter ?? person.server! });
  if (kind === 'confirmation') return confirmationMail(app, code);
  return {
    template: 'resetPassword',
    values: {},
    path: '/auth/reset-password',
    fragment: encryptFragment(app, 'code', code),
  } as const;
}

export const invitationMail = (app: App, code: string, values: { server: string; inviter: string }) =>
  ({
    template: 'invitation',
    values,
    path: '/auth/set-password',
    fragment: encryptFragment(app, 'code', code),
  }) as const;

export const confirmationMail = (app: App, code: string) =>
  ({
    template: 'confirmEmail',
    values: {},
    path: '/auth/signup',
    fragment: encryptFragment(app, 'confirm', code),
  }) as const;
