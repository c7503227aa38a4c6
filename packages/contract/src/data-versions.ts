import * as z from 'zod';
import { Id, Instant } from './text.ts';

// What players get of the sources that their designs show. It changes without their manifests: a push names
// the versions that count, each is fetched once, and all players change at `validFrom` by the server's clock.

export const version = z.int().min(1).max(2_147_483_647);

export const DataVersion = z.object({ version, validFrom: Instant });

/** The versions of a source that count: the one on screens and those to come, oldest first. */
export const DataSource = z.object({
  id: Id,
  versions: z.array(DataVersion).max(10),
  /** When its value was last confirmed; null for tables, which are never old. */
  goodAt: Instant.nullable(),
  /** From this age on its value is old; null if it never is. */
  oldAfterMinutes: z.int().nullable().catch(null),
});
export type DataSource = z.infer<typeof DataSource>;

export const PlayerData = z.object({
  /** Changes with the versions; told with a welcome and the answer to a heartbeat. */
  version: z.string().max(100),
  sources: z.array(DataSource),
});
export type PlayerData = z.infer<typeof PlayerData>;
