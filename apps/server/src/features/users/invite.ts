import { serverNameOfRole } from '@vitrine/contract/access';
import { isEmail, normalizeEmail } from '@vitrine/contract/email';
import { findPeople } from '@vitrine/contract/internal';
import { maxInvitations, type User, type UsersInvite } from '@vitrine/contract/users';
import { recordAudit } from '../../core/audit/audit.ts';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { enqueueSync, type MembershipSync } from './sync-to-auth-host.ts';
import { type Changed, findMember, lockMembers, read, subjectOf, write } from './users.service.ts';

// Inviting people. Rules: one invalid address refuses all; duplicates are merged; at most 100 at once and 200
// a day, and a refused batch sends no mails; a person who has not answered an earlier invitation is invited
// again. The reply does not reveal whether an address has an account elsewhere: until they have been here, a
// person is only an address.

const perDay: Limit = { name: 'invitations', max: 200, windowSeconds: 86_400 };

export async function inviteUsers(
  caller: RequestContext,
  input: UsersInvite,
): Promise<Changed<{ data: User[] }>> {
  const { app, environment, locale } = caller;
  const emails = readEmails(input.emails);
  await caller.transact(async (context) => {
    await lockMembers(context);
    await refuseMembers(context, emails);
    await placeFor(context, input.allowedFolder, 'allowedFolder');
    await takeInvitations(context, emails.length);
  });
  try {
    const body = { environment: environment.id, emails, locale };
    const { data: people } = await app.callPeer(app.urls.auth, app.serverKey, findPeople, { body });
    return await caller.transact((context) => addMembers(context, input, emails, people));
  } catch (error) {
    await app.content.inEnvironments([environment.id], (db) =>
      giveBackAttempt(db, perDay, environment.id, emails.length),
    );
    throw error;
  }
}

export async function resendInvitation(
  context: Context,
  id: string,
  ifMatch: number | null,
): Promise<Changed<unknown>> {
  await lockMembers(context);
  const member = await findMember(context, id);
  if (!member.isUnconfirmed) {
    const message = { key: 'users.alreadyConfirmed', values: { name: member.name } };
    throw new HttpError({ status: 422, code: 'already_confirmed', message });
  }
  await takeInvitations(context, 1);
  const result = await write(context, id, ifMatch, invitationOf(context));
  await recordAudit(context, { call: 'users.actions.resend', ...subjectOf(member) });
  notifyChanged(context, 'user');
  return { result, sync: await enqueueSync(context, [member]) };
}

/** Unique addresses in normalized form. */
function readEmails(given: readonly string[]): string[] {
  const message = { key: 'users.emailsInvalid' };
  if (given.length > maxInvitations) {
    const tooMany = { key: 'users.emailsTooMany', values: { max: maxInvitations } };
    throw new HttpError({ status: 422, code: 'invalid_emails', message, errors: { emails: [tooMany] } });
  }
  const emails = given.map(normalizeEmail);
  if (!emails.every(isEmail))
    throw new HttpError({ status: 422, code: 'invalid_emails', message, errors: { emails: [message] } });
  return [...new Set(emails)];
}

async function refuseMembers({ db, environment }: Context, emails: readonly string[]): Promise<void> {
  const here = await db.query(sql({ email: 'text' })`
    select email from content.members
    where environment_id = ${environment.id} and email = any (${emails}::text[])
      and (blocked or confirmed_at is not null or signed_in_at is not null)
    order by email`);
  if (here.length > 0) throw alreadyHere(here.map(({ email }) => email));
}

function alreadyHere(emails: readonly string[]): HttpError {
  const message = { key: 'users.alreadyHere', values: { emails: emails.join(', ') } };
  return new HttpError({ status: 409, code: 'already_member', message, errors: { emails: [message] } });
}

const takeInvitations = ({ db, environment, now }: Context, amount: number): Promise<void> =>
  takeAttempt(db, perDay, environment.id, now, {
    amount,
    message: { key: 'users.tooManyInvitations', values: { max: perDay.max } },
  });

const invitationOf = ({ session, locale, now }: Context) => ({
  invitation_id: newId(now),
  invited_by: session.name.slice(0, 100),
  invited_locale: locale,
});

async function addMembers(
  context: Context,
  input: UsersInvite,
  emails: readonly string[],
  people: readonly { id: string; email: string }[],
): Promise<Changed<{ data: User[] }>> {
  const { db, environment, now } = context;
  await lockMembers(context);
  const folder = await placeFor(context, input.allowedFolder, 'allowedFolder');
  const idOf = new Map(people.map(({ id, email }) => [email, id]));
  const added: MembershipSync['members'][number][] = [];
  for (const email of emails) {
    const { invitation_id, invited_by, invited_locale } = invitationOf(context);
    const [row] = await db.query(sql({ id: 'uuid', identityId: 'uuid' })`
      insert into content.members as m (environment_id, id, identity_id, name, email, roles, allowed_folder, description,
        invitation_id, invited_by, invited_locale, created_at, updated_at)
      values (${environment.id}, ${newId(now)}, ${idOf.get(email)}, ${email.split('@')[0]}, ${email},
        ${[serverNameOfRole[input.role]]}, ${folder}, ${input.description ?? null}, ${invitation_id}, ${invited_by},
        ${invited_locale}, ${now}, ${now})
      on conflict (environment_id, identity_id) do update set roles = excluded.roles,
        allowed_folder = excluded.allowed_folder, description = excluded.description,
        invitation_id = excluded.invitation_id, invited_by = excluded.invited_by,
        invited_locale = excluded.invited_locale, version = m.version + 1, updated_at = excluded.updated_at
        where not m.blocked and m.confirmed_at is null and m.signed_in_at is null
      returning m.id, m.identity_id as "identityId"`);
    if (!row) throw alreadyHere([email]);
    await recordAudit(context, {
      call: 'users.invite',
      ...subjectOf({ ...row, name: email }),
      after: { role: input.role },
    });
    added.push(row);
  }
  const data: User[] = [];
  for (const { id } of added) data.push((await read(context, id)).data);
  notifyChanged(context, 'user');
  return { result: { data }, sync: await enqueueSync(context, added) };
}
