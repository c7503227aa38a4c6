import { roleFrom } from '@vitrine/contract/access';
import type { Server, SessionUser } from '@vitrine/contract/auth';
import type { SnapshotStore } from './session-state.ts';
import type { TabSync } from './tab-sync.ts';

// Messages from other tabs of this browser: a logout ends the session here too, a login continues a waiting
// login page.

const storageArrivalTries = 20;

export interface FollowTabs {
  readonly tabs: TabSync;
  readonly store: SnapshotStore;
  path(): string;
  reload(): void;
  lastUsedServer(): Server | null;
  readUser(server: Server): Promise<SessionUser>;
  /** When the session of this tab began. */
  loggedInAt(): number;
  isLeaving(): boolean;
  onLogout(): void;
  onLogin(server: Server, user: SessionUser): void;
}

export function followTabs(deps: FollowTabs): () => void {
  const { store } = deps;
  const isLoggedIn = () => store.get().state === 'loggedIn';

  /** The server is read from storage and the user from that server, because messages are not trusted. */
  async function followLogin() {
    const isWaiting = () => !isLoggedIn() && deps.path().split('/')[3]?.startsWith('login') === true;
    let asked: string | undefined;
    // Storage is synchronised separately and may arrive after the message.
    for (let attempt = 0; attempt < storageArrivalTries && isWaiting(); attempt += 1) {
      const server = deps.lastUsedServer();
      const user = server && server.url !== asked ? await deps.readUser(server).catch(() => null) : null;
      asked = server?.url;
      if (server && user && roleFrom(user.roles ?? []) && isWaiting()) return deps.onLogin(server, user);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Cookies are shared: after a login as another user this tab must not continue as the old one. */
  async function reloadIfSomebodyElse() {
    const { server, user } = store.get();
    const present = server && (await deps.readUser(server).catch(() => null));
    if (present && present.id !== user?.id) deps.reload();
  }

  return deps.tabs.listen(({ kind, at }) => {
    if (kind === 'logout' && isLoggedIn() && !deps.isLeaving() && at >= deps.loggedInAt()) deps.onLogout();
    if (kind === 'login' && isLoggedIn()) void reloadIfSomebodyElse();
    if (kind === 'login' && !isLoggedIn()) void followLogin();
  });
}
