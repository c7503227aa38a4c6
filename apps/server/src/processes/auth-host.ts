import { identityRoutes } from '../features/identity/identity.routes.ts';
import { waitingRoutes } from '../features/player/player.routes.ts';
import type { Mounted } from '../http/mount-route.ts';

/** Identities, the list of servers, signing in and out, and players that wait to be paired. */
export const authHostRoutes: readonly Mounted[] = [...identityRoutes, ...waitingRoutes];
