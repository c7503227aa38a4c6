import * as z from 'zod';
import { everyone } from './access.ts';
import { LocalDateTime } from './conditions.ts';
import { route } from './route.ts';
import { Id, Named } from './text.ts';

/** A playlist that uses a playable, and what is left of it when the playable is over. */
export const PlayableUse = z.object({
  id: Id,
  name: z.string(),
  items: z.int(),
  /** How many of them are shown then; null if the playable has no end, or the playlist is a draft. */
  left: z.int().nullable(),
  /** If none is left: what plays instead on most of its displays, and how many have nothing to play. */
  takesOver: Named.nullable(),
  emptyDisplays: z.int(),
});
export type PlayableUse = z.infer<typeof PlayableUse>;

export const playableUses = route({
  id: 'playables.uses',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/playables/:id/uses',
  access: everyone,
  query: z.strictObject({
    /** An end that is not saved yet. */
    showUntil: LocalDateTime.optional(),
  }),
  reply: z.object({ data: z.array(PlayableUse) }),
  summary: 'List the playlists that use a playable',
  description: 'With what is left of each when the playable is over. The first 50 by name.',
});
