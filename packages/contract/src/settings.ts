import * as z from 'zod';
import { everyone } from './access.ts';
import { currencies } from './pricing.ts';
import { route } from './route.ts';

/** One record per server. What the shell needs of it is read now; writing comes with the settings page. */
export const Settings = z.object({
  serverName: z.string(),
  activeDisplays: z.int(),
  currency: z.enum(currencies),
  storageUsed: z.int(),
  /** null: no limit. */
  storageLimit: z.int().nullable(),
});
export type Settings = z.infer<typeof Settings>;

export const getSettings = route({
  id: 'settings.get',
  host: 'content',
  method: 'GET',
  path: '/api/v1/settings',
  access: everyone,
  reply: z.object({ data: Settings }),
  summary: "The server's settings and what it uses of its plan",
});
