import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@vitrine/contract/access';
import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { routesOf } from '@vitrine/contract/resource';
import { isMutating, type Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import type { Answer, Ask, TestBrowser } from '../test-browser.ts';
import type { TestServer } from '../test-server.ts';
import { sampleOf } from './sample-input.ts';

// The contract as the security tests walk it. What is added to the contract later is walked without a change here.

const isPerson = (member: string): boolean => member === 'anonymous' || roles.includes(member as Role);

export const userRoutes = allRoutes.filter(({ access }) => access.members.some(isPerson));
export const machineRoutes = allRoutes.filter((route) => !userRoutes.includes(route));
/** Those where a cookie may speak for somebody. */
export const cookieRoutes = userRoutes.filter(({ ignoresCookies }) => !ignoresCookies);
export const mutatingRoutes = cookieRoutes.filter(({ method }) => isMutating(method));
export const readRoutes = cookieRoutes.filter(({ method }) => !isMutating(method));
/** One per method and path: actions share theirs. */
export const paths = [...Map.groupBy(allRoutes, ({ host, path }) => `${host} ${path}`).values()];

/** Open to pages of any origin, and forgiving: a player may be newer than its server. All others are neither. */
export const isPlayerRoute = ({ path }: Route): boolean => path.startsWith('/api/player/');

export const randomId = (): string => randomUUID();

/** Resource → id of one of its records. */
export type KnownIds = ReadonlyMap<string, string>;

export async function findIds(server: TestServer, staff: TestBrowser, slug: string): Promise<KnownIds> {
  const found = await Promise.all(
    resources.map(async ({ name }) => {
      const { body } = await staff.get(`${server.serverUrl(slug)}/api/v1/${name}?_limit=1`);
      return [name, (body.data[0]?.id as string | undefined) ?? randomId()] as const;
    }),
  );
  return new Map(found);
}

export const resourceOf = (route: Route): string => route.id.split('.')[0]!;

/** The reads of a resource that it really has: `list`, `get`, `options`. */
export const readsOf = (resource: (typeof resources)[number]): Route[] =>
  routesOf(resource).filter(({ method }) => method === 'GET');

export const withParameter = (url: string, parameter: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${parameter}`;

/** With the action and the parameters it can't be without. */
export function urlOf(
  server: TestServer,
  route: Route,
  { slug = 'demo', ids }: { slug?: string; ids?: KnownIds } = {},
): string {
  const base = route.host === 'content' ? server.serverUrl(slug) : server.authUrl;
  const path = route.path.replace(':id', ids?.get(resourceOf(route)) ?? randomId());
  const isObject = route.query?.def.type === 'object';
  const needed = isObject ? (sampleOf(route.query as z.ZodType) as Record<string, string>) : {};
  const parameters = new URLSearchParams({ ...(route.action && { action: route.action }), ...needed });
  return `${base}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** Where any body that the schema accepts would do nothing. */
const bodies: Readonly<Record<string, object>> = {
  'auth.login': { email: 'admin', password: 'vitrine-demo' },
  'session.login': { email: 'admin', password: 'vitrine-demo' },
};

/** A body that would change something if it were let through. */
export function bodyOf(route: Route, ids?: KnownIds): object | undefined {
  if (!route.body) return undefined;
  const idFor = (field: string) => ids?.get(`${field}s`);
  return bodies[route.id] ?? (sampleOf(route.body, { isFull: true, idFor }) as object | undefined) ?? {};
}

export const call = (
  browser: TestBrowser,
  route: Route,
  url: string,
  { ids, ...ask }: Ask & { ids?: KnownIds } = {},
): Promise<Answer> =>
  browser.ask(route.method, url, { body: isMutating(route.method) ? bodyOf(route, ids) : undefined, ...ask });

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
