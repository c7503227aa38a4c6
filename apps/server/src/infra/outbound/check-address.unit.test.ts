import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type OutboundWorld, PRIVATE, PUBLIC } from '../../test/outbound-world.ts';
import { checkPage, checkStream } from './check-address.ts';

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer; hangs?: boolean };
let world: OutboundWorld;
let site: Record<string, Answer>;
let asked: string[];

beforeEach(async () => {
  site = {};
  asked = [];
  world = await createWorld({ 'site.test': [PUBLIC], 'inside.test': [PRIVATE] }, (request, response) => {
    asked.push(request.url!);
    const { status = 200, headers, body = '', hangs } = site[request.url!] ?? { status: 404 };
    if (!hangs) response.writeHead(status, headers).end(body);
  });
});
afterEach(() => world.close());

const at = (path: string, host = 'site.test') => `http://${host}:${world.port}${path}`;
const page = (answer: Answer) => {
  site['/page'] = { ...answer, headers: { 'Content-Type': 'text/html', ...answer.headers } };
  return checkPage(world.fetcher, at('/page'));
};

describe('a web page', () => {
  test('is found with its type and title', async () => {
    const body = '<!doctype html><html><head><title>\n Fish &amp; Chips &#8211; menu\u0000</title></head>';
    expect(await page({ body })).toEqual({
      ok: true,
      contentType: 'text/html',
      title: 'Fish & Chips – menu',
      refusesFraming: false,
    });
  });

  test('has its title decoded with its own charset, and cut to 200 characters', async () => {
    const latin = (text: string) => Buffer.from(text, 'latin1');
    const byHeader = { 'Content-Type': 'text/html; charset=ISO-8859-1' };
    expect(await page({ headers: byHeader, body: latin('<title>Caf\u00e9</title>') })).toMatchObject({
      title: 'Café',
    });
    expect(await page({ body: latin('<meta charset="latin1"><title>Caf\u00e9</title>') })).toMatchObject({
      title: 'Café',
    });
    expect(await page({ body: `<title>${'a'.repeat(1000)}</title>` })).toMatchObject({
      title: 'a'.repeat(200),
    });
    expect(await page({ body: '<title>&constructor;&#xD800; &unknown;' })).toMatchObject({
      title: '&constructor;&#xD800; &unknown;',
    });
  });

  test.each([
    [{ 'X-Frame-Options': 'DENY' }, true],
    [{ 'X-Frame-Options': 'SameOrigin' }, true],
    [{ 'X-Frame-Options': 'ALLOWALL' }, false],
    [{ 'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'" }, true],
    [{ 'Content-Security-Policy': "frame-ancestors 'self' https://a.test" }, true],
    [{ 'Content-Security-Policy': "default-src 'self'" }, false],
    [{ 'Content-Security-Policy': 'frame-ancestors *', 'X-Frame-Options': 'DENY' }, false],
    [{ 'Content-Security-Policy': "frame-ancestors *, frame-ancestors 'none'" }, true],
  ] as [Record<string, string>, boolean][])('%j: refuses framing = %s', async (headers, refusesFraming) => {
    expect(await page({ headers })).toMatchObject({ ok: true, refusesFraming });
  });

  test('is not found if the answer is an error, and every refusal has its reason', async () => {
    for (const status of [404, 410, 500, 503])
      expect(await page({ status })).toEqual({ ok: false, reason: 'server_error' });
    // It may be refused to us alone.
    for (const status of [401, 403, 429])
      expect(await page({ status })).toEqual({ ok: false, reason: 'not_found' });
    expect(await checkPage(world.fetcher, 'ftp://site.test/')).toEqual({ ok: false, reason: 'scheme' });
    expect(await checkPage(world.fetcher, 'hello')).toEqual({ ok: false, reason: 'invalid' });
    expect(await checkPage(world.fetcher, at('/', 'inside.test'))).toEqual({ ok: false, reason: 'address' });
    site['/slow'] = { hangs: true };
    expect(await checkPage(world.fetcher, at('/slow'), { timeoutMs: 100 })).toEqual({
      ok: false,
      reason: 'timeout',
    });
  });
});

const media = (lines: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:6\n${lines}\n#EXTINF:6.5,\nseg-1.ts\n#EXTINF:3.5,\nseg-2.ts\n`;
const stream = (body: string) => {
  site['/live/index.m3u8'] = { body };
  return checkStream(world.fetcher, at('/live/index.m3u8'));
};

describe('a stream', () => {
  beforeEach(() => {
    site['/live/seg-1.ts'] = { body: 'x' };
  });

  test('without an end is live, and only its first segment is requested', async () => {
    expect(await stream(media(''))).toEqual({ ok: true, isLive: true });
    expect(asked).toEqual(['/live/index.m3u8', '/live/seg-1.ts']);
  });

  test('with an end has a duration', async () => {
    expect(await stream(`${media('')}#EXT-X-ENDLIST\n`)).toEqual({
      ok: true,
      isLive: false,
      durationSeconds: 10,
    });
  });

  test('of several qualities has the size of the largest; renditions are checked, too', async () => {
    site['/live/low/a.m3u8'] = { body: media('#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1') };
    site['/live/high.m3u8'] = { body: media('#EXT-X-MAP:URI="init.mp4"') };
    site['/live/sound.m3u8'] = { body: media('') };
    site['/live/low/seg-1.ts'] = { body: 'x' };
    const master = [
      '\uFEFF#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="sound.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,CODECS="avc1,mp4a"',
      'low/a.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1920x1080',
      'high.m3u8',
    ];
    expect(await stream(master.join('\r\n'))).toEqual({ ok: true, isLive: true, width: 1920, height: 1080 });
    expect(asked.slice(1, -1)).toEqual(['/live/sound.m3u8', '/live/low/a.m3u8', '/live/high.m3u8']);
  });

  test('is refused if it is a page, empty, without segments, nested, or its segment does not answer', async () => {
    const notStream = { ok: false, reason: 'not_stream' };
    expect(await stream('<html>')).toEqual(notStream);
    expect(await stream('')).toEqual(notStream);
    expect(await stream('#EXTM3U\n')).toEqual(notStream);
    expect(await stream('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nindex.m3u8\n')).toEqual(notStream);
    site['/live/seg-1.ts'] = { status: 403 };
    expect(await stream(media(''))).toEqual({ ok: false, reason: 'not_found' });
  });

  test('that names hundreds of playlists or hosts is refused', async () => {
    const variants = Array.from({ length: 100 }, (_, n) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${n}.m3u8`);
    expect(await stream(`#EXTM3U\n${variants.join('\n')}`)).toEqual({ ok: false, reason: 'too_large' });
    const hosts = Array.from({ length: 100 }, (_, n) => `#EXTINF:1,\nhttp://${PUBLIC}:${2100 + n}/a.ts`);
    expect(await stream(`#EXTM3U\n${hosts.join('\n')}`)).toEqual({ ok: false, reason: 'too_large' });
    expect(asked).toEqual(['/live/index.m3u8', '/live/index.m3u8']);
  });

  test.each([
    '#EXTINF:6,\n{private}/seg.ts',
    '#EXTINF:6,\nfile:///etc/passwd',
    '#EXTINF:6,\nhttp://[',
    '#EXT-X-KEY:METHOD=AES-128,URI="{private}/key"',
    '#EXT-X-KEY:METHOD=AES-128,URI="{inside}/key"',
    '#EXT-X-MAP:BYTERANGE="1@0",URI="{private}/init.mp4"',
    '#EXT-X-PART:DURATION=1,URI="{private}/part.mp4"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="{private}/part.mp4"',
    '#EXT-X-DATERANGE:ID="ad",X-ASSET-LIST="{private}/ads.json"',
  ])('case 103: %j makes a playlist invalid, and nothing is fetched from there', async (line) => {
    const lured = line.replace('{private}', at('', PRIVATE)).replace('{inside}', at('', 'inside.test'));
    expect(await stream(`${media('')}${lured}\n`)).toEqual({ ok: false, reason: 'stream_address' });
    site['/live/variant.m3u8'] = { body: `${media('')}${lured}\n` };
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvariant.m3u8\n';
    expect(await stream(master)).toEqual({ ok: false, reason: 'stream_address' });
    expect(world.hits).toEqual([]);
  });

  test('case 103: variants, session keys and redirects to internal addresses are refused as well', async () => {
    const refused = { ok: false, reason: 'stream_address' };
    const inside = at('/v.m3u8', PRIVATE);
    expect(await stream(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${inside}\n`)).toEqual(refused);
    const key = `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${inside}"`;
    expect(await stream(`#EXTM3U\n${key}\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n`)).toEqual(refused);
    site['/live/seg-1.ts'] = { status: 302, headers: { Location: inside } };
    expect(await stream(media(''))).toEqual({ ok: false, reason: 'address' });
    site['/live/index.m3u8'] = { status: 302, headers: { Location: inside } };
    expect(await checkStream(world.fetcher, at('/live/index.m3u8'))).toEqual({
      ok: false,
      reason: 'address',
    });
    expect(world.hits).toEqual([]);
  });
});
