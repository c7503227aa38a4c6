import { identityRoutes } from '../features/identity/identity.routes.ts';
import type { Mounted } from '../http/mount-route.ts';

/** Identities, the list of servers, signing in and out. */
export const authHostRoutes: readonly Mounted[] = identityRoutes;
