import { roleFrom, serverNameOfRole } from '@vitrine/contract/access';
import { type UserInput, users } from '@vitrine/contract/users';
import { recordAudit } from '../../core/audit/audit.ts';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import type { Environment } from '../../http/environments.ts';
import { accessDenied, HttpError, notFound, sessionExpired } from '../../http/errors.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { enqueueSync, type MembershipSync } from './sync-to-auth-host.ts';
import { isPerson, userRows } from './users.rows.ts';

// The users of a server. Rules: there is always an admin, because nobody can block, delete or demote
// themselves, and two admins who do it to each other are serialised. Role, block and folder apply from the
// next request on. A blocked or deleted user is logged out immediately. Name, e-mail and password belong to
// the person and are not changed here.

export const { list, get, read, write, remove } = crud(users, userRows, isPerson);

/** The result of a change: the record, and what the auth host must be notified of. */
export interface Changed<T> {
  readonly result: T;
  readonly sync: MembershipSync;
}

const memberColumns = columns({
  id: 'uuid',
  identityId: 'uuid',
  name: 'text',
  roles: 'text[]',
  allowedFolder: 'uuid?',
  isUnconfirmed: 'bool',
});
export type Member = RowOf<typeof memberColumns>;

/** Serialises changes of members. */
export const waitForMembers = async (db: Db, environment: Environment): Promise<void> =>
  void (await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`members ${environment.id}`}, 0))`,
  ));

/** Serialised, and only for callers who are still admins by then. */
export async function lockMembers({ db, environment, session }: Context): Promise<void> {
  await waitForMembers(db, environment);
  const [caller] = await db.query(sql({ roles: 'text[]' })`
    select roles from content.members
    where environment_id = ${environment.id} and identity_id = ${session.identityId} and not blocked`);
  if (!caller) throw sessionExpired();
  if (roleFrom(caller.roles.map((name) => ({ name }))) !== 'admin') throw accessDenied();
}

export async function findMember({ db, environment }: Context, id: string): Promise<Member> {
  const [member] = await db.query(sql(memberColumns)`
    select t.id, t.identity_id as "identityId", t.name, t.roles, t.allowed_folder as "allowedFolder",
      (not t.blocked and t.confirmed_at is null and t.signed_in_at is null) as "isUnconfirmed"
    from content.members t where t.environment_id = ${environment.id} and t.id = ${id} and ${isPerson()}`);
  if (!member) throw notFound();
  return member;
}

export async function updateUser(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<UserInput>,
) {
  await lockMembers(context);
  const member = await findMember(context, id);
  const role = roleFrom(member.roles.map((name) => ({ name })));
  const columns: Record<string, unknown> = {};
  if (input.role !== undefined && input.role !== role) columns.roles = [serverNameOfRole[input.role]];
  if (input.allowedFolder !== undefined && input.allowedFolder !== member.allowedFolder)
    columns.allowed_folder = await placeFor(context, input.allowedFolder, 'allowedFolder');
  if (columns.roles !== undefined || columns.allowed_folder !== undefined) refuseSelf(context, member);
  if (input.description !== undefined) columns.description = input.description;
  if (input.mayApprove !== undefined) columns.may_approve = input.mayApprove;
  if (input.mayAlert !== undefined) columns.may_alert = input.mayAlert;
  const changed = await write(context, id, ifMatch, columns);
  const isMoved = columns.allowed_folder !== undefined;
  await recordAudit(context, {
    call: 'users.update',
    ...subjectOf(member),
    ...(columns.roles !== undefined && { before: { role }, after: { role: input.role! } }),
    fields: [
      ...(isMoved ? ['allowedFolder'] : []),
      ...(input.description === undefined ? [] : ['description']),
      ...(input.mayApprove === undefined ? [] : ['mayApprove']),
      ...(input.mayAlert === undefined ? [] : ['mayAlert']),
    ],
  });
  notifyChanged(context, 'user');
  return changed;
}

export async function setBlocked(
  context: Context,
  id: string,
  ifMatch: number | null,
  isBlocked: boolean,
): Promise<Changed<unknown>> {
  const { db, environment } = context;
  await lockMembers(context);
  const member = await findMember(context, id);
  refuseSelf(context, member);
  const result = await write(context, id, ifMatch, { blocked: isBlocked });
  // They must not return with the same cookie when they are unblocked.
  await db.query(sql`
    delete from content.sessions where environment_id = ${environment.id} and identity_id = ${member.identityId}`);
  const call = isBlocked ? 'users.actions.block' : 'users.actions.unblock';
  await recordAudit(context, { call, ...subjectOf(member) });
  notifyChanged(context, 'user');
  return { result, sync: await enqueueSync(context, [member]) };
}

/** Before its maker goes: a link of the counter becomes the caller's. What it is called and where it opens stays. */
export async function takeLinks(context: Context, id: string) {
  const { db, environment, session, now } = context;
  await lockMembers(context);
  const member = await findMember(context, id);
  const taken = await db.query(sql`
    update content.counter_links set made_by = ${session.name}, made_by_id = ${session.identityId}
    where environment_id = ${environment.id} and made_by_id = ${member.identityId} and expires_at > ${now} returning 1`);
  if (taken.length > 0)
    await recordAudit(context, { call: 'users.actions.take-links', ...subjectOf(member) });
  notifyChanged(context, 'user');
  notifyChanged(context, 'source');
  return read(context, id);
}

export async function removeUser(context: Context, id: string): Promise<Changed<undefined>> {
  await lockMembers(context);
  const member = await findMember(context, id);
  refuseSelf(context, member);
  await remove(context, { id });
  await recordAudit(context, { call: 'users.remove', ...subjectOf(member) });
  notifyChanged(context, 'user');
  return { result: undefined, sync: await enqueueSync(context, [member]) };
}

export function refuseSelf({ session }: Context, member: Pick<Member, 'identityId'>): void {
  if (member.identityId !== session.identityId) return;
  throw new HttpError({ status: 422, code: 'not_yourself', message: { key: 'users.notYourself' } });
}

/** A member as referenced in the audit log: by the person, who can be erased from it. */
export const subjectOf = ({ id, identityId, name }: Pick<Member, 'id' | 'identityId' | 'name'>) => ({
  subjectId: id,
  subject: { id: identityId, name },
});
