import type { Locale } from '@vitrine/contract/pages';
import {
  type Conversion,
  kindOf,
  type MissingTool,
  maxPages,
  type PictureFormat,
  type PlayableStatus,
  type PlayableType,
  pictureFormats,
  qualities,
  qualitiesOf,
  type WaitingReason,
} from '@vitrine/contract/playables';
import type { Context } from '../../http/context.ts';
import { translatorFor } from '../../http/translate.ts';
import type { MediaRow } from './playables.rows.ts';

// Turns a row with its files into the record of the contract: files get signed addresses, reasons the user's
// language.

export interface PlayableRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly type: PlayableType;
  readonly url: string | null;
  readonly isLocal: boolean;
  readonly status: PlayableStatus;
  readonly conversion: Conversion;
  readonly originalName: string | null;
  readonly extension: string | null;
  readonly size: number;
  readonly progress: number | null;
  readonly pageCount: number | null;
  readonly errorCode: string | null;
  readonly waiting: {
    readonly since: string;
    readonly reason: WaitingReason;
    readonly missing?: MissingTool;
  } | null;
  readonly canRetry: boolean;
  readonly files: readonly MediaRow[];
}

/** SVG may contain scripts, so it is converted to a bitmap and the file itself is never served. */
const neverServed = 'image/svg+xml';

// biome-ignore lint/suspicious/noExplicitAny: what comes out of a table is parsed by the reply schema of its route
export function presentPlayable({ app, environment, now, locale }: Context, row: PlayableRow): any {
  const { files, originalName, extension, size, waiting } = row;
  const linkTo = (file: MediaRow, download?: string) =>
    app.mediaLinks.linkTo(environment.slug, file.sha256, now, download);
  const pictures = files.filter(({ role }) => isPicture(role));
  const screenshots = files.filter(({ role }) => role === 'screenshot');
  const original = files.find(({ role }) => role === 'original');
  const best = pictureFormats.flatMap((format) => pictures.find(({ role }) => role === format) ?? [])[0];
  const served = original && original.mime !== neverServed ? original : undefined;

  return {
    ...row,
    kind: kindOf[row.type],
    waiting: waiting && { ...waiting, since: new Date(waiting.since).toISOString() },
    ...errorOf(row, locale),
    fileInfo:
      (originalName !== null && {
        original: originalName,
        extension: extension ?? '',
        size,
        '1080p': conversionOf(row, '1080p'),
        '2160p': conversionOf(row, '2160p'),
      }) ||
      null,
    playable_medias: files
      .filter(({ role, plays }) => isQuality(role) && plays)
      .map((file) => ({ ...file, quality: file.role, url: linkTo(file) })),
    media: served ? [{ original_url: linkTo(served) }] : [],
    screenshots: screenshots.map((file) => ({ original_url: linkTo(file) })),
    media_thumb: best ? { url: linkTo(best) } : null,
    original: {
      url: served ? linkTo(served, originalName ?? row.name) : null,
      formats: Object.fromEntries(
        pictures.map((file) => [file.role, { url: linkTo(file), width: file.width, height: file.height }]),
      ),
    },
  };
}

/** Failures of earlier releases that blamed the file for a fault of the machine. */
const earlierVerdicts = ['gave_up', 'interrupted', 'no_space', 'too_slow'];

/**
 * `address.…`: why an address does not answer; `failed.…`: why a file could not be converted, followed by the
 * number in the sentence.
 */
function errorOf({ errorCode: stored, name, originalName }: PlayableRow, locale: Locale) {
  if (stored === null) return { error: null, errorCode: null };
  const [errorCode = '', count = ''] = stored.split(' ');
  const values = { name: originalName ?? name, count: Number(count), max: maxPages };
  return { error: translatorFor(locale)({ key: wordsOf(errorCode), values }), errorCode };
}

const wordsOf = (errorCode: string) => {
  const reason = errorCode.slice(errorCode.indexOf('.') + 1);
  if (errorCode.startsWith('address.')) return `playables.address.${reason}`;
  return `playables.failed.${earlierVerdicts.includes(reason) ? 'not_converted' : reason}`;
};

const isPicture = (role: string): role is PictureFormat =>
  (pictureFormats as readonly string[]).includes(role);
const isQuality = (role: string) => (qualities as readonly string[]).includes(role);

function conversionOf(row: PlayableRow, quality: '1080p' | '2160p') {
  const done = row.files.find(({ role }) => role === quality);
  if (done) return { state: 'done', size: done.allBytes };
  if (!qualitiesOf[row.conversion].includes(quality)) return { state: 'none', size: null };
  if (row.progress !== null) return { state: row.progress > 0 ? 'converting' : 'waiting', size: null };
  // None was made, because the source was too small for it.
  return { state: row.status === 'failed' ? 'failed' : 'none', size: null };
}
