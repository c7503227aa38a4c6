import * as auth from '@vitrine/contract/auth';
import type { Exchange } from '../../http/app.ts';
import { type Environment, findOrImagineEnvironment } from '../../http/environments.ts';
import { handle, handleExchange, type Mounted } from '../../http/mount-route.ts';
import { markChanged } from '../../infra/events.ts';
import {
  askAuthHost,
  closeSession,
  endLoginAtAuthHost,
  endSessionsOf,
  enter,
  refusalOf,
} from './session.service.ts';

const environmentOf = ({ app, request }: Exchange): Promise<Environment> =>
  findOrImagineEnvironment(app, (request.params as { slug: string }).slug);

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
  readonly roles: readonly string[];
  readonly allowedFolder: string | null;
}

function userReply({ roles, ...person }: Person, query: { include?: string; populate?: string }) {
  const isAsked = query.include === 'roles' || query.populate === 'roles';
  return { user: { ...person, ...(isAsked && { roles: roles.map((name) => ({ name })) }) } };
}

export const sessionRoutes: Mounted[] = [
  handleExchange(auth.csrfCookieOnServer, async (exchange) => {
    const { app, request, reply } = exchange;
    const { slug } = await environmentOf(exchange);
    const token = app.cookies.token(request, slug);
    if (token) app.cookies.sendCsrf(reply, slug, token);
    else app.cookies.issue(reply, slug);
  }),

  handleExchange(auth.login, async (exchange, { query, body }) => {
    const { app, request, reply } = exchange;
    const environment = await environmentOf(exchange);
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 1000);
    const admission = await askAuthHost(app, environment, body, { address: request.ip, userAgent });
    try {
      const { member, token } = await enter(app, environment, admission, request.ip, refusalOf(body));
      app.cookies.send(reply, environment.slug, token);
      const { identity_id: id, allowed_folder: allowedFolder, ...person } = member;
      return userReply({ id, allowedFolder, ...person }, query);
    } catch (error) {
      if (!('ticket' in body)) await endLoginAtAuthHost(app, admission.loginId, true);
      throw error;
    }
  }),

  handle(auth.me, async ({ session }, { query }) => {
    const { identityId: id, name, email, username, roles, allowedFolder } = session;
    return userReply({ id, name, email, username, roles, allowedFolder }, query);
  }),

  // Whatever a session is used for keeps it alive; this call is for pages that ask for nothing else.
  handle(auth.keepAlive, async () => {}),

  handleExchange(auth.logout, async (exchange) => {
    const { app, request, reply } = exchange;
    const environment = await environmentOf(exchange);
    const token = app.cookies.token(request, environment.slug);
    if (token) {
      const loginId = await app.content.inEnvironments([environment.id], (db) =>
        closeSession(db, environment, token),
      );
      if (loginId) await endLoginAtAuthHost(app, loginId);
    }
    app.cookies.issue(reply, environment.slug);
  }),

  handleExchange(auth.receiveEndedLogin, async (exchange, { body }) => {
    const environment = await environmentOf(exchange);
    await exchange.app.content.inEnvironments([environment.id], async (db) => {
      await endSessionsOf(db, environment.id, body);
      // Streams that are open look whether they still may be.
      markChanged(db, environment.id, 'user');
    });
  }),
];
