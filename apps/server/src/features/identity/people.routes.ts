import { confirmAlerts } from '@vitrine/contract/alerts';
import * as people from '@vitrine/contract/people';
import { authScope } from '../../http/auth-session.ts';
import { notFound } from '../../http/errors.ts';
import { asIdentity, type Mounted, rawHttp } from '../../http/mount-route.ts';
import { localeFrom } from '../../http/translate.ts';
import { passOnConfirmation } from './alert-confirmation.ts';
import { confirmEmail, readToken } from './confirmation.ts';
import { deleteOwnAccount } from './delete-account.service.ts';
import { endLogin, endLoginsOf, listOwnSessions, pushEnded } from './logins.service.ts';
import { askForLink } from './one-time-links.service.ts';
import { changePassword, setPasswordByCode } from './passwords.service.ts';
import { profileConstraints, readProfile, saveProfile } from './profile.ts';

const accepted = { accepted: true } as const;

export const peopleRoutes: Mounted[] = [
  rawHttp(people.confirmEmail, async ({ app }, { body }) => ({
    user: await confirmEmail(app, body.code, body.password),
  })),

  rawHttp(confirmAlerts, ({ app, request }, { body }) => passOnConfirmation(app, body, request.ip)),

  rawHttp(people.readToken, ({ app }, { body }) => readToken(app, body.code)),

  rawHttp(people.forgotPassword, async ({ app, request }, { body }) => {
    const locale = localeFrom(request.headers['accept-language']);
    await askForLink(app, { email: body.email }, { wants: 'reset', locale, address: request.ip });
    return accepted;
  }),

  rawHttp(people.resendToken, async ({ app, request }, { body: { code, email } }) => {
    const locale = localeFrom(request.headers['accept-language']);
    const whom = code === undefined ? { email: email! } : { code };
    await askForLink(app, whom, { wants: 'same', locale, address: request.ip });
    return accepted;
  }),

  rawHttp(people.resetPassword, async ({ app, request, reply }, { body }) => ({
    user: await setPasswordByCode(app, ['reset'], body, app.cookies.keepBrowser(request, reply)),
  })),

  rawHttp(people.resetPasswordByCode, async ({ app, request, reply }, { body }) => ({
    user: await setPasswordByCode(app, ['reset'], body, app.cookies.keepBrowser(request, reply)),
  })),

  rawHttp(people.setPassword, async ({ app, request, reply }, { body }) => ({
    user: await setPasswordByCode(
      app,
      ['invitation', 'confirmation'],
      body,
      app.cookies.keepBrowser(request, reply),
    ),
  })),

  asIdentity(people.changePassword, ({ app, request, self }, { body }) =>
    changePassword(app, self, body, app.cookies.browser(request)),
  ),

  asIdentity(people.deleteAccount, async ({ app, reply, self }, { body }) => {
    await deleteOwnAccount(app, self, body.password);
    app.cookies.issue(reply, authScope);
  }),

  asIdentity(people.getProfile, async ({ app, self }) => ({
    data: await app.identity.transaction((db) => readProfile(db, self)),
  })),

  asIdentity(
    people.saveProfile,
    async ({ app, self }, { body, ifMatch }) => ({ data: await saveProfile(app, self, body, ifMatch) }),
    profileConstraints,
  ),

  asIdentity(people.listSessions, async ({ app, self }) => ({
    data: await app.identity.transaction((db) => listOwnSessions(db, self, app.clock())),
  })),

  asIdentity(people.endSession, async ({ app, self }, { id: loginId }) => {
    const { identityId } = self;
    const ended = await app.identity.transaction((db) => endLogin(db, { loginId, identityId }, app.clock()));
    if (!ended) throw notFound();
    await pushEnded(app, ended);
  }),

  asIdentity(people.logoutEverywhere, async ({ app, reply, self }) => {
    const ended = await app.identity.transaction((db) => endLoginsOf(db, self.identityId, app.clock()));
    await pushEnded(app, ended);
    app.cookies.issue(reply, authScope);
  }),
];
