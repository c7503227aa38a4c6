/**
 * Determines the type of a file by its bytes alone, and the single reader allowed for it. File names are
 * ignored.
 */
import { open } from 'node:fs/promises';
import { hasOfficeContent } from '@vitrine/contract/office-documents';
import { fileTypeFromBuffer } from 'file-type';
import { MediaError } from './media-error.ts';
import type { ImageFormat, Sniffed } from './media-types.ts';

export const sampleBytes = 64 * 1024;

const images: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
};

const video = (format: string, demuxer: string) => ({ kind: 'video', format, demuxer }) as const;
const audio = (format: string, demuxer: string) => ({ kind: 'audio', format, demuxer }) as const;

/** The allow list of containers. Playlists and stream descriptions are not in it. */
const containers: Record<string, Sniffed> = {
  'video/mp4': video('mp4', 'mov'),
  'video/x-m4v': video('mp4', 'mov'),
  'video/quicktime': video('mov', 'mov'),
  'video/3gpp': video('3gp', 'mov'),
  'video/3gpp2': video('3gp', 'mov'),
  'video/matroska': video('mkv', 'matroska'),
  'video/webm': video('webm', 'matroska'),
  'video/vnd.avi': video('avi', 'avi'),
  'video/mpeg': video('mpeg', 'mpeg'),
  'video/MP1S': video('mpeg', 'mpeg'),
  'video/MP2P': video('mpeg', 'mpeg'),
  'video/mp2t': video('ts', 'mpegts'),
  'video/x-flv': video('flv', 'flv'),
  'video/x-ms-asf': video('wmv', 'asf'),
  'application/vnd.ms-asf': video('wmv', 'asf'),
  'video/ogg': video('ogg', 'ogg'),
  'application/ogg': video('ogg', 'ogg'),
  'audio/x-ms-asf': audio('wma', 'asf'),
  'audio/ogg': audio('ogg', 'ogg'),
  'audio/ogg; codecs=opus': audio('ogg', 'ogg'),
  'audio/mp4': audio('m4a', 'mov'),
  'audio/x-m4a': audio('m4a', 'mov'),
  'audio/mpeg': audio('mp3', 'mp3'),
  'audio/wav': audio('wav', 'wav'),
  'audio/flac': audio('flac', 'flac'),
  'audio/aac': audio('aac', 'aac'),
  'audio/aiff': audio('aiff', 'aiff'),
  'audio/amr': audio('amr', 'amr'),
};

export async function sniff(file: string): Promise<Sniffed> {
  const handle = await open(file);
  try {
    return await sniffFrom(async (position) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, position);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/** Reads up to `sampleBytes` from a position. */
export type ReadSample = (position: number) => Promise<Buffer>;

export async function sniffFrom(readSample: ReadSample, position = 0): Promise<Sniffed> {
  const sample = await readSample(position);
  if (position === 0 && sample.length === 0) throw new MediaError('empty');
  // A cover picture before the sound can be larger than any sample.
  if (position === 0 && sample.length > 10 && sample.toString('latin1', 0, 3) === 'ID3') {
    return sniffFrom(readSample, endOfId3(sample));
  }
  if (isSvg(sample)) return { kind: 'image', format: 'svg' };
  const type = await fileTypeFromBuffer(sample).catch(() => undefined);
  const mime = type?.mime ?? '';
  const format = images[mime];
  if (format) return { kind: 'image', format };
  const container = containers[mime];
  if (container) return container;
  // Some programs write a few lines before the document, and Illustrator files contain one.
  const isUnknown = !type || mime === 'application/pdf' || mime === 'application/postscript';
  if (isUnknown && position === 0 && isPdf(sample)) return { kind: 'document', format: 'pdf' };
  if (hasOfficeContent(sample)) throw new MediaError('office_document', mime);
  // After its tag an MP3 may begin with padding that matches no signature; ffmpeg's own reader skips it.
  if (position > 0 && sample.length > 0 && !type) return containers['audio/mpeg']!;
  throw new MediaError('not_media', mime || 'no known signature');
}

const isPdf = (sample: Buffer): boolean => sample.subarray(0, 1024).includes('%PDF-');

/** The length is written in four bytes of seven bits; a footer may follow. */
function endOfId3(sample: Buffer): number {
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (sample[at]! & 0x7f), 0);
  return 10 + length + (sample[5]! & 0x10 ? 10 : 0);
}

/** Text whose first element is `svg`, after white space, declaration, comments and a document type. */
function isSvg(sample: Buffer): boolean {
  if (sample.includes(0)) return false;
  const text = sample.toString('utf8');
  const skipped = /[\s\uFEFF]+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\]\s*)?>/iy;
  let position = 0;
  while (skipped.test(text)) position = skipped.lastIndex;
  return /^<(\w+:)?svg[\s>/]/.test(text.slice(position, position + 100));
}
