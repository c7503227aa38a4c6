import { listHostedEnvironments } from '@vitrine/contract/auth';
import type { App } from '../../http/app.ts';

/** Displays are watched even while the auth host is unavailable. */
export async function hostedEnvironments(app: App): Promise<string[]> {
  try {
    const { data } = await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments);
    app.state.hostedEnvironments = data;
    return data;
  } catch (error) {
    if (!app.state.hostedEnvironments) throw error;
    return app.state.hostedEnvironments;
  }
}
