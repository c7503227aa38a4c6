import type { Role } from '@vitrine/contract/access';
import { listHostedEnvironments } from '@vitrine/contract/auth';
import { isSignupClosed } from '../infra/signup-terms.ts';
import type { App } from './app.ts';

/**
 * Whether everybody here belongs to the one organisation that runs the installation: nobody can sign up, and
 * there is one environment, or none before the first admin.
 */
export async function hasSingleOwner(app: App): Promise<boolean> {
  if (!isSignupClosed(app.config)) return false;
  const { data } = await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments);
  return data.length <= 1;
}

/** Whether somebody with this role can mend the installation itself, and so is told what it lacks. */
export const isInstallationAdmin = async (app: App, role: Role | null): Promise<boolean> =>
  role === 'admin' && (await hasSingleOwner(app).catch(() => false));
