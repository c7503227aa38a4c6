import {
  eraseMember as eraseMemberRoute,
  makeAdmin as makeAdminRoute,
  receivePerson,
} from '@vitrine/contract/internal';
import * as personalData from '@vitrine/contract/personal-data';
import { users, usersInvite } from '@vitrine/contract/users';
import type { Context } from '../../http/context.ts';
import { findEnvironment } from '../../http/environments.ts';
import { handle, handleExchange, handleVisit, type Mounted, type Visit } from '../../http/mount-route.ts';
import { eraseMember } from './erase-member.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { inviteUsers, resendInvitation } from './invite.ts';
import { keepPerson } from './keep-person.ts';
import { makeAdmin } from './make-admin.ts';
import { listOthers } from './person-traces.ts';
import { tellAtOnce } from './tell-auth-host.ts';
import { type Changed, get, list, removeUser, setBlocked, updateUser } from './users.service.ts';

const { routes, actionRoutes } = users;

/** When the call returns, the auth host knows as well, or will as soon as it answers. */
async function andTell<T>(visit: Visit, change: (context: Context) => Promise<Changed<T>>): Promise<T> {
  const { result, telling } = await visit.transact(change);
  await tellAtOnce(visit.app, telling);
  return result;
}

// biome-ignore lint/suspicious/noExplicitAny: parsed by the reply schema of its route
type Unparsed = any;

export const userRoutes: Mounted[] = [
  handle(routes.list, list),
  handle(routes.get, get),
  handle(routes.update, (context, { id, ifMatch, body }) => updateUser(context, id, ifMatch, body)),

  handleVisit(usersInvite, async (visit, { body }) => {
    const { result, telling } = await inviteUsers(visit, body);
    await tellAtOnce(visit.app, telling);
    return result;
  }),

  handleVisit(routes.remove, (visit, { id }) => andTell(visit, (context) => removeUser(context, id))),

  handleVisit(
    actionRoutes.block,
    (visit, { id, ifMatch }): Promise<Unparsed> =>
      andTell(visit, (context) => setBlocked(context, id, ifMatch, true)),
  ),

  handleVisit(
    actionRoutes.unblock,
    (visit, { id, ifMatch }): Promise<Unparsed> =>
      andTell(visit, (context) => setBlocked(context, id, ifMatch, false)),
  ),

  handleVisit(
    actionRoutes.resend,
    (visit, { id, ifMatch }): Promise<Unparsed> =>
      andTell(visit, (context) => resendInvitation(context, id, ifMatch)),
  ),

  handle(personalData.listOtherPeople, listOthers),

  // Without the memory for repeated calls, which would keep a copy of what is handed out.
  handleVisit(personalData.exportPerson, (visit, { body }) =>
    visit.transact((context) => exportPerson(context, body)),
  ),

  handleVisit(personalData.erasePerson, (visit, { body }) =>
    andTell(visit, (context) => erasePerson(context, body)),
  ),

  handleExchange(receivePerson, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await keepPerson(app, await findEnvironment(app, slug), body);
  }),

  handleExchange(eraseMemberRoute, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await eraseMember(app, await findEnvironment(app, slug), body);
  }),

  handleExchange(makeAdminRoute, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    await makeAdmin(app, await findEnvironment(app, slug), body);
  }),
];
