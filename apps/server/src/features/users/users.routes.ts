import {
  eraseMember as eraseMemberRoute,
  makeAdmin as makeAdminRoute,
  receivePerson,
} from '@vitrine/contract/internal';
import * as personalData from '@vitrine/contract/personal-data';
import { users, usersInvite } from '@vitrine/contract/users';
import type { Context, RequestContext } from '../../http/context.ts';
import { findEnvironment } from '../../http/environments.ts';
import { inTransaction, type Mounted, rawHttp, withoutTransaction } from '../../http/mount-route.ts';
import { eraseMember } from './erase-member.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { inviteUsers, resendInvitation } from './invite.ts';
import { makeAdmin } from './make-admin.ts';
import { listOthers } from './person-traces.ts';
import { syncNow } from './sync-to-auth-host.ts';
import { upsertPerson } from './upsert-person.ts';
import { type Changed, get, list, removeUser, setBlocked, takeLinks, updateUser } from './users.service.ts';

const { routes, actionRoutes } = users;

/** When the call returns, the auth host has been notified, or will be as soon as it answers. */
async function andSync<T>(
  caller: RequestContext,
  change: (context: Context) => Promise<Changed<T>>,
): Promise<T> {
  const { result, sync } = await caller.transact(change);
  await syncNow(caller.app, sync);
  return result;
}

// biome-ignore lint/suspicious/noExplicitAny: parsed by the reply schema of its route
type Unparsed = any;

export const userRoutes: Mounted[] = [
  inTransaction(routes.list, list),
  inTransaction(routes.get, get),
  inTransaction(routes.update, (context, { id, ifMatch, body }) => updateUser(context, id, ifMatch, body)),

  withoutTransaction(usersInvite, async (caller, { body }) => {
    const { result, sync } = await inviteUsers(caller, body);
    await syncNow(caller.app, sync);
    return result;
  }),

  withoutTransaction(routes.remove, (caller, { id }) =>
    andSync(caller, (context) => removeUser(context, id)),
  ),

  withoutTransaction(
    actionRoutes.block,
    (caller, { id, ifMatch }): Promise<Unparsed> =>
      andSync(caller, (context) => setBlocked(context, id, ifMatch, true)),
  ),

  withoutTransaction(
    actionRoutes.unblock,
    (caller, { id, ifMatch }): Promise<Unparsed> =>
      andSync(caller, (context) => setBlocked(context, id, ifMatch, false)),
  ),

  inTransaction(actionRoutes['take-links'], (context, { id }) => takeLinks(context, id)),

  withoutTransaction(
    actionRoutes.resend,
    (caller, { id, ifMatch }): Promise<Unparsed> =>
      andSync(caller, (context) => resendInvitation(context, id, ifMatch)),
  ),

  inTransaction(personalData.listOtherPeople, listOthers),

  // Without idempotency, which would store a copy of the exported data.
  withoutTransaction(personalData.exportPerson, (caller, { body }) =>
    caller.transact((context) => exportPerson(context, body)),
  ),

  withoutTransaction(personalData.erasePerson, (caller, { body }) =>
    andSync(caller, (context) => erasePerson(context, body)),
  ),

  rawHttp(receivePerson, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await upsertPerson(app, await findEnvironment(app, slug), body);
  }),

  rawHttp(eraseMemberRoute, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await eraseMember(app, await findEnvironment(app, slug), body);
  }),

  rawHttp(makeAdminRoute, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await makeAdmin(app, await findEnvironment(app, slug), body);
  }),
];
