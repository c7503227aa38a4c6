import '../zod-without-eval.ts';
import { type Caller, type Role, roleFrom } from '@vitrine/contract/access';
import type { Credentials, Server, SessionUser } from '@vitrine/contract/auth';
import { keepAliveMs } from '@vitrine/contract/session-times';
import { useSyncExternalStore } from 'react';
import { type Api, api } from '../api.ts';
import { ApiError, isServerUnwell, isSessionRefused } from '../api-error.ts';
import { createListeners } from '../realtime/listeners.ts';
import { withoutSlash } from './auth-base.ts';
import { createCallRules } from './call-rules.ts';
import { followTabs } from './follow-tabs.ts';
import { createKeepAlive } from './keep-alive.ts';
import { createLoginPaths } from './login-paths.ts';
import { createLeaving } from './logout-guard.ts';
import { isHome, redirectOf, safeRedirect } from './redirect.ts';
import { serverOfPath } from './server-links.ts';
import { sessionCalls } from './session-calls.ts';
import {
  anonymous,
  createSnapshotStore,
  type ServerEntrance,
  type SessionNotice,
  type SessionSnapshot,
} from './session-state.ts';
import { createServerMemory, ownStores, type Stores } from './session-storage.ts';
import { createTabSync, type TabSync } from './tab-sync.ts';
import { enterByTicket } from './ticket.ts';

// The rules of the session (spec section 4): anonymous → authorised servers listed → logged in to the
// selected one → logged out. Its parts are in session/: handling of refused calls, entering a server,
// messages of other tabs, and storage.

export interface Dependencies extends Stores {
  /** Path and query of the open page. */
  path(): string;
  reload(): void;
  readonly tabs: TabSync;
  readonly keepAliveMs: number;
}

const callerOf = (user: SessionUser, role: Role): Caller => ({
  principal: role,
  rights: user.rights ?? [],
  ...(user.isInstallationAdmin && { isInstallationAdmin: true }),
});

