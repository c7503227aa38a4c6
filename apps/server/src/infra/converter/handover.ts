/**
 * The protocol between worker and converter: one HTTP exchange. The worker sends the original as the body.
 * The converter answers with lines of JSON; a line that announces a file is followed by exactly that many
 * bytes. The last line holds the outcome; an answer without it was cut off.
 */
import type { Readable } from 'node:stream';
import { maxPages } from '@vitrine/contract/playables';
import * as z from 'zod';
import { failureReasons } from './media-error.ts';

/** The token grants access to this exchange and nothing else. */
export const tokenHeader = 'authorization';
/** Qualities, separated by commas. */
export const qualitiesHeader = 'x-convert-to';
export const convertPath = '/convert';
/** Shrinks pictures of players: JSON in, JSON out, each picture in base64. */
export const shrinkPath = '/shrink';
export const maxShrinkBytes = 16_000_000;
/** Answers callers with the token. */
export const statusPath = '/status';
/** Converts a sample. */
export const trialPath = '/trial';
export const aliveEveryMs = 10_000;

export const ShrinkRequest = z.object({ pictures: z.array(z.base64()).max(100) });
export const ShrinkReply = z.object({ pictures: z.array(z.base64().max(20_000).nullable()).max(100) });

/** Names that the converter may give to files; nothing else becomes a path here. */
const FileName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}\.(mp4|m4a|jpg|webp)$/);
const Mime = z.enum(['video/mp4', 'audio/mp4', 'image/jpeg', 'image/webp']);
const side = z.int().min(0).max(200_000);
const seconds = z.number().min(0).max(1_000_000);
const File = { file: FileName, mime: Mime, width: side, height: side };
const outputs = z.array(z.object({ quality: z.enum(['1080p', '2160p', 'audio']), ...File })).max(4);

const Probe = z.object({
  type: z.enum(['video', 'image', 'audio']),
  format: z.string().max(20),
  width: side,
  height: side,
  durationSeconds: seconds.nullable(),
  frames: z.number().nullable(),
  hasAudio: z.boolean(),
  videoCodec: z.string().max(100).nullable(),
  audioCodec: z.string().max(100).nullable(),
  fps: z.number().nullable(),
  isAnimated: z.boolean(),
  hasAlpha: z.boolean(),
  playsAsIs: z.boolean(),
});

/** The converter has read an untrusted file, so its reply is validated as untrusted too. */
export const ConvertedReply = z.object({
  probe: Probe,
  outputs,
  pictures: z.array(z.object({ format: z.enum(['large', 'medium', 'small', 'thumbnail']), ...File })).max(4),
  screenshots: z.array(z.object({ atSeconds: seconds, ...File })).max(maxPages),
  pages: z.array(outputs).min(1).max(maxPages).optional(),
});
export type ConvertedReply = z.infer<typeof ConvertedReply>;

export const faultKinds = ['interrupted', 'cannot_start', 'killed', 'limit', 'no_space'] as const;

export const Line = z.union([
  z.object({ alive: z.literal(true) }),
  z.object({ progress: z.int().min(0).max(100) }),
  z.object({ file: FileName, bytes: z.int().min(1).max(1e12) }),
  z.object({ converted: ConvertedReply }),
  z.object({
    refused: z.enum(failureReasons as [string, ...string[]]),
    detail: z.string().max(2000),
    count: z.int().min(0).optional(),
  }),
  z.object({ fault: z.enum(faultKinds), detail: z.string().max(2000), lastLines: z.string().max(2000) }),
]);
export type Line = z.infer<typeof Line>;

/** A document with many pages has many files to name. */
const longestLine = 524_288;

/** Reads lines and, on request, the bytes that follow one. */
export function readHandover(source: Readable) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest = rest.length === 0 ? (value as Buffer) : Buffer.concat([rest, value as Buffer]);
    return true;
  }

  return {
    /** Null when the answer has ended. */
    async line(): Promise<Line | null> {
      for (;;) {
        const end = rest.indexOf(10);
        if (end >= 0) {
          const text = rest.subarray(0, end).toString('utf8');
          rest = rest.subarray(end + 1);
          return Line.parse(JSON.parse(text));
        }
        if (rest.length > longestLine) throw new Error('The converter sent a line that is too long.');
        if (!(await more())) return null;
      }
    },
    async *bytes(count: number): AsyncGenerator<Buffer> {
      let left = count;
      while (left > 0) {
        if (rest.length === 0 && !(await more())) throw new Error('The converter sent half a file.');
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}
