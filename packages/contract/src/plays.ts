import * as z from 'zod';
import { staff } from './access.ts';
import { contains, eqId, eqInstant, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, Named, recordBase } from './text.ts';

// Proof of play: what was shown, as the devices report it. Names are those under which it was shown, so that
// neither a new name nor a deletion changes what happened.

/** Single plays are kept this long, a year plus time for an audit; sums of days for five years. */
export const keepPlaysDays = 400;
export const keepPlaySumsDays = 1827;

export const Play = z.object({
  ...recordBase,
  /** Ids outlive what they refer to. */
  display: Id,
  displayName: z.string(),
  location: z.string(),
  timezone: z.string(),
  device: Id,
  playlist: Id.nullable(),
  playlistName: z.string().nullable(),
  playlistVersion: z.int().nullable(),
  item: Id.nullable(),
  playable: Id.nullable(),
  /** Name of the playable. */
  name: z.string(),
  /** SHA-256 of the file; null for web pages and streams, and where the player did not report it. */
  file: z.string().nullable(),
  startedAt: Instant,
  seconds: z.number(),
  /** More than one if a player without room reported all showings of an hour together. */
  showings: z.int(),
});
export type Play = z.infer<typeof Play>;

export const plays = resource('plays', {
  title: { one: 'a play', many: 'plays (proof of play)' },
  record: Play,
  input: z.object({}),
  list: {
    filters: {
      display: eqId,
      playlist: eqId,
      playable: eqId,
      name: contains,
      from: eqInstant,
      to: eqInstant,
    },
    sort: ['startedAt', 'createdAt'],
    defaultSort: 'startedAt:desc',
    search: ['name'],
  },
  include: {
    /** Null if the display has been deleted. */
    display: z.object({ id: Id, name: z.string(), location: z.string(), timezone: z.string() }).nullable(),
    /** Null if the playlist has been deleted. */
    playlist: Named.nullable(),
  },
  access: { list: staff },
});

const scope = { display_eq: Id.optional(), playlist_eq: Id.optional(), playable_eq: Id.optional() };

/** Larger exports are written by a job. */
export const maxPlaysAtOnce = 50_000;
export const keepPlaysExportDays = 7;

export const PlaysExportQuery = z.strictObject({
  ...scope,
  from_eq: Instant.optional(),
  to_eq: Instant.optional(),
});
export type PlaysExportQuery = z.infer<typeof PlaysExportQuery>;

export const PlaysExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Known when it is ready. */
  plays: z.int().nullable(),
  size: z.int().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type PlaysExport = z.infer<typeof PlaysExport>;

export const playsExport = route({
  id: 'plays.export',
  host: 'content',
  method: 'GET',
  path: '/api/v1/plays-export',
  access: staff,
  query: PlaysExportQuery,
  reply: z.undefined(),
  isStream: true,
  replyType: 'text/csv',
  summary: 'Download proof of play as CSV',
  description:
    'In local time of each display and in UTC. More than 50,000 plays are written in the background: the reply is then 202 with the export as JSON (`data.id`), and a link arrives by email. One is written at a time (409 `export_running`); the same query within ten minutes gets the same export.',
});

export const playsExportState = route({
  id: 'plays.exportState',
  host: 'content',
  method: 'GET',
  path: '/api/v1/plays-exports/:id',
  access: staff,
  reply: z.object({ data: PlaysExport }),
  summary: 'Read the state of a large export of plays',
  description: 'It is kept for seven days.',
});

export const playsExportFile = route({
  id: 'plays.exportFile',
  host: 'content',
  method: 'GET',
  path: '/api/v1/plays-exports/:id/file',
  access: staff,
  reply: z.undefined(),
  isStream: true,
  replyType: 'text/csv',
  summary: 'Download a large export of plays',
  description: '404 until it is ready.',
});

export const playSumGroups = ['day', 'display', 'location', 'playlist', 'playable'] as const;
export type PlaySumGroup = (typeof playSumGroups)[number];
export const maxPlaySums = 50_000;

const Day = z.iso.date();

export const PlaySum = z.object({
  /** Set if the sums are by day; a local day of the display. */
  day: Day.optional(),
  /** Each is set if the sums are by it. Names are the last ones in that time; `id` may be of something deleted. */
  display: Named.optional(),
  location: z.string().optional(),
  playlist: z.object({ id: Id.nullable(), name: z.string().nullable() }).optional(),
  playable: z.object({ id: Id.nullable(), name: z.string() }).optional(),
  plays: z.int(),
  seconds: z.number(),
});
export type PlaySum = z.infer<typeof PlaySum>;

const isGroups = (text: string) => {
  const groups = text.split(',');
  const known: readonly string[] = playSumGroups;
  return new Set(groups).size === groups.length && groups.every((group) => known.includes(group));
};

export const playSums = route({
  id: 'plays.sums',
  host: 'content',
  method: 'GET',
  path: '/api/v1/play-sums',
  access: staff,
  query: z.strictObject({
    /** First and last local day, both included. */
    from: Day,
    to: Day,
    by: z.string().max(100).refine(isGroups).default('playable'),
    ...scope,
  }),
  reply: z.object({
    data: z.array(PlaySum),
    meta: z.object({ plays: z.int(), seconds: z.number() }),
  }),
  summary: 'List sums of plays by day, display, place or content',
  description:
    'Days of the last five years, in local time of each display. `by` is a list of `day`, `display`, `location`, `playlist` and `playable`, separated by commas; at most 50,000 sums.',
});
