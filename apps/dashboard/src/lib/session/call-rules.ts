import type { Api } from '../api.ts';
import { ApiError, isSessionRefused } from '../api-error.ts';
import type { createLeaving } from './logout-guard.ts';
import { sessionCalls } from './session-calls.ts';
import type { SnapshotStore } from './session-state.ts';

// Handling of refused calls. A 401 or 419 causes one refresh of the CSRF cookie and one retry; calls made
// meanwhile wait for the result. If it fails, the session is lost, and no further call is sent until the next
// login, so that a laptop that was asleep is redirected to Login once.

const loggedOut = () => new ApiError({ status: 401, code: 'logged_out' });

export function createCallRules(
  client: Api,
  store: SnapshotStore,
  logoutGuard: ReturnType<typeof createLeaving>,
  lose: () => void,
) {
  /** By host, because each has its own token. */
  const csrfRefreshes = new Map<string, number>();
  const reconnections = new Map<string, Promise<unknown>>();

  const refreshCsrf = async (base: string) =>
    client.sendPlain(base, (await sessionCalls()).csrfCookieOnServer);

  /** Without a session nothing can be lost: one refresh, one retry, and that response counts. */
  function retryOnce<T>(base: string, send: () => Promise<T>): Promise<T> {
    return send().catch(async (error) => {
      if (!isSessionRefused(error)) throw error;
      await refreshCsrf(base);
      return send();
    });
  }

  async function sendInSession<T>(base: string, send: () => Promise<T>): Promise<T> {
    const generation = store.generation();
    const isOver = () => generation !== store.generation();
    await reconnections.get(base)?.catch(() => {});
    if (isOver()) throw loggedOut();
    const refreshesSeen = csrfRefreshes.get(base);
    try {
      return await send();
    } catch (refusal) {
      if (!isSessionRefused(refusal) || logoutGuard.isUnderWay()) throw refusal;
      if (!reconnections.has(base) && !isOver() && csrfRefreshes.get(base) === refreshesSeen) {
        const retried = reconnect(base, send);
        reconnections.set(base, retried);
        return retried;
      }
      await reconnections.get(base)?.catch(() => {});
      if (isOver()) throw refusal;
      return sendOrLose(send);
    }
  }

  async function reconnect<T>(base: string, send: () => Promise<T>): Promise<T> {
    store.publish({ isReconnecting: true });
    try {
      await refreshCsrf(base).catch((error) => {
        lose();
        throw error;
      });
      csrfRefreshes.set(base, (csrfRefreshes.get(base) ?? 0) + 1);
      return await sendOrLose(send);
    } finally {
      reconnections.delete(base);
      if (store.get().isReconnecting && reconnections.size === 0) store.publish({ isReconnecting: false });
    }
  }

  function sendOrLose<T>(send: () => Promise<T>): Promise<T> {
    return send().catch((error) => {
      if (isSessionRefused(error)) lose();
      throw error;
    });
  }

  client.guardCalls((base, send) => {
    if (store.get().state !== 'loggedIn')
      return base === client.authBase() ? retryOnce(base, send) : Promise.reject(loggedOut());
    return logoutGuard.isUnderWay()
      ? logoutGuard.whenStaying().then(() => sendInSession(base, send))
      : sendInSession(base, send);
  });

  return { refreshCsrf, retryOnce };
}

export type CallRules = ReturnType<typeof createCallRules>;
