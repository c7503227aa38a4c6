import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { startOwnInstallation } from './own-installation.ts';

// An installation whose clock shows the next Sunday, a few minutes after three in the morning in Prague, when
// every location with opening hours is closed.

const dayMs = 86_400_000;

/** 03:00 in Prague is 02:00 UTC in winter and 01:00 in summer; both are far from any opening time. */
function nextSundayNight(): Date {
  const now = new Date();
  const days = (7 - now.getUTCDay()) % 7 || 7;
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(midnight + days * dayMs + 2 * 3_600_000);
}

export async function startOnSundayNight(businessName: string) {
  const ahead = nextSundayNight().getTime() - Date.now();
  return startOwnInstallation({
    businessName,
    slug: 'night',
    env: { PORT: String(await findFreePort()) },
    clock: () => new Date(Date.now() + ahead),
  });
}
