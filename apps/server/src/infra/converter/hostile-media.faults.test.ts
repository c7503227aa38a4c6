import { readdir, readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { iterations, logStats } from '../../test/iterations.ts';
import { requireAbsolute } from '../absolute-path.ts';
import { ConverterFault } from './converter-fault.ts';
import { MediaError } from './media-error.ts';
import { Bench, Canary } from './test/bench.ts';
import { findDamage } from './test/damage.ts';
import {
  avifBomb,
  aviWithPlaylist,
  gifOf,
  jpegBomb,
  movWithReference,
  pngBomb,
  webpOf,
} from './test/hostile-files.ts';
import { withWorkspace } from './workspace.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

describe('case 86: files that a container refers to are never opened', () => {
  test('AVI with a playlist as subtitles', async () => {
    await using canary = await Canary.listen();
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${canary.url}/a.ts\n#EXT-X-ENDLIST\n`;
    const source = await bench.write('gab2.avi', await aviWithPlaylist(playlist));
    const { outputs } = await bench.convert(source);
    expect((await bench.describe(outputs[0]!.file)).streams).toMatchObject([{ codec_type: 'video' }]);
    expect(canary.hits).toBe(0);
  });

  test('MOV whose data is declared to be elsewhere', async () => {
    await using canary = await Canary.listen();
    const mov = await readFile(await bench.clip('inner.mov', '-c:v', 'mpeg4'));
    for (const url of [`${canary.url}/data.mov`, 'file:///etc/passwd']) {
      const source = await bench.write('elsewhere.mov', movWithReference(mov, url));
      expect(['damaged', 'converted']).toContain((await bench.failure(source)).split(',')[0]);
    }
    expect(canary.hits).toBe(0);
  });

  test('MKV with fonts and subtitles: they are dropped', async () => {
    await bench.write('evil.ttf', 'not really a font');
    await bench.write('words.srt', '1\n00:00:00,000 --> 00:00:01,000\nhello\n');
    await bench.clip('plain.mkv');
    const source = await bench.make(
      ...(['fonts.mkv', '-i', '{plain.mkv}', '-i', '{words.srt}', '-map', '0', '-map', '1'] as const),
      ...['-attach', '{evil.ttf}', '-metadata:s:t', 'mimetype=application/x-truetype-font', '-c:v', 'copy'],
    );
    const { outputs } = await bench.convert(source);
    const { streams } = await bench.describe(outputs[0]!.file);
    expect(streams.map(({ codec_type }) => codec_type).sort()).toEqual(['audio', 'video']);
    expect((await readFile(outputs[0]!.file)).includes('not really a font')).toBe(false);
  });
});

describe('case 87: a decompression bomb is refused by its declared size, before it unfolds, and the worker does not grow', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['PNG 30,000 × 30,000', () => pngBomb(30_000), 'too_many_pixels'],
    ['PNG 16,000 × 16,000', () => pngBomb(16_000), 'too_many_pixels'],
    ['JPEG that claims 65,500 × 65,500', jpegBomb, 'too_many_pixels'],
    ['AVIF that claims 60,000 × 60,000', avifBomb, 'too_many_pixels|damaged'],
    ['GIF of 10,000 frames', () => gifOf(10_000), 'too_many_frames'],
    ['WebP of 10,000 frames', () => webpOf(10_000), 'too_many_frames'],
    [
      'SVG of 100,000 × 100,000',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'),
      'too_many_pixels|damaged',
    ],
  ])('%s', async (_what, make, reasons) => {
    const source = await bench.write('bomb', await make());
    const before = process.memoryUsage.rss();
    expect(await bench.failure(source)).toMatch(new RegExp(`^(${reasons})$`));
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });

  test('300 frames are still a moving picture', async () => {
    const { probe, outputs } = await bench.convert(await bench.write('many', gifOf(300)));
    expect(probe).toMatchObject({ isAnimated: true, frames: 300 });
    expect(outputs).toHaveLength(1);
  });
});

