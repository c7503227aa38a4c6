import * as auth from '@vitrine/contract/auth';
import * as internal from '@vitrine/contract/internal';
import type { FastifyRequest } from 'fastify';
import { authScope as scope } from '../../http/auth-session.ts';
import { serverNotFound } from '../../http/errors.ts';
import { selectOwnEnvironment } from '../../http/installation-access.ts';
import { asIdentity, type Mounted, rawHttp } from '../../http/mount-route.ts';
import { localeFrom, localeNamedIn } from '../../http/translate.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { newToken } from '../../infra/secrets/secrets.ts';
import { failureReporter } from './failed-sign-ins.ts';
import { createFirstAdmin } from './first-admin.ts';
import { forgetServer } from './forget-server.ts';
import {
  checkCredentials,
  type Identity,
  isGone,
  keepLocale,
  listEnvironments,
  listServers,
  mayEnter,
  recordFirstCall,
  wrongCredentials,
} from './identity.service.ts';
import { rememberBrowser } from './login-limits.ts';
import { discardLogin, endLogin, listEnded, openLogin, pushEnded, touchLogin } from './logins.service.ts';
import { findPeople, putMemberships } from './memberships.ts';
import { readPasswordReset } from './passwords.service.ts';
import { issueTicket, redeemTicket } from './tickets.service.ts';

const bearerOf = (request: FastifyRequest) => (request.headers.authorization ?? '').slice('Bearer '.length);

export const identityRoutes: Mounted[] = [
  rawHttp(auth.authCsrfCookie, async ({ app, request, reply }) => {
    const token = app.cookies.token(request, scope);
    if (token) app.cookies.sendCsrf(reply, scope, token);
    else app.cookies.issue(reply, scope);
  }),

  rawHttp(auth.authLogin, async ({ app, request, reply }, { query, body }) => {
    const now = app.clock();
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 1000);
    const from = { address: request.ip, browser: app.cookies.browser(request) };
    const admit = async (db: Db, identity: Identity) => {
      const servers = await listServers(db, identity);
      if (servers === null) throw wrongCredentials();
      const token = app.cookies.issue(reply, scope);
      await openLogin(db, identity.id, { token, address: request.ip, userAgent, now });
      await rememberBrowser(db, identity.id, app.cookies.keepBrowser(request, reply), now);
      await keepLocale(db, identity.id, localeNamedIn(request.headers['accept-language']));
      const isAsked = query.include === 'servers' || query.populate === 'servers';
      return { user: { ...identity, ...(isAsked && { servers }) } };
    };
    return checkCredentials(app.identity, body, from, now, admit, failureReporter(app, request.ip, now));
  }),

  rawHttp(auth.authLogout, async ({ app, request, reply }) => {
    const token = app.cookies.token(request, scope);
    if (token) {
      const ended = await app.identity.transaction((db) => endLogin(db, { token }, app.clock()));
      await pushEnded(app, ended);
    }
    app.cookies.issue(reply, scope);
  }),

  rawHttp(auth.createFirstAdmin, async ({ app, request }, { body }) => ({
    user: await createFirstAdmin(app, body, localeFrom(request.headers['accept-language'])),
  })),

  rawHttp(auth.verifyCredentials, async ({ app, request }, { body }) => {
    const { environment, goneSlug, address, userAgent, ...credentials } = body;
    const now = app.clock();
    const from = { address, browser: null };
    const admit = async (db: Db, identity: Identity) => {
      if (!(await mayEnter(db, bearerOf(request), identity.id, environment))) {
        throw (await isGone(db, bearerOf(request), identity.id, goneSlug))
          ? serverNotFound()
          : wrongCredentials();
      }
      const loginId = await openLogin(db, identity.id, { token: newToken(), address, userAgent, now });
      const passwordResetAt = await readPasswordReset(db, identity.id);
      return { identity, loginId, loggedInAt: now.toISOString(), passwordResetAt };
    };
    return checkCredentials(app.identity, credentials, from, now, admit, failureReporter(app, address, now));
  }),

  asIdentity(auth.issueTicket, ({ app, self }, { body }) => issueTicket(app, self, body)),

  rawHttp(auth.redeemTicket, ({ app, request }, { body }) => redeemTicket(app, bearerOf(request), body)),

  rawHttp(auth.endLogin, async ({ app }, { body: { loginId, isUnused } }) => {
    if (isUnused) return app.identity.transaction((db) => discardLogin(db, loginId));
    const ended = await app.identity.transaction((db) => endLogin(db, { loginId }, app.clock()));
    await pushEnded(app, ended);
  }),

  rawHttp(auth.listHostedEnvironments, ({ app, request }) =>
    app.identity.transaction(async (db) => {
      const data = await listEnvironments(db, bearerOf(request));
      const own = await selectOwnEnvironment(db);
      return { data, own: own !== null && data.includes(own) ? own : null };
    }),
  ),

  // Every content server calls this when it starts, and then every minute.
  rawHttp(auth.listEndedLogins, async ({ app, request }, { query }) => {
    const key = bearerOf(request);
    const { isNew, ended } = await app.identity.transaction(async (db) => ({
      isNew: await recordFirstCall(db, key, app.clock()),
      ended: await listEnded(db, key, query.after ?? 0),
    }));
    if (isNew) await wakeWorkers(app.content);
    return ended;
  }),

  rawHttp(internal.touchLogin, ({ app }, { body }) =>
    app.identity.transaction((db) => touchLogin(db, body.loginId, app.clock())),
  ),

  rawHttp(internal.findPeople, ({ app, request }, { body }) => findPeople(app, bearerOf(request), body)),

  rawHttp(internal.serverDeleted, ({ app, request }, { body }) => forgetServer(app, bearerOf(request), body)),

  rawHttp(internal.putMemberships, ({ app, request }, { body }) =>
    putMemberships(app, bearerOf(request), body),
  ),
];
