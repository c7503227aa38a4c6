import './zod-without-eval.ts';
import { type Caller, roleFrom } from '@vitrine/contract/access';
import * as contract from '@vitrine/contract/auth';
import { homeOf } from '@vitrine/contract/pages';
import { useSyncExternalStore } from 'react';
import { type Api, api } from './api.ts';
import { ApiError, isServerUnwell, isSessionRefused } from './api-error.ts';
import { localeOfPath, withoutSlash } from './auth-base.ts';
import { createLeaving } from './leaving.ts';
import { createListeners } from './listeners.ts';
import { inLocale } from './paths.ts';
import { redirectOf, safeRedirect } from './redirect.ts';
import { serverOfPath } from './server-links.ts';
import { anonymous, type ServerEntrance, type SessionNotice, type SessionSnapshot } from './session-state.ts';
import { createServerMemory, isWebAddress, ownStores, type Stores } from './session-storage.ts';
import { createTabSync, type TabSync } from './tab-sync.ts';

// The rules of the session (spec section 4): anonymous → authorised servers listed → logged in to the chosen one → logged out.
// - Before a login the CSRF cookie of its host is fetched. The password is kept no longer than until a server is entered.
// - A 401 or 419 is answered by one refresh of the CSRF cookie and one retry; calls made meanwhile wait for how that
//   ends. If it fails, the session is lost: every tab is told and goes to Login with a redirect parameter.
// - Lost means lost: no further call leaves this tab until the next login, so a laptop that slept makes one trip to Login.

type Credentials = contract.Credentials;
type Server = contract.Server;
type SessionUser = contract.SessionUser;

export interface Surroundings extends Stores {
  /** Path and query of the open page. */
  path(): string;
  reload(): void;
  readonly tabs: TabSync;
  readonly keepAliveMs: number;
}

const storageArrivalTries = 20;

const loggedOut = () => new ApiError({ status: 401, code: 'logged_out' });

