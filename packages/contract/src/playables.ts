import * as z from 'zod';
import { everyone } from './access.ts';
import { LocalDate, LocalDateTime } from './conditions.ts';
import { Orientation, orientations } from './displays.ts';
import { eqFolder } from './folders.ts';
import { restoreAction } from './history.ts';
import { contains, eqBoolean, eqId, eqOneOf, type Filter, resource } from './resource.ts';
import { route } from './route.ts';
import { type PlayableType, playableTypes, qualities } from './screen-values.ts';
import { Id, Instant, Named, optionalText, recordBase, requiredText } from './text.ts';
import { WebAddress } from './web-address.ts';

export { type PlayableType, playableTypes, type Quality, qualities } from './screen-values.ts';

export const playableStatuses = ['uploading', 'processing', 'converting', 'ready', 'failed'] as const;
export type PlayableStatus = (typeof playableStatuses)[number];
/** Conversion target of a file: FullHD; FullHD and 4K; or none, which for a document means FullHD. */
export const conversions = ['fullhd', '4k', 'skip'] as const;
export type Conversion = (typeof conversions)[number];
export const qualitiesOf: Readonly<Record<Conversion, readonly ('1080p' | '2160p')[]>> = {
  fullhd: ['1080p'],
  '4k': ['1080p', '2160p'],
  skip: [],
};
export const pictureFormats = ['large', 'medium', 'small', 'thumbnail'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Groups types the way the session data does. */
export const kindOf: Readonly<Record<PlayableType, 'video' | 'image' | 'web'>> = {
  video: 'video',
  audio: 'video',
  hls: 'video',
  image: 'image',
  url: 'web',
  design: 'image',
};

/** A playable that is left out within so many days expires soon. */
export const soonDays = 14;

/** How long an image, page, stream or sound is shown unless a playlist sets another duration. */
export const defaultSeconds = 10;
export const maxSeconds = 86_400;
/** A document with more pages is refused. */
export const maxPages = 200;

/** Why a conversion waits. None of these is a fault of the file. */
export const waitingReasons = [
  'converter_unavailable',
  'converter_failed',
  'no_space',
  'storage_unavailable',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export const missingTools = ['ffmpeg', 'sandbox'] as const;
export type MissingTool = (typeof missingTools)[number];

const pictureExtensions = /^(jpe?g|jfif|png|webp|gif|hei[cf]|avif|tiff?|svg|pdf)$/;
const soundExtensions = /^(mp3|wav|flac|aac|m4a|oga|ogg|opus|wma|aiff?|amr)$/;
const filmExtensions =
  /^(mp4|m4v|mov|qt|webm|mkv|avi|mpe?g|mpv|m2v|m?ts|m2ts|vob|flv|f4v|wmv|asf|ogv|3g[p2]|mxf|divx)$/;

/** Whether a file of that name can be shown; its bytes decide. */
export const isMediaExtension = (extension: string): boolean =>
  [pictureExtensions, soundExtensions, filmExtensions].some((each) => each.test(extension.toLowerCase()));

/** What a file will probably be, until its bytes are known. */
export const typeByExtension = (extension: string): 'image' | 'audio' | 'video' => {
  const lower = extension.toLowerCase();
  if (pictureExtensions.test(lower)) return 'image';
  return soundExtensions.test(lower) ? 'audio' : 'video';
};

const textOrNull = z.string().nullable();
const eqLocalDateTime: Filter = { kind: 'eq', value: LocalDateTime };
const Address = z.object({ url: z.string() });
const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A file that a screen can show. Addresses are signed and expire; players request files by `sha256`. */
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
  /** Size of the largest rendition. */
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
  orientation: Orientation.nullable(),
  folder: Id.nullable(),
  url: textOrNull,
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** In seconds; per page for a document. Null if it has no length of its own and none was set. */
  duration: z.number().nullable(),
  /** How many pages a document has; null if there are none. */
  pageCount: z.int().nullable(),
  /** The pages of a document in order, present only when a single playable is read. */
  pages: z.array(PlayablePage).optional(),
  fileInfo: z
    .object({
      /** The original file name. */
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
  /** Percentage while it is being processed. */
  progress: z.int().nullable(),
  /**
   * Its conversion waits for something on the server and is retried automatically; the status stays
   * `converting`.
   */
  waiting: z
    .object({
      since: Instant,
      reason: z.enum(waitingReasons),
      /** What has to be installed on the server first; absent if waiting helps. */
      missing: z.enum(missingTools).optional(),
    })
    .nullable(),
  /**
   * The original is stored and its conversion is waiting or has failed for good; `action=retry` starts it
   * again.
   */
  canRetry: z.boolean(),
  /** Why it failed, or why its address does not answer, in the user's language. */
  error: textOrNull,
  /** The same reason as a code. */
  errorCode: textOrNull,
  /** Whether only the screens can reach its address. */
  isLocal: z.boolean(),
  /** Whether a web page or stream answered at the last check; null for files and local addresses. */
  isReachable: z.boolean().nullable(),
  /** Web pages that forbid framing are shown as a picture in previews. */
  refusesFraming: z.boolean(),
  /** For a document, the files of its first page. */
  playable_medias: z.array(PlayableMedia),
  media: z.array(z.object({ original_url: z.string() })),
  screenshots: z.array(z.object({ original_url: z.string() })),
  media_thumb: Address.nullable(),
  original: z.object({
    /** The uploaded file for download; null if it must not leave the server (SVG). */
    url: textOrNull,
    formats: z.partialRecord(z.enum(pictureFormats), Picture),
  }),
  /**
   * When it is shown, on the clock of each place: before `showFrom`, and from the first moment at which that clock
   * reads `showUntil`, every playlist leaves it out. Null means no limit.
   */
  showFrom: LocalDateTime.nullable(),
  showUntil: LocalDateTime.nullable(),
  /** Playlists that use it. */
  playlists: z.array(Id),
  /**
   * On how many active displays enabled playlists and "Show on…" show it now or within 7 days, and through which local
   * date; null as a date if not all of that ends. Null if none does; absent from older servers.
   */
  shownOn: z.object({ displays: z.int(), until: LocalDate.nullable() }).nullable().optional(),
});
export type Playable = z.infer<typeof Playable>;

const Duration = z
  .number({ error: 'playables.durationRange' })
  .min(1, { error: 'playables.durationRange' })
  .max(maxSeconds, { error: 'playables.durationRange' });

export const PlayableInput = z.object({
  name: requiredText(200),
  /** Files are created by uploading; only playables with an address are created here. */
  type: z.enum(['url', 'hls'], { error: 'playables.typeByAddress' }),
  url: WebAddress,
  /**
   * Only the screens can reach the address, because it is in their local network. The server never fetches it,
   * so it is neither checked nor pictured.
   */
  isLocal: z.boolean().optional(),
  description: optionalText(500).optional(),
  groups: z.array(Id).max(200).optional(),
  orientation: Orientation.nullable().optional(),
  folder: Id.nullable().optional(),
  duration: Duration.nullable().optional(),
  showFrom: LocalDateTime.nullable().optional(),
  /** Exclusive; must be after `showFrom`. */
  showUntil: LocalDateTime.nullable().optional(),
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
      /** The folder and all below it. */
      within: eqId,
      group: eqId,
      unused: eqBoolean,
      /** With a time, `2026-11-30T08:00`: what is over on a clock that reads it. */
      expired: eqLocalDateTime,
      /** With a time: what is over within the next 14 days. */
      expiresSoon: eqLocalDateTime,
    },
    sort: ['name', 'size', 'duration', 'createdAt', 'updatedAt'],
    defaultSort: 'createdAt:desc',
    search: ['name', 'description', 'originalName'],
    category: 'type',
  },
  include: { folder: Named.nullable(), groups: z.array(Named), playlists: z.array(Named) },
  preview: true,
  access: {
    list: everyone,
    get: everyone,
    create: everyone,
    update: everyone,
    remove: everyone,
    options: everyone,
  },
  actions: {
    restore: restoreAction(everyone),
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
      preview: true,
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
  /** Null if the page does not answer or has no title. */
  reply: z.object({ data: z.object({ title: textOrNull }) }),
  summary: 'Read the title of a web page',
  description: 'To suggest it as a name.',
});
