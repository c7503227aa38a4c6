import * as auth from './auth.ts';
import { displays } from './displays.ts';
import { groups } from './groups.ts';
import { locations } from './locations.ts';
import { type Resource, routesOf } from './resource.ts';
import type { Route } from './route.ts';
import { getSettings } from './settings.ts';

/** The whole contract. The server mounts exactly these, the API document prints them, the security tests walk them. */
export const resources = [locations, displays, groups] as unknown as readonly Resource[];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

export const allRoutes: readonly Route[] = [
  ...Object.values(auth as Record<string, unknown>).filter(isRoute),
  getSettings as Route,
  ...resources.flatMap(routesOf),
];
