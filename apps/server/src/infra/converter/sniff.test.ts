import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sniff } from './sniff.ts';
import { Bench, Canary } from './test/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

/** An archive with one uncompressed entry. */
function zipOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 0, 'latin1');
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

test.each([
  ['plain', svg],
  ['with byte order mark, declaration and comment', `\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n${svg}`],
  ['with a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]>${svg}`],
  ['with a prefix', svg.replace('<svg', '<s:svg')],
])('a drawing is recognised by its root element: %s', async (_what, content) => {
  const file = await bench.write('drawing.mp4', content);
  expect(await sniff(file)).toEqual({ kind: 'image', format: 'svg' });
});

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'a picture is recognised by its bytes: %s',
  async (format) => {
    const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
    const file = await bench.write('song.mp3', await picture.toFormat(format).toBuffer());
    expect(await sniff(file)).toEqual({ kind: 'image', format });
  },
);

test.each([
  ['mp4', 'mov'],
  ['mov', 'mov'],
  ['mkv', 'matroska'],
  ['webm', 'matroska'],
  ['avi', 'avi'],
  ['mpg', 'mpeg'],
  ['ts', 'mpegts'],
  ['flv', 'flv'],
  ['wmv', 'asf'],
])('a video is recognised by its bytes and gets one reader: %s', async (extension, demuxer) => {
  const file = await bench.clip(
    `v.${extension}`,
    '-t',
    '0.2',
    ...(extension === 'flv' ? ['-ar', '44100'] : []),
  );
  expect(await sniff(file)).toMatchObject({ kind: 'video', demuxer });
});

test.each([
  ['mp3', 'mp3'],
  ['m4a', 'mov'],
  ['aac', 'aac'],
  ['wav', 'wav'],
  ['flac', 'flac'],
  ['ogg', 'ogg'],
  ['aiff', 'aiff'],
])('sound is recognised by its bytes and gets one reader: %s', async (extension, demuxer) => {
  const file = await bench.make(`a.${extension}`, '-f', 'lavfi', '-i', 'sine=d=0.5');
  expect(await sniff(file)).toMatchObject({ demuxer });
});

test('sound after a large cover picture is still recognised', async () => {
  const plain = await bench.make('plain.mp3', '-f', 'lavfi', '-i', 'sine=d=0.5', '-id3v2_version', '0');
  const tag = Buffer.concat([
    Buffer.from('ID3\x03\0\0', 'latin1'),
    Buffer.from([0, 8, 0, 0]),
    Buffer.alloc(8 << 14),
  ]);
  const { readFile } = await import('node:fs/promises');
  const file = await bench.write('cover', Buffer.concat([tag, await readFile(plain)]));
  expect(await sniff(file)).toMatchObject({ kind: 'audio', demuxer: 'mp3' });
});

test.each([
  ['plain', '%PDF-1.7\n1 0 obj'],
  ['behind lines of a printer', '\x1b%-12345X@PJL JOB\n%PDF-1.4\n1 0 obj'],
  ['of Illustrator', `%PDF-1.6\n${' '.repeat(1400)}AIPrivateData1`],
])('ME6: a PDF is recognised by its bytes: %s', async (_what, content) => {
  expect(await sniff(await bench.write('film.mp4', content))).toEqual({ kind: 'document', format: 'pdf' });
});

test.each([
  ['of today', zipOf('[Content_Types].xml', '<Types/>')],
  ['slides', zipOf('ppt/presentation.xml', '<p/>')],
  ['OpenDocument', zipOf('mimetype', 'application/vnd.oasis.opendocument.presentation')],
  ['Keynote', zipOf('Index/Document.iwa', 'x')],
  ['of before 2007', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex')],
  ['rich text', Buffer.from('{\\rtf1\\ansi Menu}')],
])('ME6: an office document is refused by its bytes, with advice: %s', async (_what, content) => {
  await expect(sniff(await bench.write('menu.pdf', content))).rejects.toMatchObject({
    reason: 'office_document',
  });
});

describe('refused', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), deflateRawSync('x')]);
  test.each<[string, string | Buffer]>([
    ['a web page', '<!DOCTYPE html><html><body><svg></svg></body></html>'],
    ['other XML', '<?xml version="1.0"?><feed/>'],
    ['text', 'hello'],
    ['an archive', zip],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01'.padEnd(64, '\0'), 'latin1')],
    ['a PDF named in a text', `${'a'.repeat(2000)}%PDF-1.7`],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['zeros', Buffer.alloc(1000)],
  ])('%s', async (_what, content) => {
    await expect(sniff(await bench.write('film.mp4', content))).rejects.toMatchObject({
      reason: 'not_media',
    });
  });

  test('an empty file', async () => {
    await expect(sniff(await bench.write('film.mp4', ''))).rejects.toMatchObject({ reason: 'empty' });
  });
});

describe('case 85: a stream description is not accepted as a file, and no request is sent', () => {
  const describing: Record<string, (url: string) => string> = {
    HLS: (url) => `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${url}/a.ts\n#EXT-X-ENDLIST\n`,
    DASH: (url) =>
      `<?xml version="1.0"?><MPD><Period><AdaptationSet><BaseURL>${url}</BaseURL></AdaptationSet></Period></MPD>`,
    SDP: (url) => `v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video ${new URL(url).port} RTP/AVP 96\n`,
    ASX: (url) => `<asx version="3.0"><entry><ref href="${url}/a.wmv"/></entry></asx>`,
    'the metadata address': () => '#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/latest/meta-data/\n',
  };
  test.each(Object.entries(describing))('%s', async (_what, write) => {
    await using canary = await Canary.listen();
    for (const name of ['film.m3u8', 'film.mp4']) {
      expect(await bench.failure(await bench.write(name, write(canary.url)))).toBe('not_media');
    }
    expect(canary.hits).toBe(0);
  });
});