export function createSession(client: Api, around: Surroundings) {
  const memory = createServerMemory(around);
  const changes = createListeners();
  const notices = createListeners<[SessionNotice]>();
  const endings = createListeners();
  const leaving = createLeaving();
  let goTo: (path: string) => void = (path) => location.assign(path);
  let current = anonymous;
  /** Raised whenever a session begins or ends, so that a late answer never judges a newer session. */
  let era = 0;
  let loggedInAt = 0;
  /** By host: each has a token of its own. */
  const csrfRefreshes = new Map<string, number>();
  const reconnections = new Map<string, Promise<unknown>>();
  let restoration: Promise<boolean> | null = null;
  let isRechecking = false;
  let keepAliveTimer: ReturnType<typeof setInterval> | undefined;
  let lastKeptAlive = 0;

  function publish(change: Partial<SessionSnapshot>) {
    current = { ...current, ...change };
    changes.tell();
  }

  const refreshCsrf = (base: string) => client.sendPlain(base, contract.csrfCookieOnServer);

  // ---- calls

  client.guardCalls((base, send) => {
    if (current.state !== 'loggedIn')
      return base === client.authBase() ? retryOnce(base, send) : Promise.reject(loggedOut());
    return leaving.isUnderWay()
      ? leaving.whenStaying().then(() => sendInSession(base, send))
      : sendInSession(base, send);
  });

  /** Outside a session nothing can be lost: one refresh, one retry, and that answer counts. */
  function retryOnce<T>(base: string, send: () => Promise<T>): Promise<T> {
    return send().catch(async (error) => {
      if (!isSessionRefused(error)) throw error;
      await refreshCsrf(base);
      return send();
    });
  }

  async function sendInSession<T>(base: string, send: () => Promise<T>): Promise<T> {
    const mine = era;
    await reconnections.get(base)?.catch(() => {});
    if (mine !== era) throw loggedOut();
    const refreshesSeen = csrfRefreshes.get(base);
    try {
      return await send();
    } catch (refusal) {
      if (!isSessionRefused(refusal) || leaving.isUnderWay()) throw refusal;
      if (!reconnections.has(base) && mine === era && csrfRefreshes.get(base) === refreshesSeen) {
        const retried = reconnect(base, send);
        reconnections.set(base, retried);
        return retried;
      }
      await reconnections.get(base)?.catch(() => {});
      if (mine !== era) throw refusal;
      return sendOrLose(send);
    }
  }

  async function reconnect<T>(base: string, send: () => Promise<T>): Promise<T> {
    publish({ isReconnecting: true });
    try {
      await refreshCsrf(base).catch((error) => {
        lose();
        throw error;
      });
      csrfRefreshes.set(base, (csrfRefreshes.get(base) ?? 0) + 1);
      return await sendOrLose(send);
    } finally {
      reconnections.delete(base);
      if (current.isReconnecting && reconnections.size === 0) publish({ isReconnecting: false });
    }
  }

  function sendOrLose<T>(send: () => Promise<T>): Promise<T> {
    return send().catch((error) => {
      if (isSessionRefused(error)) lose();
      throw error;
    });
  }

  // ---- beginning

  function begin(server: Server, user: SessionUser, isChoice: boolean) {
    const role = roleFrom(user.roles ?? []);
    if (!role) throw new ApiError({ status: 403, code: 'access_denied' });
    era += 1;
    loggedInAt = Date.now();
    memory.keep(server, isChoice);
    client.enterServer(server.url);
    const caller: Caller = { principal: role };
    publish({ ...anonymous, state: 'loggedIn', user, role, caller, server, servers: memory.list() });
    lastKeptAlive = Date.now();
    clearInterval(keepAliveTimer);
    keepAliveTimer = setInterval(keepAlive, around.keepAliveMs);
    // After a reload nobody has the token yet; the first change need not run into a 419 for it.
    if (!client.hasToken(server.url)) refreshCsrf(server.url).catch(() => {});
  }

  function keepAlive() {
    lastKeptAlive = Date.now();
    client.call(contract.keepAlive).catch(() => {});
  }

  async function logInTo(server: Server, credentials: Credentials) {
    if (!isWebAddress(server.url)) throw new ApiError({ status: 0, code: 'no_answer' });
    await refreshCsrf(server.url);
    const options = { query: { include: 'roles' }, body: credentials } as const;
    const send = () => client.sendPlain(server.url, contract.login, options);
    const { user } = await retryOnce(server.url, send);
    begin(server, user, true);
    around.tabs.tell('login');
  }

  async function readUser(server: Server): Promise<SessionUser> {
    const send = () => client.sendPlain(server.url, contract.me, { query: { include: 'roles' } });
    return (await retryOnce(server.url, send)).user;
  }

  /** "Restricted access" without a stored server or on an auth page is no fault; the answer is just no. */
  async function tryRestore(path: string): Promise<boolean> {
    const server = serverOfPath(path, memory.list()) ?? memory.chosen();
    if (!server) memory.keepWish(path);
    if (!server || path.split('/')[2] === 'auth' || memory.hasLeft()) return false;
    publish({ ...anonymous, state: 'restoring', server });
    try {
      begin(server, await readUser(server), false);
      return true;
    } catch (error) {
      publish(anonymous);
      if (isServerUnwell(error)) throw error;
      return false;
    }
  }

  /** Whoever was shut out finds that out here, like by any call; another role or folder counts from now on. */
  async function askWhoIAm() {
    const mine = era;
    const { user } = await client.call(contract.me, { query: { include: 'roles' } });
    if (mine !== era || current.state !== 'loggedIn') return;
    const role = roleFrom(user.roles ?? []);
    if (!role) return lose();
    if (JSON.stringify(user) !== JSON.stringify(current.user)) {
      publish({ user, role, caller: { principal: role } });
    }
  }

  // ---- ending

  function lose() {
    if (current.state !== 'loggedIn' || leaving.isUnderWay()) return;
    around.tabs.tell('logout');
    end('reconnectionFailed');
  }

  function end(notice: SessionNotice) {
    endings.tell();
    era += 1;
    clearInterval(keepAliveTimer);
    publish(anonymous);
    notices.tell(notice);
    goTo(loginPath(around.path()));
  }

  function loginPath(from: string): string {
    if (!memory.chosen()) return '/en/auth/login';
    const login = `/${localeOfPath(from)}/auth/login`;
    const redirect = memory.hasLeft() ? null : safeRedirect(from);
    return redirect ? `${login}?redirect=${encodeURIComponent(redirect)}` : login;
  }

  // ---- other tabs

  const stopListening = around.tabs.listen(({ kind, at }) => {
    const isLoggedIn = current.state === 'loggedIn';
    if (kind === 'logout' && isLoggedIn && !leaving.isUnderWay() && at >= loggedInAt)
      end('loggedOutElsewhere');
    if (kind === 'login' && isLoggedIn) reloadIfSomebodyElse();
    if (kind === 'login' && !isLoggedIn) followLogin();
  });

  /** A waiting Login page. The server comes from storage, the user from that server: nothing in a message is believed. */
  async function followLogin() {
    const isWaiting = () =>
      current.state !== 'loggedIn' && around.path().split('/')[3]?.startsWith('login') === true;
    let asked: string | undefined;
    // What the other tab stored travels by itself and may arrive after its message.
    for (let attempt = 0; attempt < storageArrivalTries && isWaiting(); attempt += 1) {
      const server = memory.lastUsed();
      const user = server && server.url !== asked ? await readUser(server).catch(() => null) : null;
      asked = server?.url;
      if (server && user && roleFrom(user.roles ?? []) && isWaiting()) {
        begin(server, user, false);
        return goTo(afterLogin());
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Cookies are shared: after a login as somebody else this tab must not go on under the old name. */
  async function reloadIfSomebodyElse() {
    const { server, user } = current;
    const present = server && (await readUser(server).catch(() => null));
    if (present && present.id !== user?.id) around.reload();
  }

  /** Where a finished login goes: the redirect parameter or the page asked for first, if it is one of ours, else home. */
  function afterLogin(): string {
    const locale = localeOfPath(around.path());
    const wish = safeRedirect(memory.takeWish());
    // Strangers are sent to the English Login; any other language there is a choice.
    const wishInLocale = wish && locale !== 'en' ? inLocale(wish, locale) : wish;
    return redirectOf(around.path()) ?? wishInLocale ?? `/${locale}${homeOf(current.caller!).path}`;
  }

  return {
    get: () => current,
    subscribe: changes.add,
    onNotice: notices.add,
    /** Told just before a session ends by itself, while what stands on the page can still be kept. */
    onEnding: endings.add,
    /** How pages are changed, once there is a router. */
    moveBy(move: (path: string) => void) {
      goTo = move;
    },
    /** Asked before a logout or a switch of the server; false stays. */
    guardLeaving: leaving.guard,
    whenStaying: leaving.whenStaying,

    /** Step one: who are you. Gives the servers to choose from. */
    async login(credentials: Credentials): Promise<ServerEntrance> {
      await client.sendPlain(client.authBase(), contract.authCsrfCookie);
      const options = { query: { include: 'servers' }, body: credentials } as const;
      const { user } = await client.callAuth(contract.authLogin, options);
      const servers = user.servers ?? [];
      memory.keepList(servers);
      const lastUsed = servers.find((each) => each.url === memory.lastUsed()?.url) ?? null;
      const wish = redirectOf(around.path()) ?? memory.wish();
      const wanted = wish === null ? null : serverOfPath(wish, servers);
      return {
        email: user.email,
        servers,
        lastUsed,
        wanted,
        enter: (server) => logInTo(server, credentials),
      };
    },
    afterLogin,
    /** A stranger asked for a page that needs a session, and no server is stored by which it could be restored. */
    isRestricted: () => memory.chosen() === null && safeRedirect(memory.wish()) !== null,
    /** True when somebody is logged in. Throws when the server does not answer, for then nobody knows. */
    restore(path = around.path()): Promise<boolean> {
      if (current.state === 'loggedIn') return Promise.resolve(true);
      restoration ??= tryRestore(path).finally(() => {
        restoration = null;
      });
      return restoration;
    },
    /** Where a page that needs a session sends a stranger. */
    loginPath,

    /** Enters another server of the list: by the session that lives there, else with the password. */
    async switchTo(server: Server, password?: string): Promise<'entered' | 'passwordNeeded' | 'stayed'> {
      if (password !== undefined) {
        await logInTo(server, { email: current.user?.email ?? '', password });
        return 'entered';
      }
      if (!(await leaving.isAllowed('switch'))) return 'stayed';
      const user = await readUser(server).catch((error) => {
        if (isSessionRefused(error)) return null;
        throw error;
      });
      if (!user) return 'passwordNeeded';
      begin(server, user, true);
      return 'entered';
    },

    /** Ends the session on both hosts and reloads; false when somebody chose to stay with what is not saved. */
    async logout(): Promise<boolean> {
      if (!(await leaving.isAllowed('logout'))) return false;
      leaving.begin();
      const ends = [[client.authBase(), contract.authLogout] as const];
      if (current.server) ends.push([withoutSlash(current.server.url), contract.logout]);
      const failures: unknown[] = [];
      for (const [base, route] of ends) {
        // After a reload nobody has the auth host's token.
        if (!client.hasToken(base)) await refreshCsrf(base).catch(() => {});
        // The other tabs would soon find out by themselves, and take it for a session that ran out.
        await retryOnce(base, () => client.sendPlain(base, route)).then(
          () => around.tabs.tell('logout'),
          (error) => failures.push(error),
        );
      }
      // Each host ends the session of the other; only when neither heard of it is one still logged in.
      if (failures.length === ends.length) {
        leaving.fail();
        throw failures[0];
      }
      memory.forgetList();
      memory.markLeft();
      around.reload();
      return true;
    },

    /** Something about people has changed, perhaps about oneself. */
    recheck() {
      if (current.state !== 'loggedIn' || isRechecking || leaving.isUnderWay()) return;
      isRechecking = true;
      askWhoIAm()
        .catch(() => {})
        .finally(() => {
          isRechecking = false;
        });
    },

    /** What this person has just saved about themselves or the server, so that it shows everywhere at once. */
    learn({ user, serverName }: { user?: Partial<SessionUser>; serverName?: string }) {
      if (current.state !== 'loggedIn' || !current.user || !current.server) return;
      if (user) publish({ user: { ...current.user, ...user } });
      if (serverName === undefined || serverName === current.server.name) return;
      const server = { ...current.server, name: serverName };
      memory.keepList(memory.list().map((each) => (each.url === server.url ? server : each)));
      memory.keep(server, memory.lastUsed()?.url === server.url);
      publish({ server, servers: memory.list() });
    },

    /** A tab that was asleep finds out at once whether its session still lives. */
    wake() {
      if (current.state === 'loggedIn' && Date.now() - lastKeptAlive >= around.keepAliveMs) keepAlive();
    },
    close() {
      clearInterval(keepAliveTimer);
      stopListening();
      around.tabs.close();
    },
  };
}

const isBrowser = typeof window !== 'undefined';

export type Session = ReturnType<typeof createSession>;

/** The session of this tab. */
export const session = createSession(api, {
  ...ownStores,
  path: () => `${location.pathname}${location.search}`,
  reload: () => location.reload(),
  tabs: createTabSync(
    isBrowser ? window.BroadcastChannel : undefined,
    ownStores.browser,
    isBrowser ? window : new EventTarget(),
  ),
  keepAliveMs: contract.keepAliveMs,
});

if (isBrowser) {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && session.wake(),
  );
  window.addEventListener('online', session.wake);
}

export const useSession = (): SessionSnapshot => useSyncExternalStore(session.subscribe, session.get);
