import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest, someOf } from '../../test/profile.ts';
import { Bench } from './test/bench.ts';
import { heicFrom } from './test/hostile-files.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } });

test('a picture is fitted into the size of each quality and never enlarged', async () => {
  const large = await bench.convert(await bench.write('large', await plain(3000, 2000).jpeg().toBuffer()));
  expect(large.outputs.map(({ quality, mime, width, height }) => [quality, mime, width, height])).toEqual([
    ['1080p', 'image/jpeg', 1620, 1080],
    ['2160p', 'image/jpeg', 3000, 2000],
  ]);
  expect(large.pictures.map(({ width, height }) => Math.max(width, height))).toEqual([1600, 800, 400, 160]);
  const small = await bench.convert(await bench.write('small', await plain(300, 500).png().toBuffer()));
  expect(small.outputs).toMatchObject([{ quality: '1080p', mime: 'image/jpeg', width: 300, height: 500 }]);
  expect(small.probe).toMatchObject({ type: 'image', playsAsIs: true, durationSeconds: null });
});

fullTest('transparency is preserved', async () => {
  const picture = sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  });
  const { outputs } = await bench.convert(await bench.write('clear', await picture.png().toBuffer()));
  expect(outputs[0]!.mime).toBe('image/webp');
  expect((await sharp(outputs[0]!.file).metadata()).hasAlpha).toBe(true);
});

test.each(someOf(['avif', 'tiff', 'gif'] as const, 1, 0))(
  '%s becomes a picture that every screen can show',
  async (format) => {
    const { outputs } = await bench.convert(
      await bench.write('p', await plain(64, 48).toFormat(format).toBuffer()),
    );
    expect(outputs).toMatchObject([{ mime: 'image/jpeg', width: 64, height: 48 }]);
  },
);

fullTest('a drawing is rendered at the requested size, without external references', async () => {
  const secret = await bench.write('secret.png', await plain(10, 10).png().toBuffer());
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#fff"/>
    <image href="file://${secret}" width="40" height="20"/><script>alert(1)</script></svg>`;
  const { outputs } = await bench.convert(await bench.write('d.svg', svg), { to: ['2160p'] });
  expect(outputs.map(({ width, height }) => [width, height])).toEqual([[3840, 1920]]);
  const { dominant } = await sharp(outputs[0]!.file).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

test('ASVS 1.5.1: entities of a drawing are not read from files', async () => {
  const secret = await bench.write('secret.svg', '<rect width="40" height="20" fill="#f00"/>');
  const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY leak SYSTEM "file://${secret}">]>
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#fff"/>&leak;</svg>`;
  await expect(bench.convert(await bench.write('e.svg', svg))).rejects.toThrow("Entity 'leak' not defined");
});

fullTest('a photo of a telephone (HEIC) becomes a JPEG', async () => {
  const args = [
    '-frames:v',
    '1',
    '-pix_fmt',
    'yuv420p',
    '-c:v',
    'libx265',
    '-tag:v',
    'hvc1',
    '-x265-params',
    'log-level=error',
  ];
  const mp4 = await bench.make('one.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=128x64:d=1', ...args);
  const photo = await bench.write('IMG_1.HEIC', heicFrom(await readFile(mp4), 128, 64));
  const { outputs, probe } = await bench.convert(photo);
  expect(probe).toMatchObject({ type: 'image', format: 'heic', playsAsIs: false });
  expect(outputs).toMatchObject([{ mime: 'image/jpeg', width: 128, height: 64 }]);
});

fullTest('a truncated picture is reported as damaged', async () => {
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await noise.clone().toFormat(format).toBuffer();
    const cut = await bench.write('cut', whole.subarray(0, whole.length / 2));
    expect([format, await bench.failure(cut)]).toEqual([format, 'damaged']);
  }
});

test('case 93: location and owner are removed from everything made of a picture, and it is upright', async () => {
  const exif = {
    IFD0: { Artist: 'Jane Owner', Copyright: 'Jane Owner' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' },
  };
  const photo = await plain(200, 100)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .jpeg()
    .toBuffer();
  expect(photo.includes('Jane Owner')).toBe(true);
  const { outputs, pictures, probe } = await bench.convert(await bench.write('photo.jpg', photo));
  expect([probe.width, probe.height]).toEqual([100, 200]);
  for (const { file } of [...outputs, ...pictures]) {
    const { exif: kept, orientation, width, height } = await sharp(file).metadata();
    expect(kept).toBeUndefined();
    expect(orientation).toBeUndefined();
    expect(height).toBeGreaterThan(width);
  }
});
