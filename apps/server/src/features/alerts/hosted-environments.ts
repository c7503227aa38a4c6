import { listHostedEnvironments } from '@vitrine/contract/auth';
import type { App } from '../../http/app.ts';

const lastKnown = new WeakMap<App, string[]>();

/** Displays are watched while the auth host is away, too. */
export async function hostedEnvironments(app: App): Promise<string[]> {
  try {
    const { data } = await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments);
    lastKnown.set(app, data);
    return data;
  } catch (error) {
    const known = lastKnown.get(app);
    if (!known) throw error;
    return known;
  }
}
