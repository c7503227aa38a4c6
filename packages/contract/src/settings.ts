import * as z from 'zod';
import { admins, everyone } from './access.ts';
import { Brand } from './brand.ts';
import { currencies } from './currencies.ts';
import { locales } from './pages.ts';
import { approvableRoles } from './proposals.ts';
import { preferredRegions, regions } from './regions.ts';
import { route } from './route.ts';
import { requiredText } from './text.ts';

/** When saving a change of what screens show asks for a second click. */
export const AskBefore = z.strictObject({
  /** If open hours become empty. */
  gaps: z.boolean(),
  /** If more displays than this change; null means never. */
  displays: z
    .int()
    .min(1, { error: 'settings.askDisplaysRange' })
    .max(10_000, { error: 'settings.askDisplaysRange' })
    .nullable(),
});
export type AskBefore = z.infer<typeof AskBefore>;

/** One record per server. */
export const Settings = z.object({
  serverName: z.string(),
  /** The address of the server: its `url`. */
  address: z.string(),
  /** The region in which it runs. */
  region: z.enum(regions),
  preferredRegion: z.enum(preferredRegions),
  /** Whether a server in the preferred region is available; `not_needed` while it already runs there. */
  newServer: z.enum(['not_needed', 'not_available', 'available']),
  activeDisplays: z.int(),
  /** False if this organisation is not billed; absent from older servers, which means true. */
  isBilled: z.boolean().optional(),
  currency: z.enum(currencies),
  storageUsed: z.int(),
  /** Null means no limit. */
  storageLimit: z.int().nullable(),
  /** Of one file; absent from older servers. */
  maxFileBytes: z.int().optional(),
  askBefore: AskBefore,
  /** Changes by people of these roles must be approved by somebody else. */
  approvalRoles: z.array(z.enum(approvableRoles)),
  /** Whether a small picture of every display is kept each hour, for fourteen days. */
  keepsPictures: z.boolean(),
  /** Of alarms at places that have no language of their own, and of their titles in lists. */
  language: z.enum(locales),
  /** Null until somebody sets it. */
  brand: Brand.nullable(),
  version: z.int(),
});
export type Settings = z.infer<typeof Settings>;

export const ServerName = requiredText(100).min(3, { error: 'settings.serverNameTooShort' });

export const SettingsInput = z
  .strictObject({
    serverName: ServerName,
    preferredRegion: z.enum(preferredRegions),
    askBefore: AskBefore,
    approvalRoles: z.array(z.enum(approvableRoles)).max(approvableRoles.length),
    keepsPictures: z.boolean(),
    language: z.enum(locales),
    brand: Brand.nullable(),
  })
  .partial();
export type SettingsInput = z.input<typeof SettingsInput>;

export const getSettings = route({
  id: 'settings.get',
  host: 'content',
  method: 'GET',
  path: '/api/v1/settings',
  access: everyone,
  reply: z.object({ data: Settings }),
  summary: "Read the server's settings and usage",
});

export const saveSettings = route({
  id: 'settings.save',
  host: 'content',
  method: 'PUT',
  path: '/api/v1/settings',
  access: admins,
  body: SettingsInput,
  reply: z.object({ data: Settings }),
  summary: "Change the server's name, region, brand or when saving asks",
});
