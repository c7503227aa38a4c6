import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ByteRange } from '../infra/storage/storage.ts';
import { HttpError } from './errors.ts';
import type { HttpContext } from './mount-route.ts';

// Sends customers' files: ranges, caching, and headers under which nothing in them can run.

export interface FileToSend {
  readonly storage_key: string;
  readonly mime: string;
  readonly size: number;
  readonly tag: string;
  readonly maxAgeSeconds: number;
  readonly disposition: string;
}

export async function sendFile({ app, request, reply }: HttpContext, file: FileToSend): Promise<void> {
  const tag = `"${file.tag}"`;
  setFileHeaders(reply, file, tag);
  if (request.headers['if-none-match'] === tag) return void reply.code(304).send();
  const { storage } = app;
  if (storage.addressOf) {
    const { mime, disposition, storage_key } = file;
    const asked = Math.max(1, Math.min(file.maxAgeSeconds, 3600));
    const { url, seconds } = await storage.addressOf(storage_key, { seconds: asked, mime, disposition });
    // Cached no longer than the address is valid.
    reply.header('Cache-Control', `private, max-age=${Math.floor(seconds / 2)}`);
    return void reply.redirect(url, 302);
  }
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const range = isSame ? parseRange(request.headers.range, file.size) : null;
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${file.size}`);
    throw new HttpError({ status: 416, code: 'range' });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const hasBytes = request.method !== 'HEAD' && file.size > 0;
  // Opened before any header is set, because the file may be missing.
  const bytes = hasBytes ? await storage.read(file.storage_key, { start, end }) : Readable.from([]);
  reply.code(range ? 206 : 200).header('Content-Length', end - start + 1);
  if (range) reply.header('Content-Range', `bytes ${start}-${end}/${file.size}`);
  await reply.send(bytes);
}

function setFileHeaders(
  reply: FastifyReply,
  { mime, maxAgeSeconds, disposition }: FileToSend,
  tag: string,
): void {
  reply.headers({
    'Content-Type': mime,
    'Content-Disposition': disposition,
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Cache-Control': `private, max-age=${Math.max(0, maxAgeSeconds)}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Range, Content-Length, Accept-Ranges, ETag',
  });
}

/** Supports one range; several, or invalid ones, get the whole file, as the protocol allows. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** RFC 6266: an ASCII name for old programs, the real one in UTF-8. */
export function attachment(name: string): string {
  const readable = name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').slice(0, 255);
  const plain = readable.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_') || 'file';
  const encoded = encodeURIComponent(readable.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
