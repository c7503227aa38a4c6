import * as z from 'zod';
import { admins, type Right, type Role, rights, roles } from './access.ts';
import { contains, resource } from './resource.ts';
import { isMutating, type Route, route } from './route.ts';
import { Id, Instant, Named, recordBase, requiredText } from './text.ts';

// Tokens by which programs call the API of one server: `Authorization: Bearer vt_…`, never in an address. A
// token acts with its own role, never above that of the person who made it, and ends with them.

export const tokenPrefix = 'vt_';
export const tokenMays = ['read', 'write'] as const;
export const maxTokens = 50;
export const tokenDays = { usual: 90, max: 366 } as const;

/** So many calls a minute, and so many at once. */
export const tokenLimits = { perMinute: 600, atOnce: 20 } as const;

export const Token = z.object({
  ...recordBase,
  name: z.string(),
  role: z.enum(roles),
  may: z.enum(tokenMays),
  rights: z.array(z.enum(rights)),
  /** Null means all folders. */
  folder: Id.nullable(),
  expiresAt: Instant,
  isExpired: z.boolean(),
  lastUsedAt: Instant.nullable(),
  lastAddress: z.string().nullable(),
  madeBy: Named,
  /** Its first characters, to recognise it by. */
  startsWith: z.string(),
});
export type Token = z.infer<typeof Token>;

export const TokenInput = z.object({
  name: requiredText(100),
  role: z.enum(roles),
  may: z.enum(tokenMays),
  rights: z.array(z.enum(rights)).max(rights.length).optional(),
  folder: Id.nullable().optional(),
  /** Ends after so many days. */
  days: z.int().min(1).max(tokenDays.max).optional(),
});
export type TokenInput = z.input<typeof TokenInput>;

export const tokens = resource('tokens', {
  title: { one: 'an API token', many: 'API tokens' },
  record: Token,
  input: z.object({ name: TokenInput.shape.name }),
  list: {
    filters: { name: contains },
    sort: ['name', 'createdAt', 'expiresAt', 'lastUsedAt'],
    defaultSort: 'name:asc',
    search: ['name'],
  },
  include: {},
  access: { list: admins, get: admins, update: admins, remove: admins },
});

export const createToken = route({
  id: 'tokens.create',
  host: 'content',
  method: 'POST',
  path: '/api/v1/tokens',
  access: admins,
  body: z.strictObject(TokenInput.shape),
  reply: z.object({ data: Token, secret: z.string() }),
  status: 201,
  summary: 'Create an API token',
  description: 'The reply contains its secret, which is shown only now.',
});

/** Resources that programs may call. Everything else is for people. */
const openToTokens: readonly string[] = [
  ...['locations', 'displays', 'devices', 'groups', 'folders', 'playables', 'playlists', 'sources', 'shows'],
  ...['event-lists', 'plays', 'availability', 'faults', 'overview', 'uploads', 'show-targets', 'designs'],
  'takeovers',
];
/** About people, sessions, secrets, money and the server itself. */
export const closedToTokens: readonly string[] = [
  ...[
    'session',
    'users',
    'personalData',
    'calendar',
    'proposals',
    'planPreview',
    'audit',
    'changes',
    'alerts',
    'alert-history',
    'settings',
    'installation',
  ],
  ...[
    'billings',
    'invoices',
    'prices',
    'price-levels',
    'price-predictions',
    'takeover-plans',
    'alert-feeds',
    'alert-warnings',
    'drill-schedules',
    'tokens',
    'snoozes',
    'first-run',
  ],
];
const neverByTokens: readonly string[] = [
  'devices.actions.reveal',
  'locations.actions.reveal',
  'sources.addCounterLink',
  'sources.removeCounterLink',
  // Watched by people.
  'displays.watch',
  // Recorded as done by a person.
  'plays.export',
  'plays.exportFile',
  'plays.exportState',
];

export const isOpenToTokens = ({ id, host }: Pick<Route, 'id' | 'host'>): boolean =>
  host === 'content' && openToTokens.includes(id.split('.')[0]!) && !neverByTokens.includes(id);

/** A token has no right that was not given to it, whatever its role. */
export const neededRight = ({ access, method }: Route): Right | null =>
  isMutating(method) ? (access.right ?? null) : null;

/** What a token must have for a route; null if no token may call it. */
export const neededByTokens = (route: Route): Token['may'] | null =>
  isOpenToTokens(route) ? (isMutating(route.method) ? 'write' : 'read') : null;

/** The lower of two roles. */
export const lowerRole = (a: Role, b: Role): Role => (roles.indexOf(a) < roles.indexOf(b) ? a : b);
