import * as internal from '@vitrine/contract/internal';
import { callPeer } from '../infra/outbound/auth-host.ts';
import type { App } from './app.ts';
import type { Session } from './session.ts';

/**
 * Reports to the auth host that a login is in use. Otherwise it would expire there, and be missing from the
 * user's list of sessions, while somebody works on a server with it. Best effort, because the next call comes
 * within a minute.
 */
export async function touchLogin(app: App, { loginId, isNoted }: Session): Promise<void> {
  if (loginId === null || !isNoted) return;
  try {
    await callPeer(app.urls.auth, app.serverKey, internal.touchLogin, { body: { loginId } });
  } catch (error) {
    app.log.debug({ err: error }, 'login_touch_failed');
  }
}
