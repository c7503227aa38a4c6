/** Malicious files, built byte by byte. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const u16 = (n: number) => Buffer.from([n >> 8, n & 255]);
const u32 = (n: number) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);
const le16 = (n: number) => Buffer.from(u16(n)).reverse();
const le24 = (n: number) => Buffer.from([n & 255, (n >> 8) & 255, n >> 16]);
const le32 = (n: number) => Buffer.from(u32(n)).reverse();
const text = (content: string) => Buffer.from(content, 'latin1');

/** A complete one-bit picture that is small on disk and huge in memory. */
export function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([text(type), data]);
    return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
  };
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', Buffer.concat([u32(side), u32(side), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const square = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } });

/** A real JPEG whose header claims 65,500 by 65,500. */
export async function jpegBomb(): Promise<Buffer> {
  const jpeg = await square().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  u16(65_500).copy(jpeg, frame + 5);
  u16(65_500).copy(jpeg, frame + 7);
  return jpeg;
}

/** A real AVIF with every declaration of its size replaced. */
export async function avifBomb(): Promise<Buffer> {
  const avif = await square().avif().toBuffer();
  for (let at = avif.indexOf('ispe'); at >= 0; at = avif.indexOf('ispe', at + 4)) {
    u32(60_000).copy(avif, at + 8);
    u32(60_000).copy(avif, at + 12);
  }
  return avif;
}

export function gifOf(frames: number): Buffer {
  const header = Buffer.concat([
    text('GIF89a'),
    le16(2),
    le16(2),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0]);
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x84, 0x8f, 0x05, 0]);
  const frame = Buffer.concat([control, picture]);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

export async function webpOf(frames: number): Promise<Buffer> {
  const still = await square().webp({ lossless: true }).toBuffer();
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([text(type), le32(data.length), data, Buffer.alloc(data.length % 2)]);
  const header = Buffer.concat([Buffer.from([2, 0, 0, 0]), le24(15), le24(15)]);
  const place = Buffer.concat([le24(0), le24(0), le24(15), le24(15), le24(50), Buffer.from([0])]);
  const frame = chunk('ANMF', Buffer.concat([place, still.subarray(12)]));
  const body = Buffer.concat([
    text('WEBP'),
    chunk('VP8X', header),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return Buffer.concat([text('RIFF'), le32(body.length), body]);
}

/** An AVI whose subtitle stream is a playlist: its reader would detect that and open the files it names. */
export async function aviWithPlaylist(playlist: string): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const chunk = (id: string, data: Buffer) =>
    Buffer.concat([text(id), le32(data.length), data, Buffer.alloc(data.length % 2)]);
  const list = (id: string, ...parts: Buffer[]) => chunk('LIST', Buffer.concat([text(id), ...parts]));
  const stream = (type: string, handler: string, length: number) =>
    chunk(
      'strh',
      Buffer.concat([
        text(type),
        text(handler),
        ...[0, 0, 0, 1, 25, 0, length, 0, 0, 0].map(le32),
        Buffer.alloc(8),
      ]),
    );
  const bitmap = Buffer.concat([
    ...[le32(40), le32(32), le32(32), le16(1), le16(24), text('MJPG')],
    ...[32 * 32 * 3, 0, 0, 0, 0].map(le32),
  ]);
  const main = Buffer.concat([40_000, 0, 0, 0x10, 25, 0, 2, 0, 32, 32, 0, 0, 0, 0].map(le32));
  const name = Buffer.from('p\0\0\0', 'latin1');
  const subtitles = Buffer.concat([
    ...[text('GAB2\0'), le16(2), le32(name.length), name, le16(4), le32(playlist.length), text(playlist)],
  ]);
  const body = Buffer.concat([
    text('AVI '),
    list(
      'hdrl',
      chunk('avih', main),
      list('strl', stream('vids', 'MJPG', 25), chunk('strf', bitmap)),
      list('strl', stream('txts', '\0\0\0\0', 1), chunk('strf', Buffer.alloc(0))),
    ),
    list('movi', chunk('01tx', subtitles), ...Array.from({ length: 25 }, () => chunk('00dc', jpeg))),
  ]);
  return Buffer.concat([text('RIFF'), le32(body.length), body]);
}

const parents = ['moov', 'trak', 'mdia', 'minf', 'dinf'];

/**
 * Replaces every "the data is in this file" of a MOV with "the data is at this address". Expects `moov` at
 * the end.
 */
export function movWithReference(mov: Buffer, url: string): Buffer {
  const rewrite = (content: Buffer): Buffer => {
    const boxes: Buffer[] = [];
    for (let at = 0; at + 8 <= content.length; ) {
      const size = Math.max(8, content.readUInt32BE(at));
      const type = content.toString('latin1', at + 4, at + 8);
      const body = content.subarray(at + 8, at + size);
      boxes.push(
        parents.includes(type) ? box(type, rewrite(body)) : type === 'dref' ? reference : box(type, body),
      );
      at += size;
    }
    return Buffer.concat(boxes);
  };
  const box = (type: string, body: Buffer) => Buffer.concat([u32(body.length + 8), text(type), body]);
  const reference = box(
    'dref',
    Buffer.concat([u32(0), u32(1), box('url ', Buffer.concat([u32(0), text(`${url}\0`)]))]),
  );
  return rewrite(mov);
}

/** A photo in the format of phones, around one HEVC frame taken from an MP4. */
export function heicFrom(mp4: Buffer, width: number, height: number): Buffer {
  const find = (type: string) => {
    const at = mp4.indexOf(type) - 4;
    return mp4.subarray(at, at + mp4.readUInt32BE(at));
  };
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([u32(body.length + 8), text(type), body]);
  };
  const full = (type: string, version: number, ...parts: Buffer[]) => box(type, u32(version << 24), ...parts);
  const data = find('mdat').subarray(8);
  const type = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const meta = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full('iloc', 0, Buffer.from([0x44, 0]), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)),
      full('iinf', 0, u16(1), full('infe', 2, u16(1), u16(0), text('hvc1'), Buffer.alloc(1))),
      box(
        'iprp',
        box('ipco', find('hvcC'), full('ispe', 0, u32(width), u32(height))),
        full('ipma', 0, u32(1), u16(1), Buffer.from([2, 0x81, 2])),
      ),
    );
  const offset = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(offset), box('mdat', data)]);
}
