import * as internal from '@vitrine/contract/internal';
import { callPeer } from '../infra/outbound/auth-host.ts';
import type { App } from './app.ts';
import type { Session } from './session.ts';

/**
 * Tells the auth host that a login is in use: there it would idle out, and be missing from the list of its person's sessions, while
 * somebody works on a server with it. Best effort; the next minute brings another call.
 */
export async function touchLogin(app: App, { loginId, isNoted }: Session): Promise<void> {
  if (loginId === null || !isNoted) return;
  try {
    await callPeer(app.urls.auth, app.serverKey, internal.touchLogin, { body: { loginId } });
  } catch (error) {
    app.log.debug({ err: error }, 'login_touch_failed');
  }
}