describe("case 88: media beyond any screen's needs are refused by the probe, or stopped by the time limit", () => {
  const lavfi = (name: string, source: string, ...args: string[]) =>
    bench.make(name, '-f', 'lavfi', '-i', source, ...args);

  test('longer than 24 hours', async () => {
    const args = ['-c:v', 'mpeg4', '-enc_time_base', '1'];
    const long = await lavfi('long.mkv', 'color=s=16x16:r=1/3600:d=97200', ...args);
    expect(await bench.failure(long)).toBe('too_long');
  });

  test('a declared length of 10^9 seconds', async () => {
    const bytes = await readFile(await bench.clip('claim.mkv'));
    const length = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
    bytes.writeDoubleBE(1e12, length + 3);
    expect(await bench.failure(await bench.write('claim', bytes))).toBe('too_long');
  });

  test('16,384 × 16,384', async () => {
    const bytes = await readFile(await bench.clip('vast.avi', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'));
    for (
      let at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      at >= 0;
      at = bytes.indexOf(Buffer.from([0xff, 0xc0]), at + 2)
    ) {
      bytes.writeUInt16BE(16_384, at + 5);
      bytes.writeUInt16BE(16_384, at + 7);
    }
    const format = bytes.indexOf('strf');
    bytes.writeUInt32LE(16_384, format + 12);
    bytes.writeUInt32LE(16_384, format + 16);
    expect(await bench.failure(await bench.write('vast', bytes))).toMatch(/too_many_pixels|damaged/);
  });

  test('1,000 frames a second', async () => {
    const fast = await lavfi('fast.mp4', 'color=s=32x32:r=1000:d=1', '-pix_fmt', 'yuv420p');
    expect(await bench.failure(fast)).toBe('too_many_frames');
  });

  test('200 audio tracks', async () => {
    const maps = Array.from({ length: 200 }, () => ['-map', '0']).flat();
    const tracks = await lavfi('tracks.mp4', 'sine=d=0.1', ...maps, '-c:a', 'aac');
    expect(await bench.failure(tracks)).toBe('too_many_tracks');
  });

  test('one pixel, and timestamps before the beginning', async () => {
    const pixel = await lavfi('pixel.mkv', 'color=s=2x2:r=5:d=1,format=rgb24,scale=1:1', '-c:v', 'ffv1');
    expect((await bench.convert(pixel)).outputs).toMatchObject([{ width: 2, height: 2 }]);
    await bench.clip('later.mkv');
    const early = await bench.make(
      'early.mkv',
      '-i',
      '{later.mkv}',
      '-c',
      'copy',
      '-avoid_negative_ts',
      'disabled',
      '-output_ts_offset',
      '-0.5',
    );
    expect(['converted', 'damaged']).toContain((await bench.failure(early)).split(',')[0]);
  });

  test('a file that takes too long is stopped by the time limit', async () => {
    const heavy = await lavfi('heavy.mkv', 'testsrc2=s=1920x1080:r=60:d=3', '-c:v', 'mpeg4');
    expect(await bench.failure(heavy, { limits: { encodeSeconds: 1 } })).toBe('fault limit');
    await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
  });
});

test.each([
  '-i',
  '$(id)',
  ';',
  '%03d.jpg',
  'concat:a,b',
  'subfile,,start,0,end,0,,:a',
  'http:__x',
  'a b"\'\n',
])('case 90: a file may be named %j', async (name) => {
  const source = await bench.write(name, await readFile(await bench.clip('fine.mp4', '-t', '0.2')));
  const workspace = await bench.workspace();
  const { outputs } = await bench.convert(source, { workspace, to: ['1080p'] });
  expect(outputs).toHaveLength(1);
  const names = await readdir(workspace.files);
  expect(names.filter((each) => !/^[a-z0-9-]+(\.[a-z0-9]+)?$/.test(each))).toEqual([]);
});

test('case 93: location and owner are removed from everything made of a video', async () => {
  const tags = [
    '-metadata',
    'location=+50.0+014.4/',
    '-metadata',
    'artist=Jane Owner',
    '-metadata:s:v',
    'title=Jane Owner',
  ];
  for (const args of [
    ['-c:v', 'libx264'],
    ['-c:v', 'mpeg4'],
  ]) {
    const source = await bench.clip('tagged.mp4', ...args, ...tags);
    expect((await readFile(source)).includes('Jane Owner')).toBe(true);
    const { outputs, pictures, screenshots } = await bench.convert(source);
    for (const { file } of [...outputs, ...pictures, ...screenshots]) {
      const bytes = await readFile(file);
      expect([bytes.includes('Jane Owner'), bytes.includes('+50.0')]).toEqual([false, false]);
    }
  }
});

test(
  'case 89: each damaged file is converted or fails in time, and no process or file is left',
  async () => {
    const makers = ['mp4', 'mkv', 'webm', 'avi', 'gif', 'png'];
    const samples = await Promise.all(
      makers.map(async (extension) => {
        const isPicture = extension === 'gif' || extension === 'png';
        const small = ['-s', '64x36', '-t', '0.4', ...(isPicture ? ['-an'] : [])];
        const args = extension === 'png' ? ['-frames:v', '1', '-update', '1', ...small] : small;
        return readFile(
          await bench.make(
            `sample.${extension}`,
            '-f',
            'lavfi',
            '-i',
            'testsrc2=s=64x36:r=10:d=0.4',
            ...args,
          ),
        );
      }),
    );
    const broken = Number(process.env.FUZZ_FILES ?? iterations(12, 2000));
    const { by, damage } = findDamage();
    const jobs = requireAbsolute(bench.path('jobs'));
    const limits = { quickSeconds: 10, encodeSeconds: 10 };
    const ends = new Map<string, number>();
    const work = Array.from({ length: broken }, (_, seed) => seed);
    const takeTurns = async () => {
      for (let seed = work.shift(); seed !== undefined; seed = work.shift()) {
        const bytes = await damage(samples[seed % samples.length]!, seed);
        const source = await bench.write(`broken-${seed}`, bytes);
        const converting = withWorkspace(jobs, (workspace) => bench.convert(source, { limits, workspace }));
        const end = await converting.then(
          () => 'converted',
          (error: unknown) => {
            if (error instanceof MediaError) return error.reason;
            return error instanceof ConverterFault ? error.kind : String(error);
          },
        );
        await rm(source);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    };
    await Promise.all([takeTurns(), takeTurns()]);
    const understood = [
      'converted',
      'damaged',
      'not_media',
      'codec_unsupported',
      'too_many_pixels',
      'too_long',
    ];
    const others = ['too_many_frames', 'too_many_tracks', 'limit', 'killed'];
    expect([...ends.keys()].filter((end) => ![...understood, ...others].includes(end))).toEqual([]);
    expect([...ends.values()].reduce((sum, count) => sum + count)).toBe(broken);
    await vi.waitFor(async () => expect(await bench.processes()).toEqual([]), 20_000);
    expect(await readdir(jobs)).toEqual([]);
    logStats({ [`files broken by ${by}`]: broken, ends });
  },
  iterations(120_000, 7_200_000),
);
