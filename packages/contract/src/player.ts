import * as z from 'zod';
import { anyone, devicesOnly } from './access.ts';
import { ManifestException } from './calendars.ts';
import { Condition, LocalDateTime, maxConditions } from './conditions.ts';
import { Moved } from './moved.ts';
import { route } from './route.ts';
import {
  ConnectedScreen,
  DayHours,
  devicePlatforms,
  NetworkScreenState,
  Orientation,
  playableTypes,
  qualities,
  resolutions,
  ScreenPower,
  storageKinds,
} from './screen-values.ts';
import { Id, Instant, text } from './text.ts';
import { Zone } from './zones.ts';

// Everything a player sends and receives (docs/player-protocol.md). What a device sends is untrusted: unknown
// fields are dropped, texts are bounded, and nothing it reports decides what it may see.

/**
 * What a player understands, told with its handshake, heartbeats and requests for its manifest. 2: calendars
 * with alternatives and exceptions, items that are shown from and until a time. 3: designs, as items and as frames. 4: alarms.
 */
export const protocolVersion = 4;
export const Protocol = z.int().min(1).max(10_000);
export const heartbeatMs = 30_000;
/**
 * Each heartbeat is shifted at random by up to this share of the interval, so that thousands of players do
 * not send at once.
 */
export const heartbeatJitter = 0.1;
export const phraseLifetimeMinutes = 10;
export const maxReconnectDelayMs = 300_000;

const short = text(100);
const pixels = z.int().min(0).max(100_000).nullable();
const address = z.union([z.ipv4(), z.ipv6()]);
const bytes = z
  .number()
  .min(0)
  .max(2 ** 53);
const usage = z.object({ used: bytes, total: bytes });

/** Facts about the device. A browser can supply only some; a native player supplies all. */
export const DeviceFacts = z.object({
  manufacturer: short.optional(),
  device: short.optional(),
  cpuName: short.optional(),
  arch: text(20).optional(),
  /** Bytes. */
  ram: z
    .int()
    .min(0)
    .max(2 ** 43)
    .optional(),
  mac: z
    .string()
    .regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i)
    .optional(),
  localip: address.optional(),
  wgip: address.optional(),
  anydeskId: text(40).optional(),
  /** The two passwords are stored by the server that the device belongs to; the auth host discards them. */
  anydeskPass: z.string().max(200).optional(),
  devicePassword: z.string().max(200).optional(),
  remotessh: text(200).optional(),
  appversion: text(40).optional(),
  /** A device without a battery-backed clock starts in 1970; nothing starts before. */
  lastStart: Instant.refine((instant) => Date.parse(instant) >= 0).optional(),
  diskUsage: usage.optional(),
  memory: usage.optional(),
  screens: z
    .array(z.object({ ...ConnectedScreen.shape, name: short, width: pixels, height: pixels }))
    .max(16)
    .optional(),
  timezone: text(64).optional(),
  platform: z.enum(devicePlatforms).optional(),
  /** Name and major version of the browser's engine, e.g. "Chromium 94". */
  engine: text(40).optional(),
  serial: short.optional(),
  /** Version of the agent that runs beside the browser. */
  agentVersion: text(40).optional(),
  /** When the machine started; `lastStart` is the start of the player. */
  bootedAt: Instant.refine((instant) => Date.parse(instant) >= 0).optional(),
  /** Degrees Celsius. */
  temperature: z.number().min(-100).max(200).optional(),
  /** Screens that the device switches, as they last answered. */
  networkScreens: z.array(NetworkScreenState).max(17).optional(),
  storage: z
    .object({ kind: z.enum(storageKinds), startsOffline: z.boolean(), missingBytes: bytes })
    .optional(),
});
export type DeviceFacts = z.infer<typeof DeviceFacts>;

