import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showsAnimation } from './animated-picture.ts';
import { ConverterFault } from './converter-fault.ts';
import { runImageTask } from './image-task.ts';
import { defaultLimits } from './limits.ts';
import { readsPictures, sandboxHere } from './sandbox-here.ts';
import { sniffFrom } from './sniff.ts';
import { Bench, testWorkDir } from './test/bench.ts';
import { gifOf, heicFrom, webpOf } from './test/hostile-files.ts';
import { pdfOf } from './test/pdf-files.ts';
import type { PictureTools } from './tools.ts';

// A machine without ffmpeg, and one without a sandbox too.

let bench: Bench;
let withoutFfmpeg: PictureTools;
let withoutSandbox: PictureTools;
beforeAll(async () => {
  bench = await Bench.open();
  const confinement = await sandboxHere({ workDir: testWorkDir });
  withoutFfmpeg = { sandbox: confinement.sandbox, confinement };
  const none = { sandbox: 'none', helpers: confinement.helpers } as const;
  withoutSandbox = { sandbox: 'none', confinement: none, isRestricted: true };
});
afterAll(() => bench[Symbol.asyncDispose]());

const plain = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#204080' } });
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>';
/** Two frames, the first of which is longer than what is read beforehand. */
const longGif = async () => {
  const side = 512;
  const noise = createHash('shake256', { outputLength: side * side * 2 * 3 })
    .update('noise')
    .digest();
  return sharp(noise, { raw: { width: side, height: side * 2, channels: 3, pageHeight: side } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

test('pictures and PDFs need no ffmpeg', async () => {
  const tools = withoutFfmpeg;
  const picture = await bench.convert(await bench.write('p', await plain().jpeg().toBuffer()), { tools });
  expect(picture).toMatchObject({ probe: { type: 'image' }, outputs: [{ width: 400 }] });
  const menu = await bench.convert(await bench.write('m', await pdfOf([{}, {}])), { tools });
  expect(menu.pages).toHaveLength(2);
  const drawn = await bench.convert(await bench.write('d', drawing), { tools, to: ['1080p'] });
  expect(drawn.outputs).toHaveLength(1);
});

test('films, sound and animated pictures wait for it, also those found out only by decoding', async () => {
  const tools = withoutFfmpeg;
  const files = {
    film: await bench.clip('film.mp4'),
    sound: await bench.make('sound.mp3', '-f', 'lavfi', '-i', 'sine=d=1'),
    animation: await bench.write('a.gif', gifOf(3)),
    webp: await bench.write('a.webp', await webpOf(2)),
    long: await bench.write('long.gif', await longGif()),
  };
  for (const [name, file] of Object.entries(files))
    expect([name, await bench.failure(file, { tools })]).toEqual([name, 'fault no_ffmpeg']);
});

test('an animation is recognised by its beginning, a still picture never taken for one', async () => {
  const shows = async (bytes: Buffer, length = 65_536) => {
    const sample = bytes.subarray(0, length);
    return showsAnimation(await sniffFrom(async () => sample), sample);
  };
  expect(await shows(gifOf(2))).toBe(true);
  expect(await shows(gifOf(1))).toBe(false);
  expect(await shows(await webpOf(2))).toBe(true);
  expect(await shows(await plain().webp().toBuffer())).toBe(false);
  expect(await shows(await plain().gif().toBuffer())).toBe(false);
  expect(await shows(await longGif())).toBe(false);
  expect(await shows(gifOf(2), 20)).toBe(false);
});

describe('without a sandbox', () => {
  test('formats with robust readers are converted by a process that may read only its files', async () => {
    const tools = withoutSandbox;
    expect(await readsPictures(tools.confinement, await bench.workspace())).toBe(true);
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const file = await bench.write(`p.${format}`, await plain().toFormat(format).toBuffer());
      expect((await bench.convert(file, { tools })).outputs).toHaveLength(1);
    }
    const hevc = ['-frames:v', '1', '-pix_fmt', 'yuv420p', '-c:v', 'libx265', '-tag:v', 'hvc1'];
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=128x64:d=1', '-x265-params', 'log-level=error'];
    const one = await readFile(await bench.make('one.mp4', ...source, ...hevc));
    const photo = await bench.convert(await bench.write('photo', heicFrom(one, 128, 64)), { tools });
    expect(photo.outputs).toMatchObject([{ width: 128, height: 64 }]);
    const menu = await bench.convert(await bench.write('m', await pdfOf([{}, {}])), { tools });
    expect(menu.pages).toHaveLength(2);
    const elsewhere = { file: '/etc/hostname', format: 'heic', pixels: 1000 } as const;
    const reading = runImageTask(
      { task: 'facts', source: elsewhere, readsPages: false },
      await bench.workspace(),
      tools.confinement,
      { seconds: defaultLimits.quickSeconds },
    );
    await expect(reading).rejects.toThrow(/restricted|permission/i);
  });

  test('everything else waits for one', async () => {
    const tools = withoutSandbox;
    const files = {
      film: await bench.clip('film.mp4'),
      animation: await bench.write('a.gif', gifOf(3)),
      tiff: await bench.write('p.tiff', await plain().tiff().toBuffer()),
      avif: await bench.write('p.avif', await plain().avif().toBuffer()),
      svg: await bench.write('d', drawing),
    };
    for (const [name, file] of Object.entries(files))
      expect([name, await bench.failure(file, { tools })]).toEqual([name, 'fault no_sandbox']);
    expect(new ConverterFault('no_sandbox', '').missing).toBe('sandbox');
  });
});
