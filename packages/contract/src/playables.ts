import * as z from 'zod';
import { everyone } from './access.ts';
import { orientations } from './displays.ts';
import { eqFolder } from './folders.ts';
import { contains, eqBoolean, eqId, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, Named, optionalText, recordBase, requiredText } from './text.ts';
import { WebAddress } from './web-address.ts';

export const playableTypes = ['video', 'image', 'url', 'hls', 'audio'] as const;
export type PlayableType = (typeof playableTypes)[number];
export const playableStatuses = ['uploading', 'processing', 'converting', 'ready', 'failed'] as const;
export type PlayableStatus = (typeof playableStatuses)[number];
/** What a file is converted to: FullHD; FullHD and 4K; or nothing, which for a document means FullHD. */
export const conversions = ['fullhd', '4k', 'skip'] as const;
export type Conversion = (typeof conversions)[number];
/** `audio`: sound that browsers do not play as it was uploaded. */
export const qualities = ['original', '1080p', '2160p', 'audio'] as const;
export type Quality = (typeof qualities)[number];
export const qualitiesOf: Readonly<Record<Conversion, readonly ('1080p' | '2160p')[]>> = {
  fullhd: ['1080p'],
  '4k': ['1080p', '2160p'],
  skip: [],
};
export const pictureFormats = ['large', 'medium', 'small', 'thumbnail'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Classes of the session's data. */
export const kindOf: Readonly<Record<PlayableType, 'video' | 'image' | 'web'>> = {
  video: 'video',
  audio: 'video',
  hls: 'video',
  image: 'image',
  url: 'web',
};

/** How long a picture, page, stream or sound is shown unless a playlist says otherwise. */
export const defaultSeconds = 10;
export const maxSeconds = 86_400;
/** Of a document; more are refused. */
export const maxPages = 200;

/** Why a conversion waits; none of it is a fault of the file. */
export const waitingReasons = [
  'converter_unavailable',
  'converter_failed',
  'no_space',
  'storage_unavailable',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

const textOrNull = z.string().nullable();
const Address = z.object({ url: z.string() });
const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A file a screen can show. Addresses are signed and expire; `sha256` is what a player asks for. */
export const PlayableMedia = z.object({
  quality: z.enum(qualities),
  url: z.string(),
  sha256: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type PlayableMedia = z.infer<typeof PlayableMedia>;

/** One page of a document. */
export const PlayablePage = z.object({
  /** As large as the largest file of it. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  playable_medias: z.array(PlayableMedia),
  /** Signed address of a small picture; null where there is none. */
  picture: textOrNull,
});
export type PlayablePage = z.infer<typeof PlayablePage>;

export const conversionStates = ['none', 'waiting', 'converting', 'done', 'failed'] as const;
const ConversionInfo = z.object({ state: z.enum(conversionStates), size: z.int().nullable() });

export const Playable = z.object({
  ...recordBase,
  name: z.string(),
  type: z.enum(playableTypes),
  kind: z.enum(['video', 'image', 'web']),
  description: textOrNull,
  groups: z.array(Id),
  orientation: z.enum(orientations).nullable(),
  folder: Id.nullable(),
  url: textOrNull,
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds, of a document of each page; null where it has no length of its own and none was given. */
  duration: z.number().nullable(),
  /** How many pages a document has; null where there are none. */
  pageCount: z.int().nullable(),
  /** The pages of a document in order, when it is read alone; lists leave them out. */
  pages: z.array(PlayablePage).optional(),
  fileInfo: z
    .object({
      /** The name the file had. */
      original: z.string(),
      extension: z.string(),
      size: z.int(),
      '1080p': ConversionInfo,
      '2160p': ConversionInfo,
    })
    .nullable(),
  conversion: z.enum(conversions),
  notify: z.boolean(),
  status: z.enum(playableStatuses),
  /** Per cent, while something is done with it. */
  progress: z.int().nullable(),
  /** Its conversion waits for something on the server and is tried again by itself; the status stays `converting`. */
  waiting: z.object({ since: Instant, reason: z.enum(waitingReasons) }).nullable(),
  /** The original is kept and its conversion waits or was given up: `action=retry` begins anew. */
  canRetry: z.boolean(),
  /** Why it failed, or why its address does not answer, in the reader's words. */
  error: textOrNull,
  /** The same for programs. */
  errorCode: textOrNull,
  /** Whether a web page or stream answered when it was last asked; null for files. */
  isReachable: z.boolean().nullable(),
  /** Web pages that forbid frames are shown by their picture in previews. */
  refusesFraming: z.boolean(),
  /** Of a document those of its first page. */
  playable_medias: z.array(PlayableMedia),
  media: z.array(z.object({ original_url: z.string() })),
  screenshots: z.array(z.object({ original_url: z.string() })),
  media_thumb: Address.nullable(),
  original: z.object({
    /** The file as it was uploaded, for downloading; null where it may not leave the server (SVG). */
    url: textOrNull,
    formats: z.partialRecord(z.enum(pictureFormats), Picture),
  }),
  /** Playlists that use it. */
  playlists: z.array(Id),
});
export type Playable = z.infer<typeof Playable>;

const Duration = z
  .number({ error: 'playables.durationRange' })
  .min(1, { error: 'playables.durationRange' })
  .max(maxSeconds, { error: 'playables.durationRange' });

export const PlayableInput = z.object({
  name: requiredText(200),
  /** Files come by upload; what is created here has an address. */
  type: z.enum(['url', 'hls'], { error: 'playables.typeByAddress' }),
  url: WebAddress,
  description: optionalText(500).optional(),
  groups: z.array(Id).max(200).optional(),
  orientation: z.enum(orientations).nullable().optional(),
  folder: Id.nullable().optional(),
  duration: Duration.nullable().optional(),
});
export type PlayableInput = z.input<typeof PlayableInput>;

const reply = z.object({ data: Playable });

export const playables = resource('playables', {
  title: { one: 'a playable', many: 'playables' },
  record: Playable,
  input: PlayableInput,
  list: {
    filters: {
      name: contains,
      type: eqOneOf(...playableTypes),
      orientation: eqOneOf(...orientations),
      status: eqOneOf(...playableStatuses),
      folder: eqFolder,
      group: eqId,
      unused: eqBoolean,
    },
    sort: ['name', 'size', 'duration', 'createdAt', 'updatedAt'],
    defaultSort: 'createdAt:desc',
    search: ['name', 'description', 'originalName'],
    category: 'type',
  },
  include: { folder: Named.nullable(), groups: z.array(Named), playlists: z.array(Named) },
  access: {
    list: everyone,
    get: everyone,
    create: everyone,
    update: everyone,
    remove: everyone,
    options: everyone,
  },
  actions: {
    convert: {
      access: everyone,
      body: z.strictObject({ to: z.enum(['fullhd', '4k']) }),
      reply,
      summary: 'Convert the original to Full HD or 4K',
      description: 'What is there stays usable meanwhile.',
    },
    retry: {
      access: everyone,
      reply,
      summary: 'Retry a conversion that waits or failed',
    },
    replace: {
      access: everyone,
      body: z.strictObject({ upload: Id }),
      reply,
      summary: 'Replace the file with that of an upload',
      description: 'Playlists show the new file as soon as it is converted.',
    },
  },
});

export const playableTitle = route({
  id: 'playables.title',
  host: 'content',
  method: 'POST',
  path: '/api/v1/playables',
  action: 'title',
  access: everyone,
  body: z.strictObject({ url: WebAddress }),
  /** Null where the page does not answer or has none. */
  reply: z.object({ data: z.object({ title: textOrNull }) }),
  summary: 'Read the title of a web page',
  description: 'To suggest it as a name.',
});