export function createSession(client: Api, deps: Dependencies) {
  const memory = createServerMemory(deps);
  const store = createSnapshotStore();
  const { get, publish } = store;
  const notices = createListeners<[SessionNotice]>();
  const endings = createListeners();
  const logoutGuard = createLeaving();
  const rules = createCallRules(client, store, logoutGuard, lose);
  const { refreshCsrf, retryOnce } = rules;
  const { loginPath, afterLogin } = createLoginPaths(memory, store, deps.path);
  const keepAlive = createKeepAlive(client, deps.keepAliveMs);
  let goTo: (path: string) => void = (path) => location.assign(path);
  let loggedInAt = 0;
  let restoration: Promise<boolean> | null = null;
  let isRechecking = false;

  // ---- start

  function begin(server: Server, user: SessionUser, isChoice: boolean) {
    const role = roleFrom(user.roles ?? []);
    if (!role) throw new ApiError({ status: 403, code: 'access_denied' });
    store.beginGeneration();
    loggedInAt = Date.now();
    memory.keep(server, isChoice);
    client.enterServer(server.url);
    const caller = callerOf(user, role);
    publish({ ...anonymous, state: 'loggedIn', user, role, caller, server, servers: memory.list() });
    keepAlive.start();
    // After a reload there is no token yet; fetching it now avoids a 419 for the first change.
    if (!client.hasToken(server.url)) refreshCsrf(server.url).catch(() => {});
  }

  async function readUser(server: Server): Promise<SessionUser> {
    const { me } = await sessionCalls();
    const send = () => client.sendPlain(server.url, me, { query: { include: 'roles' } });
    return (await retryOnce(server.url, send)).user;
  }

  /**
   * "Restricted access" without a stored server or on an auth page is not an error; the result is just false.
   */
  async function tryRestore(path: string): Promise<boolean> {
    const server = serverOfPath(path, memory.list()) ?? memory.chosen();
    if (!server) memory.keepWish(path);
    if (!server || path.split('/')[2] === 'auth' || memory.hasLeft()) return false;
    publish({ ...anonymous, state: 'restoring', server, isUnwell: get().isUnwell });
    try {
      begin(server, await readUser(server), false);
      return true;
    } catch (error) {
      publish({ ...anonymous, isUnwell: isServerUnwell(error) });
      // A file that did not arrive says nothing about the session either.
      if (isServerUnwell(error) || !(error instanceof ApiError)) throw error;
      return false;
    }
  }

  /** A blocked user is detected here as by any call; another role or folder applies from now on. */
  async function askWhoIAm() {
    const generation = store.generation();
    const { me } = await sessionCalls();
    const { user } = await client.call(me, { query: { include: 'roles' } });
    if (generation !== store.generation() || get().state !== 'loggedIn') return;
    const role = roleFrom(user.roles ?? []);
    if (!role) return lose();
    if (JSON.stringify(user) !== JSON.stringify(get().user)) {
      publish({ user, role, caller: callerOf(user, role) });
    }
  }

  // ---- end

  function lose() {
    if (get().state !== 'loggedIn' || logoutGuard.isUnderWay()) return;
    deps.tabs.send('logout');
    end('reconnectionFailed');
  }

  function end(notice: SessionNotice) {
    endings.notify();
    store.beginGeneration();
    keepAlive.stop();
    publish(anonymous);
    notices.notify(notice);
    goTo(loginPath(deps.path()));
  }

  // ---- other tabs

  const stopListening = followTabs({
    ...deps,
    store,
    lastUsedServer: memory.lastUsed,
    readUser,
    loggedInAt: () => loggedInAt,
    isLeaving: logoutGuard.isUnderWay,
    onLogout: () => end('loggedOutElsewhere'),
    onLogin(server, user) {
      begin(server, user, false);
      goTo(afterLogin());
    },
  });

  return {
    get,
    subscribe: store.subscribe,
    onNotice: notices.add,
    /** Called just before a session ends without a logout, while the page's work can still be stored. */
    onEnding: endings.add,
    /** Sets the navigation, once there is a router. */
    moveBy(move: (path: string) => void) {
      goTo = move;
    },
    /** Called before a logout or a switch of servers; false prevents it. */
    guardLeaving: logoutGuard.guard,
    whenStaying: logoutGuard.whenStaying,

    /** Step one: credentials. Resolves to the servers to choose from. */
    async login(credentials: Credentials): Promise<ServerEntrance> {
      const { authCsrfCookie, authLogin } = await sessionCalls();
      await client.sendPlain(client.authBase(), authCsrfCookie);
      const options = { query: { include: 'servers' }, body: credentials } as const;
      const { user } = await client.callAuth(authLogin, options);
      const servers = user.servers ?? [];
      memory.keepList(servers);
      const lastUsed = servers.find((each) => each.url === memory.lastUsed()?.url) ?? null;
      const wish = redirectOf(deps.path()) ?? memory.wish();
      const wanted = wish === null ? null : serverOfPath(wish, servers);
      return {
        email: user.email,
        servers,
        lastUsed,
        wanted,
        async enter(server) {
          begin(server, await enterByTicket(client, rules, server), true);
          deps.tabs.send('login');
        },
      };
    },
    afterLogin,
    /**
     * A page of their own choice was requested without a session, and no server is stored to restore it. The
     * overview is where the bare address leads, so nobody chose it.
     */
    isRestricted(): boolean {
      const wish = safeRedirect(memory.wish());
      return memory.chosen() === null && wish !== null && !isHome(wish);
    },
    /**
     * Resolves to true if a user is logged in. Rejects if the server does not respond, because then it is
     * unknown.
     */
    restore(path = deps.path()): Promise<boolean> {
      if (get().state === 'loggedIn') return Promise.resolve(true);
      restoration ??= tryRestore(path).finally(() => {
        restoration = null;
      });
      return restoration;
    },
    /** The login page to which a page redirects without a session. */
    loginPath,

    /** Enters another server of the list: by an existing session there, or else by a ticket. */
    async switchTo(server: Server): Promise<'entered' | 'stayed'> {
      if (!(await logoutGuard.isAllowed('switch'))) return 'stayed';
      const present = await readUser(server).catch((error) => {
        if (isSessionRefused(error)) return null;
        throw error;
      });
      const isOwn = present !== null && present.id === get().user?.id;
      begin(server, isOwn ? present : await enterByTicket(client, rules, server), true);
      return 'entered';
    },

    /** Ends the session on both hosts and reloads; false if the user stays because of unsaved changes. */
    async logout(): Promise<boolean> {
      if (!(await logoutGuard.isAllowed('logout'))) return false;
      logoutGuard.begin();
      const { authLogout, logout } = await sessionCalls();
      const ends = [[client.authBase(), authLogout] as const];
      const { server } = get();
      if (server) ends.push([withoutSlash(server.url), logout]);
      const failures: unknown[] = [];
      for (const [base, route] of ends) {
        // After a reload there is no token of the auth host.
        if (!client.hasToken(base)) await refreshCsrf(base).catch(() => {});
        // Other tabs would soon notice it themselves, but as an expired session.
        await retryOnce(base, () => client.sendPlain(base, route)).then(
          () => deps.tabs.send('logout'),
          (error) => failures.push(error),
        );
      }
      // Each host ends the session of the other; the user is still logged in only if neither was reached.
      if (failures.length === ends.length) {
        logoutGuard.fail();
        throw failures[0];
      }
      memory.forgetList();
      memory.markLeft();
      deps.reload();
      return true;
    },

    /** A user was changed, perhaps the current one. */
    recheck() {
      if (get().state !== 'loggedIn' || isRechecking || logoutGuard.isUnderWay()) return;
      isRechecking = true;
      askWhoIAm()
        .catch(() => {})
        .finally(() => {
          isRechecking = false;
        });
    },

    /**
     * Applies what this user has just saved about themselves or the server, so that it is shown everywhere
     * immediately.
     */
    learn({ user, serverName }: { user?: Partial<SessionUser>; serverName?: string }) {
      const { state, user: before, server: known } = get();
      if (state !== 'loggedIn' || !before || !known) return;
      if (user) publish({ user: { ...before, ...user } });
      if (serverName === undefined || serverName === known.name) return;
      const server = { ...known, name: serverName };
      memory.keepList(memory.list().map((each) => (each.url === server.url ? server : each)));
      memory.keep(server, memory.lastUsed()?.url === server.url);
      publish({ server, servers: memory.list() });
    },

    /** A tab that was suspended checks immediately whether its session still exists. */
    wake() {
      if (get().state === 'loggedIn') keepAlive.sendIfDue();
    },
    close() {
      keepAlive.stop();
      stopListening();
      deps.tabs.close();
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
  keepAliveMs,
});

if (isBrowser) {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && session.wake(),
  );
  window.addEventListener('online', session.wake);
}

export const useSession = (): SessionSnapshot => useSyncExternalStore(session.subscribe, session.get);
