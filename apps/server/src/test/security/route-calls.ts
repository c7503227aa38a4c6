import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Role, roles } from '@vitrine/contract/access';
import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { protocolVersion } from '@vitrine/contract/player';
import { routesOf } from '@vitrine/contract/resource';
import { isMutating, type Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { findEnvironment } from '../../http/environments.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { Answer, Ask, TestBrowser } from '../test-browser.ts';
import type { TestServer } from '../test-server.ts';
import { beginUpload } from '../uploads.ts';
import { sampleOf } from './sample-input.ts';

// The contract as the security tests iterate over it. Later additions to the contract are covered without a
// change here.

const isPerson = (member: string): boolean => member === 'anonymous' || roles.includes(member as Role);

export const userRoutes = allRoutes.filter(({ access }) => access.members.some(isPerson));
export const machineRoutes = allRoutes.filter((route) => !userRoutes.includes(route));
/** Routes on which a cookie may authenticate a user. */
export const cookieRoutes = userRoutes.filter(({ ignoresCookies }) => !ignoresCookies);
export const mutatingRoutes = cookieRoutes.filter(({ method }) => isMutating(method));
export const readRoutes = cookieRoutes.filter(({ method }) => !isMutating(method));
/** One per method and path, which actions share. */
export const paths = [...Map.groupBy(allRoutes, ({ host, path }) => `${host} ${path}`).values()];

/**
 * Open to pages of any origin, and lenient, because a player may be newer than its server. All other routes
 * are neither.
 */
export const isPlayerRoute = ({ path }: Route): boolean => path.startsWith('/api/player/');

/**
 * Files for users have signed addresses, which pages of any origin may fetch as well. Players register from
 * our own page.
 */
export const isOpenToAnyPage = (route: Route): boolean =>
  route.host === 'content' && (isPlayerRoute(route) || route.path.startsWith('/media/'));

export const randomId = (): string => randomUUID();

/**
 * Maps a resource to the id of one of its records, `uploads` to one of this person's, and `media` to the hash
 * of a file.
 */
export type KnownIds = ReadonlyMap<string, string>;

export async function findIds(server: TestServer, staff: TestBrowser, slug: string): Promise<KnownIds> {
  const api = `${server.serverUrl(slug)}/api/v1`;
  const upload = await beginUpload(server, staff, { slug });
  // Creates what the demo environments may lack.
  const { body: folders } = await staff.get(`${api}/folders?_limit=1`);
  if (folders.data.length === 0) await staff.post(`${api}/folders`, { name: 'Seasons' });
  const { body: sources } = await staff.get(`${api}/sources?_limit=1`);
  if (sources.data.length === 0)
    await staff.post(`${api}/sources`, {
      ...{ name: 'Prices', kind: 'table' },
      columns: [
        { key: 'item', name: 'Item', kind: 'text' },
        { key: 'price', name: 'Price', kind: 'price' },
      ],
    });
  await staff.post(`${api}/tokens`, { name: 'Till', role: 'standard', may: 'read' });
  await putAlarms(staff, api);
  const canvas = { use: 'item', shape: 'landscape', background: '#000000', boxes: [] };
  await staff.post(`${api}/designs`, { name: 'Menu', ...canvas });
  const found = await Promise.all(
    resources.map(async ({ name }) => {
      const { body } = await staff.get(`${api}/${name}?_limit=1`);
      return [name, (body.data[0]?.id as string | undefined) ?? randomId()] as const;
    }),
  );
  const known = new Map(found);
  const media = await putMedia(server, slug, upload);
  return new Map([...known, ['uploads', upload], ['media', media], ['shows', await putShow(staff, api)]]);
}

const alarm = (title: string) => ({
  ...{ level: 'notice', texts: { en: { title, text: '' } }, scope: { all: true } },
});

const capHeaders = { 'Content-Type': 'application/cap+xml' };

/** One that was not sent before. */
function warning(): Uint8Array {
  const now = new Date().toISOString();
  const document = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${now}</identifier><sender>city</sender>
    <sent>${now}</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info><event>Leak</event></info></alert>`;
  return Buffer.from(document);
}

/** An alarm, a plan, a scheduled drill, a feed and a warning. */
async function putAlarms(staff: TestBrowser, api: string): Promise<void> {
  // It is not read, so that it does not change by itself.
  await staff.post(`${api}/alert-feeds`, {
    ...{ name: 'City', address: 'https://warnings.example/feed', enabled: false },
  });
  await staff.ask('POST', `${api}/takeovers-inbox`, { headers: capHeaders, body: warning() });
  await staff.post(`${api}/takeovers`, alarm('Closing early'));
  await staff.post(`${api}/takeover-plans`, { ...alarm('Closing early'), name: 'Closing early' });
  await staff.post(`${api}/drill-schedules`, {
    ...{ kind: 'quiet_drill', every: 'month', at: { weekday: 'mon', time: '10:00' } },
    ...{ timezone: 'Europe/Prague', hours: 'any', scope: { all: true } },
  });
}

/** Starts a show, so that there is one to ask about. */
async function putShow(staff: TestBrowser, api: string): Promise<string> {
  const { body: playables } = await staff.get(`${api}/playables?status_eq=ready&_limit=1`);
  const { body: displays } = await staff.get(`${api}/displays?active_eq=true&_limit=1`);
  const [playable, display] = [playables.data[0], displays.data[0]];
  if (!playable || !display) return randomId();
  const { body } = await staff.post(`${api}/shows`, {
    content: { kind: 'playables', playables: [playable.id] },
    ...{ displays: [display.id], until: { kind: 'always' } },
  });
  return body.data.id;
}

/** Stores a file that a player could show, without a conversion. */
async function putMedia(server: TestServer, slug: string, playable: string): Promise<string> {
  const { app } = server.program;
  const bytes = `the film of ${slug} ${playable}`;
  const file = path.join(tmpdir(), `vitrine-${playable}`);
  await writeFile(file, bytes);
  const environment = await findEnvironment(app, slug);
  const key = `${environment.id}/${newId()}`;
  await app.storage.put(key, file, 'video/mp4');
  const sha256 = createHash('sha256').update(bytes).digest();
  await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql`
      insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, plays, created_at)
      values (${environment.id}, ${newId()}, ${playable}, '1080p', ${sha256}, ${key}, 'video/mp4', ${bytes.length},
        true, now())`),
  );
  return sha256.toString('hex');
}

export const resourceOf = (route: Route): string => route.id.split('.')[0]!;

/** The read routes that a resource has: `list`, `get`, `options`. */
export const readsOf = (resource: (typeof resources)[number]): Route[] =>
  routesOf(resource).filter(({ method }) => method === 'GET');

export const withParameter = (url: string, parameter: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${parameter}`;

/** Includes the action and the required parameters. */
export function urlOf(
  server: TestServer,
  route: Route,
  { slug = 'demo', ids }: { slug?: string; ids?: KnownIds } = {},
): string {
  const base = route.host === 'content' ? server.serverUrl(slug) : server.authUrl;
  const media = ids?.get('media') ?? createHash('sha256').update(randomId()).digest('hex');
  const path = route.path
    .replace(':id', ids?.get(resourceOf(route)) ?? randomId())
    .replace(':sha256', media)
    .replace(':row', randomId())
    .replace(':link', randomId());
  if (route.id === 'media.get') {
    const { app } = server.program;
    return `${base}${path}${new URL(app.mediaLinks.linkTo(slug, media, app.clock())).search}`;
  }
  const isObject = route.query?.def.type === 'object';
  const needed: Record<string, string> = isObject
    ? (sampleOf(route.query as z.ZodType) as Record<string, string>)
    : {};
  // What the device shows is a design.
  if (route.id === 'player.manifest') needed.protocol = String(protocolVersion);
  // A playlist that is there, as far as the caller may see it.
  if (route.id === 'calendar.plans') needed.playlist = ids?.get('playlists') ?? randomId();
  // Only moments of the last days can be looked at.
  if (route.id === 'overview.moment') needed.at = server.program.app.clock().toISOString();
  const parameters = new URLSearchParams({ ...(route.action && { action: route.action }), ...needed });
  return `${base}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

const password = 'nobody guesses this';

/** For routes where a generated body would have no effect, or none can be generated. */
export const bodies: Readonly<Record<string, object>> = {
  'auth.login': { email: 'admin', password: 'vitrine-demo' },
  'session.login': { email: 'admin', password: 'vitrine-demo' },
  'auth.ticket': { server: 'https://signage.example.com/s/demo', challenge: 'x'.repeat(43) },
  'proposals.create': {
    route: 'playlists.update',
    id: '019a8a5e-0000-7000-8000-000000000000',
    title: 'x',
    body: { name: 'x' },
  },
  'planPreview.create': {
    calls: [{ route: 'playables.update', id: '019a8a5e-0000-7000-8000-000000000000', body: { name: 'x' } }],
  },
  'sources.create': {
    ...{ name: 'Something', kind: 'table' },
    columns: [{ key: 'item', name: 'Item', kind: 'text' }],
  },
  'takeovers.create': alarm('Something'),
  'takeover-plans.create': { ...alarm('Something'), name: 'Something' },
  'settings.save': {
    serverName: 'Something',
    brand: { colours: ['#14342b'], headingFont: 'lora', textFont: 'inter', logo: null },
  },
  'users.invite': { emails: ['someone@example.test'], role: 'standard' },
  'people.register': {
    name: 'Somebody',
    email: 'somebody@example.test',
    password,
    passwordConfirmation: password,
    businessName: 'Something',
    street: 'Somewhere 1',
    postcode: '100 00',
    country: 'CZ',
    region: 'europe',
    acceptTerms: true,
    acceptPrivacy: true,
    locale: 'en',
  },
  'people.changePassword': { oldPassword: 'vitrine-demo', password, passwordConfirmation: password },
  'people.resendToken': { email: 'someone@example.test' },
};

/** A body that would change something if it were accepted. */
export function bodyOf(route: Route, ids?: KnownIds): object | undefined {
  if (route.id === 'uploads.continue') return new Uint8Array(10);
  if (route.id === 'takeovers.inbox') return warning();
  if (!route.body) return undefined;
  const idFor = (field: string) => ids?.get(`${field}s`);
  return bodies[route.id] ?? (sampleOf(route.body, { isFull: true, idFor }) as object | undefined) ?? {};
}

/** Required headers besides the body: uploads use tus. */
export function headersOf(route: Route): Record<string, string> {
  if (route.id === 'takeovers.inbox') return capHeaders;
  if (resourceOf(route) !== 'uploads' || route.body) return {};
  const metadata = `filename ${Buffer.from('film.mp4').toString('base64')}`;
  return {
    'Tus-Resumable': '1.0.0',
    ...(route.id === 'uploads.create' && { 'Upload-Length': '1000', 'Upload-Metadata': metadata }),
    ...(route.id === 'uploads.continue' && {
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }),
  };
}

export const call = (
  browser: TestBrowser,
  route: Route,
  url: string,
  { ids, headers, ...ask }: Ask & { ids?: KnownIds } = {},
): Promise<Answer> =>
  browser.ask(route.method, url, {
    body: isMutating(route.method) ? bodyOf(route, ids) : undefined,
    headers: { ...headersOf(route), ...headers },
    ...ask,
  });

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
