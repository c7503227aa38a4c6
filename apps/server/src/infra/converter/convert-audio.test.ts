import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bench } from './test/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

const tone = (name: string, ...args: string[]) => bench.make(name, '-f', 'lavfi', '-i', 'sine=d=2', ...args);

test('sound that browsers cannot play is converted to AAC once, without tags', async () => {
  const { probe, outputs } = await bench.convert(
    await tone('a.wma', '-c:a', 'wmav2', '-metadata', 'artist=Jane'),
  );
  expect(probe).toMatchObject({ type: 'audio', playsAsIs: false, hasAudio: true, width: 0 });
  expect(outputs).toMatchObject([{ quality: 'audio', mime: 'audio/mp4' }]);
  const { streams, format } = await bench.describe(outputs[0]!.file);
  expect(streams).toMatchObject([{ codec_name: 'aac', sample_rate: '48000' }]);
  expect(JSON.stringify(format)).not.toContain('Jane');
});

test.each(['mp3', 'm4a', 'wav', 'flac', 'ogg', 'aac'])(
  'sound that every browser plays stays as it is: %s',
  async (format) => {
    const { probe, outputs } = await bench.convert(await tone(`a.${format}`));
    expect(probe).toMatchObject({ type: 'audio', playsAsIs: true });
    expect(probe.durationSeconds).toBeCloseTo(2, 0);
    expect(outputs).toEqual([]);
  },
);

test('sound has a waveform picture, in the accent colour on its soft background', async () => {
  const { pictures, screenshots } = await bench.convert(await tone('a.mp3'), { to: [] });
  expect(pictures.map(({ width }) => width)).toEqual([1600, 800, 400, 160]);
  expect(screenshots).toEqual([]);
  const at = async (left: number, top: number) => {
    const pixel = sharp(pictures[0]!.file).extract({ left, top, width: 1, height: 1 }).removeAlpha();
    return [...(await pixel.raw().toBuffer())];
  };
  const near = (colour: number[], expected: number[]) =>
    colour.every((value, i) => Math.abs(value - expected[i]!) < 25);
  expect(near(await at(20, 20), [0xee, 0xf3, 0xff])).toBe(true);
  expect(near(await at(800, 450), [0x2b, 0x57, 0xe3])).toBe(true);
});

test('a cover picture does not make a song a video', async () => {
  await bench.write(
    'cover.png',
    await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const song = await tone('song.mp3', '-i', '{cover.png}', '-map', '0', '-map', '1', '-id3v2_version', '3');
  const { probe } = await bench.convert(song, { to: [] });
  expect(probe).toMatchObject({ type: 'audio', playsAsIs: true });
});
