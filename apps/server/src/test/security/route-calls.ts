import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@vitrine/contract/access';
import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { isMutating, type Route } from '@vitrine/contract/route';
import type { Answer, Ask, TestBrowser } from '../test-browser.ts';
import type { TestServer } from '../test-server.ts';

// The contract as the security tests walk it. What is added to the contract later is walked without a change here.

const isPerson = (member: string): boolean => member === 'anonymous' || roles.includes(member as Role);

export const userRoutes = allRoutes.filter(({ access }) => access.members.some(isPerson));
export const machineRoutes = allRoutes.filter((route) => !userRoutes.includes(route));
export const mutatingRoutes = userRoutes.filter(({ method }) => isMutating(method));
export const readRoutes = userRoutes.filter(({ method }) => !isMutating(method));
/** One per method and path: actions share theirs. */
export const paths = [...Map.groupBy(allRoutes, ({ host, path }) => `${host} ${path}`).values()];

export const randomId = (): string => randomUUID();

/** Resource → id of one of its records. */
export type KnownIds = ReadonlyMap<string, string>;

export async function findIds(server: TestServer, staff: TestBrowser, slug: string): Promise<KnownIds> {
  const found = await Promise.all(
    resources.map(async ({ name }) => {
      const { body } = await staff.get(`${server.serverUrl(slug)}/api/v1/${name}?_limit=1`);
      return [name, body.data[0].id as string] as const;
    }),
  );
  return new Map(found);
}

export const resourceOf = (route: Route): string => route.id.split('.')[0]!;

export function urlOf(
  server: TestServer,
  route: Route,
  { slug = 'demo', ids }: { slug?: string; ids?: KnownIds } = {},
): string {
  const base = route.host === 'content' ? server.serverUrl(slug) : server.authUrl;
  const path = route.path.replace(':id', ids?.get(resourceOf(route)) ?? randomId());
  return `${base}${path}${route.action ? `?action=${route.action}` : ''}`;
}

/** Bodies that would change something if they were let through; `{}` where nothing better is known. */
const bodies: Readonly<Record<string, object>> = {
  'locations.create': { name: 'Let through', timezone: 'UTC' },
  'locations.update': { notes: 'let through' },
  'auth.login': { email: 'admin', password: 'vitrine-demo' },
  'session.login': { email: 'admin', password: 'vitrine-demo' },
};

export const bodyOf = (route: Route): object | undefined => route.body && (bodies[route.id] ?? {});

export const call = (browser: TestBrowser, route: Route, url: string, ask: Ask = {}): Promise<Answer> =>
  browser.ask(route.method, url, { body: isMutating(route.method) ? bodyOf(route) : undefined, ...ask });
