import * as z from 'zod';
import { Instant } from './text.ts';

// What a player needs to report events: it makes them itself, so their schemas (player-events.ts) are for the server.

export const maxEventsAtOnce = 500;

export const eventsCall = {
  method: 'POST',
  path: '/api/player/events',
  reply: z.object({
    now: Instant,
    /** Kinds of events that not every server understands; absent from older ones. */
    accepts: z.array(z.string()).optional(),
  }),
} as const;
