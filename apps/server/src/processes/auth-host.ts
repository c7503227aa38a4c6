import { agentRoutes } from '../features/agent/agent.routes.ts';
import { publicPriceRoutes } from '../features/billing/invoices.routes.ts';
import { identityRoutes } from '../features/identity/identity.routes.ts';
import { peopleRoutes } from '../features/identity/people.routes.ts';
import { waitingRoutes } from '../features/player/player.routes.ts';
import { signupRoutes } from '../features/signup/signup.routes.ts';
import type { Mounted } from '../http/mount-route.ts';

/** Identities, the list of servers, signing up, in and out, and players waiting to be paired. */
export const authHostRoutes: readonly Mounted[] = [
  ...identityRoutes,
  ...peopleRoutes,
  ...signupRoutes,
  ...waitingRoutes,
  ...publicPriceRoutes,
  ...agentRoutes,
];
