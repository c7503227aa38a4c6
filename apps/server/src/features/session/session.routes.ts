import { type Right, roleFrom } from '@vitrine/contract/access';
import { reviewAccess as reviewAccessRoute } from '@vitrine/contract/access-review';
import * as auth from '@vitrine/contract/auth';
import { type Environment, findOrImagineEnvironment } from '../../http/environments.ts';
import { isInstallationAdmin } from '../../http/installation-access.ts';
import type { RawContext } from '../../http/mount-route.ts';
import { inTransaction, type Mounted, rawHttp, withoutTransaction } from '../../http/mount-route.ts';
import { rightsOf } from '../../http/session.ts';
import { markChanged } from '../../infra/events.ts';
import { readReview, reviewAccess } from './access-review.ts';
import {
  askAuthHost,
  closeSession,
  endLoginAtAuthHost,
  endSessionsOf,
  enter,
  refusalOf,
} from './session.service.ts';

const environmentOf = ({ app, request }: RawContext): Promise<Environment> =>
  findOrImagineEnvironment(app, (request.params as { slug: string }).slug);

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
  readonly roles: readonly string[];
  readonly allowedFolder: string | null;
  readonly rights: readonly Right[];
  readonly isInstallationAdmin: boolean;
  readonly review: auth.SessionUser['review'];
}

function userReply(
  { roles, rights, isInstallationAdmin: runsIt, review, ...person }: Person,
  query: { include?: string; populate?: string },
) {
  const isAsked = query.include === 'roles' || query.populate === 'roles';
  return {
    user: {
      ...person,
      rights: [...rights],
      ...(isAsked && { roles: roles.map((name) => ({ name })) }),
      // Others do not learn that there is such a thing.
      ...(runsIt && { isInstallationAdmin: true }),
      ...(review && { review }),
    },
  };
}

export const sessionRoutes: Mounted[] = [
  rawHttp(auth.csrfCookieOnServer, async (context) => {
    const { app, request, reply } = context;
    const { slug } = await environmentOf(context);
    const token = app.cookies.token(request, slug);
    if (token) app.cookies.sendCsrf(reply, slug, token);
    else app.cookies.issue(reply, slug);
  }),

  rawHttp(auth.login, async (context, { query, body }) => {
    const { app, request, reply } = context;
    const environment = await environmentOf(context);
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 1000);
    const admission = await askAuthHost(app, environment, body, { address: request.ip, userAgent });
    try {
      const { member, token, review } = await enter(app, environment, admission, request.ip, refusalOf(body));
      app.cookies.send(reply, environment.slug, token);
      const { identity_id: id, allowed_folder: allowedFolder, may_alert, ...person } = member;
      const principal = roleFrom(person.roles.map((name) => ({ name })))!;
      const mayAsk = await isInstallationAdmin(app, { via: 'person', principal }, environment);
      return userReply(
        {
          id,
          allowedFolder,
          rights: rightsOf({ may_alert }),
          isInstallationAdmin: mayAsk,
          review,
          ...person,
        },
        query,
      );
    } catch (error) {
      if (!('ticket' in body)) await endLoginAtAuthHost(app, admission.loginId, true);
      throw error;
    }
  }),

  withoutTransaction(auth.me, async (caller, { query }) => {
    const { app, request, reply, environment, session } = caller;
    const { identityId: id, name, email, username, roles, allowedFolder, rights } = session!;
    // A page that was reloaded has no CSRF token yet, and this is its first call.
    const token = app.cookies.token(request, environment.slug);
    if (token) app.cookies.sendCsrf(reply, environment.slug, token);
    const mayAsk = await isInstallationAdmin(app, session!, environment);
    const review = await caller.transact((context) => readReview(context));
    return userReply(
      { id, name, email, username, roles, allowedFolder, rights, isInstallationAdmin: mayAsk, review },
      query,
    );
  }),

  inTransaction(reviewAccessRoute, (context, { body }) => reviewAccess(context, body)),

  // Any call keeps a session alive; this one is for pages that make no other.
  inTransaction(auth.keepAlive, async () => {}),

  rawHttp(auth.logout, async (context) => {
    const { app, request, reply } = context;
    const environment = await environmentOf(context);
    const token = app.cookies.token(request, environment.slug);
    if (token) {
      const loginId = await app.content.inEnvironments([environment.id], (db) =>
        closeSession(db, environment, token),
      );
      if (loginId) await endLoginAtAuthHost(app, loginId);
    }
    app.cookies.issue(reply, environment.slug);
  }),

  rawHttp(auth.receiveEndedLogin, async (context, { body }) => {
    const environment = await environmentOf(context);
    await context.app.content.inEnvironments([environment.id], async (db) => {
      await endSessionsOf(db, environment.id, body);
      // Makes open streams check whether they may continue.
      markChanged(db, environment.id, 'user');
    });
  }),
];
