import * as auth from '@vitrine/contract/auth';
import type { Exchange } from '../../http/app.ts';
import { type Environment, findEnvironment } from '../../http/environments.ts';
import { handle, handleExchange, type Mounted } from '../../http/mount-route.ts';
import { publish } from '../../infra/events.ts';
import { recordSignIn } from '../audit/sign-ins.service.ts';
import {
  askAuthHost,
  closeSession,
  endLoginAtAuthHost,
  endSessionsOf,
  findMember,
  openSession,
  requireOpen,
  touchLoginAtAuthHost,
} from './session.service.ts';

const environmentOf = ({ app, request }: Exchange): Promise<Environment> =>
  findEnvironment(app, (request.params as { slug: string }).slug);

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
    // Of the moment before the password is looked at: a new one that is set meanwhile ends this session too.
    const now = app.clock();
    const verified = await askAuthHost(app, environment, body, { address: request.ip, userAgent });
    return app.content.inEnvironments([environment.id], async (db) => {
      await requireOpen(db, environment);
      const member = await findMember(db, environment, verified.identity, now);
      const token = app.cookies.issue(reply, environment.slug);
      await openSession(db, environment, verified, token, now);
      await recordSignIn({ db, environment, now: app.clock() }, member, request.ip);
      const { identity_id: id, allowed_folder: allowedFolder, ...person } = member;
      return userReply({ id, allowedFolder, ...person }, query);
    });
  }),

  handle(auth.me, async ({ session }, { query }) => {
    const { identityId: id, name, email, username, roles, allowedFolder } = session;
    return userReply({ id, name, email, username, roles, allowedFolder }, query);
  }),

  handle(auth.keepAlive, async ({ app, session, afterCommit }) => {
    const { loginId } = session;
    if (loginId) afterCommit(() => void touchLoginAtAuthHost(app, loginId));
  }),

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
    await exchange.app.content.inEnvironments([environment.id], (db) =>
      endSessionsOf(db, environment.id, body),
    );
    // Streams that are open look whether they still may be.
    publish(exchange.app.content, environment.id, ['users']);
  }),
];
