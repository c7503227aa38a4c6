import { listHostedEnvironments } from '@vitrine/contract/auth';
import { signupOf } from '../infra/signup-terms.ts';
import type { App } from './app.ts';

/**
 * Whether everybody here belongs to the one organisation that runs the installation: nobody can sign up, and
 * there is one environment, or none before the first admin.
 */
export async function hasSingleOwner(app: App): Promise<boolean> {
  if (signupOf(app.config) === 'open') return false;
  const { data } = await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments);
  return data.length <= 1;
}