/** Sent every 30 s. Facts are included only if they changed since the connection was opened. */
export const Heartbeat = z.object({
  /** The device's own clock, for information only; the server's clock is authoritative. */
  clock: Instant.optional(),
  playing: z.object({ playlist: Id.nullable(), item: Id.nullable(), name: text(200).optional() }).nullable(),
  facts: DeviceFacts.optional(),
  /** Commands carried out since the last heartbeat. */
  done: z.array(Id).max(50).optional(),
  /** Absent from players of the first version. */
  protocol: Protocol.optional().catch(undefined),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

export const Command = z.object({
  id: Id,
  /** In a browser a reboot is a reload; a native device restarts. */
  kind: z.enum(['reboot', 'update', 'identify', 'reload']),
  /** What to show for `identify`. */
  text: z.string().nullable(),
  expiresAt: Instant,
});
export type Command = z.infer<typeof Command>;

/** A file that the device may fetch at `/api/player/media/{sha256}` and verifies by that hash. */
export const ManifestMedia = z.object({
  quality: z.enum(qualities),
  sha256: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type ManifestMedia = z.infer<typeof ManifestMedia>;

/** What a page may do in the player's frame: it has no origin, and so no storage and no cookies. */
export const pageSandbox = 'allow-scripts allow-forms';

/** A page of a document, in the qualities that `media` has. */
export const ManifestPage = z.object({ media: z.array(ManifestMedia) });

/**
 * A design with everything it shows, except for the data of its sources. Its boxes are read by the program that draws them,
 * which leaves out what it does not know (contract/design-document.ts).
 */
export const ManifestDesign = z.object({
  id: Id,
  /** Differs whenever something is different to see. */
  version: z.string(),
  shape: z.string(),
  background: z.unknown(),
  boxes: z.array(z.unknown()),
  /** In which it writes dates, units and prices; absent means that of the place. */
  language: z.string().optional(),
  /** What its boxes show. A file that is missing leaves its box empty. */
  files: z.array(z.object({ id: Id, type: z.enum(['image', 'video']), media: z.array(ManifestMedia) })),
  /** Where its data come from. */
  sources: z.array(Id),
});
export type ManifestDesign = z.infer<typeof ManifestDesign>;

export const ManifestPlayable = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(playableTypes),
  /** Set for web pages and streams. */
  url: z.string().nullable(),
  /** Whether the address is in the local network of the screen. */
  isLocal: z.boolean().optional(),
  /** Why the server knows that a page cannot be shown: it is skipped and reported. */
  broken: z.enum(['page_error', 'page_blank']).optional().catch(undefined),
  /** In seconds; for videos, their own length. */
  duration: z.number().nullable(),
  media: z.array(ManifestMedia),
  /**
   * All pages in order, for a document with several pages; `media` is that of the first page. An item's
   * `seconds` cover all pages together. Absent for everything else, and from servers that do not support
   * documents.
   */
  pages: z.array(ManifestPage).min(1).optional(),
  /** From protocol 3; it has no `media` of its own. */
  design: ManifestDesign.optional(),
});
export type ManifestPlayable = z.infer<typeof ManifestPlayable>;

// A newer server may send hours and conditions that this version does not know; they are ignored.

export const ManifestDayHours = DayHours.strip();
const manifestHours = z.object({
  mon: ManifestDayHours,
  tue: ManifestDayHours,
  wed: ManifestDayHours,
  thu: ManifestDayHours,
  fri: ManifestDayHours,
  sat: ManifestDayHours,
  sun: ManifestDayHours,
});
const [date, dates, time, times, days] = Condition.options;
export const ManifestConditions = z
  .array(z.union([date.strip(), dates.strip(), time.strip(), times.strip(), days.strip()]))
  .max(maxConditions);

export const ManifestPlaylist = z.object({
  id: Id,
  name: z.string(),
  /** Changes with every save; delivery receipts refer to it. */
  version: z.int(),
  priority: z.int(),
  groupPriority: z.int(),
  enabled: z.boolean(),
  orientation: Orientation.nullable(),
  createdAt: Instant,
  conditions: ManifestConditions,
  /** From protocol 2; absent means none. */
  alternatives: z.array(ManifestConditions).optional(),
  exceptions: z.array(ManifestException).optional(),
  items: z.array(
    z.object({
      id: Id,
      playable: Id,
      seconds: z.number(),
      amount: z.int(),
      conditions: ManifestConditions,
      /** On the clock of the place, `2026-11-30T08:00`; absent means no limit. */
      showFrom: LocalDateTime.optional(),
      /** Exclusive: over at the first moment at which the clock reads it, for good. */
      showUntil: LocalDateTime.optional(),
    }),
  ),
});

/**
 * Everything needed to decide what to show at any moment, for years, without a server (packages/schedule).
 */
export const ManifestSchedule = z.object({
  hours: manifestHours,
  playlists: z.array(ManifestPlaylist),
  playables: z.array(ManifestPlayable),
});
export type ManifestSchedule = z.infer<typeof ManifestSchedule>;

/** The state that the device should have right now. */
export const Manifest = z.object({
  version: z.string(),
  /** The lowest that a player must understand to read it. */
  protocol: z.int(),
  device: z.object({ id: Id, lowBandwidth: z.boolean(), connectString: z.string() }),
  /** Null if the device is not paired; the player then shows its phrase. */
  display: z
    .object({
      id: Id,
      name: z.string(),
      active: z.boolean(),
      orientation: Orientation,
      resolution: z.enum(resolutions),
      preferredVideoOutput: z.string().nullable(),
      networkScreens: z.array(
        z.object({
          vendor: z.string(),
          localIp: z.string(),
          screenId: z.int(),
          /** Sent to agents only, because nobody else switches screens. */
          password: z.string().optional(),
        }),
      ),
      /** Set while somebody has switched the screens by hand. Absent from servers that do not support it. */
      screenPower: ScreenPower.nullable().optional(),
      timezone: z.string(),
      /** In which numbers and dates are written; absent means that of the time zone. */
      language: z.string().max(20).optional(),
      /** Absent from servers that do not send clock changes; the player's own data count then. */
      zone: Zone.optional().catch(undefined),
      location: z.string(),
      environment: z.string(),
      /** From protocol 3: what is around the programme, which plays in its box. */
      frame: ManifestDesign.optional(),
      /** Shown by alarms that name one of them; their files are fetched beforehand. */
      alarmDesigns: z.array(ManifestDesign).optional(),
      /** Absent from servers that do not support playlists yet. */
      schedule: ManifestSchedule.optional(),
    })
    .nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** What only the part of the player that shows alarms reads. */
const alarms = {
  /** `PlayerTakeovers` (player-takeovers.ts): those of this device that have not reached their end; absent if there are none. */
  takeovers: z.unknown().optional(),
  /** An instant: those that started before it are over. The installation was restored then, and its backup may not know them. */
  alarmsSince: z.unknown().optional(),
};

/** Sent with a welcome and with the reply to a heartbeat. */
const identity = {
  /** Public key of this installation as SPKI in base64, which a player pins when it first sees it. */
  key: z.string().max(300).optional(),
  moved: Moved.optional().catch(undefined),
  /** Of the device's data (data-versions.ts); absent if it shows none. */
  dataVersion: z.string().max(100).optional(),
  ...alarms,
};

export const ToPlayer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    now: Instant,
    manifestVersion: z.string(),
    ...identity,
    /** A list; with `receipts` in it, what acknowledges alarms is confirmed when it is stored. Absent from older servers. */
    accepts: z.unknown().optional(),
  }),
  z.object({ type: z.literal('ack'), now: Instant, dataVersion: z.string().max(100).optional(), ...alarms }),
  z.object({ type: z.literal('command'), command: Command }),
  z.object({ type: z.literal('manifest'), version: z.string() }),
  /** `PlayerData` (data-versions.ts), which only players that show data parse. */
  z.object({ type: z.literal('data'), data: z.unknown() }),
  /** An alarm started, was extended or ended. */
  z.object({ type: z.literal('takeover'), takeovers: alarms.takeovers }),
  /** Receipts with these ids are stored, or never will be: they need not be sent again. */
  z.object({ type: z.literal('receipts'), ids: z.unknown() }),
  /** Somebody is watching: send a frame per second for this many seconds (frames.ts). */
  z.object({ type: z.literal('watch'), seconds: z.int().min(0).max(60) }),
  z.object({ type: z.literal('error'), code: z.string() }),
]);
export type ToPlayer = z.infer<typeof ToPlayer>;

