import { createHash, type Hash } from 'node:crypto';
import { tusChecksums, tusExtensions, tusVersion, UploadMetadata } from '@vitrine/contract/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, invalidField, invalidInput } from '../../http/errors.ts';

// Headers and errors of the tus protocol 1.0.0.

const refuse = (status: number, code: string) => new HttpError({ status, code });
const malformed = () => refuse(400, 'malformed');

export const isUpload = (url: string) => /^\/s\/[^/]+\/api\/v1\/uploads(?=[/?]|$)/.test(url);

export const offsetType = 'application/offset+octet-stream';

/** Every reply names the version; OPTIONS lists the capabilities of this server. */
export function sendTusHeaders(reply: FastifyReply, maxBytes: number): void {
  reply.headers({
    'Tus-Resumable': tusVersion,
    'Tus-Version': tusVersion,
    'Tus-Extension': tusExtensions,
    'Tus-Max-Size': String(maxBytes),
    'Tus-Checksum-Algorithm': tusChecksums.join(','),
  });
}

export function requireTus({ headers }: FastifyRequest): void {
  // An override could turn one method into another and bypass every check of methods.
  if (headers['x-http-method-override'] !== undefined) throw refuse(405, 'method_not_allowed');
  if (headers['tus-resumable'] !== tusVersion) throw refuse(412, 'tus_version');
}

const wholeNumber = (value: string | string[] | undefined): number => {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw malformed();
  return Number(value);
};

export function readLength({ headers }: FastifyRequest): number {
  return wholeNumber(headers['upload-length']);
}

export const readOffset = ({ headers }: FastifyRequest): number => wholeNumber(headers['upload-offset']);

export function hasBytes({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim() === offsetType;
}

export function requireBytes(request: FastifyRequest): void {
  if (!hasBytes(request)) throw refuse(415, 'wrong_content_type');
}

/** What a call declares about its bytes. */
export interface Piece {
  /** Null if the client does not know how much it sends. */
  readonly announced: number | null;
  readonly checksum: { readonly hash: Hash; readonly expected: string } | null;
}

/** Read before an upload is created or continued, so that a refusal here leaves nothing behind. */
export function readPiece(request: FastifyRequest): Piece {
  const length = request.headers['content-length'];
  return { announced: length === undefined ? null : wholeNumber(length), checksum: readChecksum(request) };
}

/** `key base64, key base64`; the file name is treated as text only. */
export function readMetadata(header: string | string[] | undefined): UploadMetadata {
  if (typeof header !== 'string' || header.length > 8000) throw malformed();
  const given: Record<string, string> = {};
  for (const entry of header.split(',')) {
    const [key = '', value = '', ...rest] = entry.trim().split(' ');
    const isRight = /^[\x21-\x7e]{1,50}$/.test(key) && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
    if (!isRight || rest.length > 0 || Object.hasOwn(given, key)) throw malformed();
    given[key] = decodeUtf8(Buffer.from(value, 'base64'));
  }
  const named = { ...given, ...(given.filename !== undefined && { filename: printable(given.filename) }) };
  // Empty means absent. Only the file name is required.
  for (const key of Object.keys(UploadMetadata.shape))
    if (key !== 'filename' && given[key] === '') delete (named as Record<string, string>)[key];
  const parsed = UploadMetadata.safeParse(named, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidField('filename', { key: 'validation.text' });
  }
}

/**
 * Any name is accepted, but reduced to readable text: no control characters, no changes of the writing
 * direction, 255 characters.
 */
function printable(name: string): string {
  const readable = name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  return readable.slice(0, 255).trim() || '?';
}

/** `sha256 base64`; null if absent. */
function readChecksum({ headers }: FastifyRequest): Piece['checksum'] {
  const header = headers['upload-checksum'];
  if (header === undefined) return null;
  const [algorithm = '', expected = ''] = String(header).split(' ');
  if (!(tusChecksums as readonly string[]).includes(algorithm)) throw malformed();
  return { hash: createHash(algorithm), expected };
}

export const checksumMismatch = () => refuse(460, 'checksum_mismatch');
