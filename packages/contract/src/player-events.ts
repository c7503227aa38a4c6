import * as z from 'zod';
import { devicesOnly } from './access.ts';
import { version } from './data-versions.ts';
import { eventsCall, maxEventsAtOnce } from './event-calls.ts';
import { route } from './route.ts';
import { Id, Instant, text } from './text.ts';

// What a player reports besides its heartbeats: what it received, showed and could not show.

export const faultReasons = [
  'media_missing',
  'media_altered',
  'cannot_play',
  /** The page does not respond. */
  'page_failed',
  /** The page answers with an error. */
  'page_error',
  /** The page needs storage, which it does not have in the player's frame. */
  'page_blank',
  /** The browser does not let the player open a page of the local network. */
  'page_refused',
  'stream_failed',
  'stalled',
  /** The player does not know the time zone of its location, and shows only what plays at any hour. */
  'unknown_timezone',
  /** Started without network and without a clock that keeps running; what it showed may have been early or late. */
  'clock_in_doubt',
] as const;
export const FaultReason = z.enum(faultReasons);
export type FaultReason = z.infer<typeof FaultReason>;

const shown = {
  id: Id,
  playlist: Id,
  item: Id,
  playable: Id,
  name: text(200),
  startedAt: Instant,
  /** Version of the manifest that was showing, from which proof of play takes its names. */
  manifest: text(100).optional(),
  /** SHA-256 of the file that was on the screen. */
  file: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
};

/** What happened on a device. `refused`: it could not show it. */
export const takeoverStages = ['received', 'shown', 'ended', 'refused'] as const;
export const TakeoverReceipt = z.object({
  kind: z.literal('takeover'),
  id: Id,
  takeover: Id,
  stage: z.enum(takeoverStages),
  /** By the server's time, as the player knows it. */
  at: Instant,
});
export type TakeoverReceipt = z.infer<typeof TakeoverReceipt>;
export const maxReceiptsAtOnce = 50;

/** What a device did with its manifest. Each event has a unique id, so a repeated delivery counts once. */
export const PlayerEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    id: Id,
    playlist: Id,
    version: z.int().min(1).max(2_147_483_647),
    /** The stages happen in this order: manifest received, all files stored, shown on the screen. */
    stage: z.enum(['received', 'cached', 'shown']),
    at: Instant,
  }),
  z.object({ kind: z.literal('play'), ...shown, seconds: z.number().min(0).max(90_000) }),
  /**
   * All showings of an item in one hour of UTC, from a player that had no room left for them one by one.
   * `startedAt` is the first of them. Sent only to servers that declare it (`accepts`).
   */
  z.object({
    kind: z.literal('plays'),
    ...shown,
    count: z.int().min(1).max(3600),
    seconds: z.number().min(0).max(90_000),
  }),
  z.object({
    kind: z.literal('manifest'),
    id: Id,
    version: z.string().max(100),
    /** Fetched, and later: played by it. */
    stage: z.enum(['received', 'in_force']),
    at: Instant,
  }),
  z.object({
    kind: z.literal('data'),
    id: Id,
    source: Id,
    version,
    /** Stored with all its files, and later: shown. */
    stage: z.enum(['ready', 'shown']),
    at: Instant,
  }),
  z.object({
    kind: z.literal('fault'),
    id: Id,
    playable: Id.nullable(),
    reason: FaultReason,
    at: Instant,
  }),
  TakeoverReceipt,
]);
export type PlayerEvent = z.infer<typeof PlayerEvent>;

export const playerEvents = route({
  ...eventsCall,
  id: 'player.events',
  host: 'content',
  access: devicesOnly,
  body: z.object({ events: z.array(PlayerEvent).max(maxEventsAtOnce) }),
  summary: 'Report deliveries, plays and errors',
  description: 'An event that is sent again counts once.',
});