export const register = route({
  id: 'player.register',
  host: 'auth',
  method: 'POST',
  path: '/api/player/register',
  access: anyone,
  ignoresCookies: true,
  body: z.object({ facts: DeviceFacts.optional() }),
  reply: z.object({ deviceId: Id, secret: z.string(), connectString: z.string(), expiresAt: Instant }),
  status: 201,
  summary: 'Register a player',
  description: 'Returns the three words to show.',
});

export const pairing = route({
  id: 'player.pairing',
  host: 'auth',
  method: 'GET',
  path: '/api/player/pairing',
  access: devicesOnly,
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('waiting'), connectString: z.string(), expiresAt: Instant }),
    z.object({ state: z.literal('paired'), url: z.url(), token: z.string() }),
  ]),
  summary: 'Check whether a player has been paired',
  description: 'Returns which server it belongs to.',
});

export const heartbeat = route({
  id: 'player.heartbeat',
  host: 'content',
  method: 'POST',
  path: '/api/player/heartbeat',
  access: devicesOnly,
  body: Heartbeat,
  reply: z.object({ now: Instant, manifestVersion: z.string(), commands: z.array(Command), ...identity }),
  summary: 'Send a heartbeat without a socket',
  description: 'The reply carries pending commands.',
});

export const manifest = route({
  id: 'player.manifest',
  host: 'content',
  method: 'GET',
  path: '/api/player/manifest',
  access: devicesOnly,
  query: z.strictObject({ protocol: z.coerce.number().int().min(1).max(10_000).optional() }),
  reply: Manifest,
  summary: 'Read the manifest of a device',
  description:
    'What the device is to show. Supports `If-None-Match`. A player whose protocol is too old gets no manifest and keeps its last one.',
});

export const playerMedia = route({
  id: 'player.media',
  host: 'content',
  method: 'GET',
  path: '/api/player/media/:sha256',
  access: devicesOnly,
  isStream: true,
  replyType: '*/*',
  reply: z.undefined(),
  summary: 'Download a file by its hash, as a device',
  description: 'Supports ranges.',
});
