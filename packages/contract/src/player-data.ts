import * as z from 'zod';
import { devicesOnly } from './access.ts';
import { currencies } from './currencies.ts';
import { PlayerData, version } from './data-versions.ts';
import { ManifestMedia } from './player.ts';
import { route } from './route.ts';
import { Id, Instant } from './text.ts';

// The calls by which players get their data (data-versions.ts). What a newer server adds is dropped, and an
// unknown kind of column is shown as text.

export const PlayerSource = z.object({
  id: Id,
  version,
  validFrom: Instant,
  kind: z.string(),
  currency: z.enum(currencies).catch('EUR'),
  /** `name` names the column in rows, `label` is written on screens. */
  columns: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string() })),
  rows: z.array(
    z.object({
      id: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  /** Pictures in cells, by id of their playable; fetched before `validFrom`. */
  files: z.array(z.object({ playable: Id, media: z.array(ManifestMedia) })),
  /** To be written where it is shown, as its licence asks. */
  credit: z.string().nullable().optional(),
});
export type PlayerSource = z.infer<typeof PlayerSource>;

export const playerData = route({
  id: 'player.data',
  host: 'content',
  method: 'GET',
  path: '/api/player/data',
  access: devicesOnly,
  reply: PlayerData,
  summary: 'List the data of a device',
  description: 'The versions of the sources that its designs show. Supports `If-None-Match`.',
});

export const playerSource = route({
  id: 'player.source',
  host: 'content',
  method: 'GET',
  path: '/api/player/data/:id',
  access: devicesOnly,
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  reply: z.object({ data: PlayerSource }),
  summary: 'Read a version of a source',
  description: 'Without `version` the one on screens now.',
});
