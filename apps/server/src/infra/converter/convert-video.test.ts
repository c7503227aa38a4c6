import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fullTest, someOf } from '../../test/profile.ts';
import { Bench } from './test/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

const video = (streams: Record<string, unknown>[]) => streams.find((each) => each.codec_type === 'video')!;
const audio = (streams: Record<string, unknown>[]) => streams.find((each) => each.codec_type === 'audio')!;

test('a video becomes H.264 and AAC in MP4 that plays before it is fully loaded, with pictures and progress', async () => {
  const source = await bench.clip('a.webm', '-c:v', 'libvpx', '-c:a', 'libopus', '-ac', '1', '-ar', '24000');
  const percents: number[] = [];
  const onProgress = (percent: number) => percents.push(percent);
  const { probe, outputs, pictures, screenshots } = await bench.convert(source, { onProgress });
  expect(probe).toMatchObject({
    type: 'video',
    width: 320,
    height: 180,
    playsAsIs: false,
    videoCodec: 'vp8',
  });
  expect(probe.durationSeconds).toBeCloseTo(1, 0);
  // Nothing is enlarged, so 2160p would equal 1080p and is left out.
  expect(outputs).toEqual([
    { quality: '1080p', file: expect.any(String), mime: 'video/mp4', width: 320, height: 180 },
  ]);
  const { streams } = await bench.describe(outputs[0]!.file);
  expect(video(streams)).toMatchObject({ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p' });
  expect(video(streams)).toMatchObject({
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
  });
  expect(audio(streams)).toMatchObject({ codec_name: 'aac', sample_rate: '48000' });
  const bytes = await readFile(outputs[0]!.file);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  expect(pictures.map(({ format, width }) => [format, width])).toEqual([
    ['large', 320],
    ['medium', 320],
    ['small', 320],
    ['thumbnail', 160],
  ]);
  expect(screenshots).toHaveLength(5);
  for (const { file } of [...pictures, ...screenshots])
    expect((await sharp(file).metadata()).format).toBe('webp');
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
});

fullTest('a key frame comes every two seconds', async () => {
  const source = await bench.make(
    'long.avi',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=160x90:r=10:d=7',
    '-c:v',
    'mpeg4',
  );
  const { outputs } = await bench.convert(source);
  const args = ['-v', 'error', '-skip_frame', 'nokey', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const { stdout } = await promisify(execFile)(bench.tools.ffprobe, [
    ...args,
    '-select_streams',
    'v',
    outputs[0]!.file,
  ]);
  const times = stdout.trim().split('\n').map(Number.parseFloat).filter(Number.isFinite);
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...times.slice(1).map((time, i) => time - times[i]!))).toBeLessThanOrEqual(2.01);
});

test('a video that already fits is not encoded again', async () => {
  const source = await bench.clip('fits.mp4', '-metadata', 'title=Secret');
  const { outputs, probe } = await bench.convert(source);
  expect(probe.playsAsIs).toBe(true);
  const framesOf = async (file: string) => {
    const args = ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'];
    return (await promisify(execFile)(bench.tools.ffmpeg, args)).stdout;
  };
  expect(await framesOf(outputs[0]!.file)).toBe(await framesOf(source));
  expect((await readFile(outputs[0]!.file)).includes('Secret')).toBe(false);
});

fullTest('more than 1080p gives both qualities, upright and with square pixels', async () => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=2560x1440:r=5:d=0.4,setsar=1/2', '-pix_fmt', 'yuv420p'];
  await bench.make('wide.mp4', ...source, '-preset', 'ultrafast');
  const turned = await bench.make(
    'turned.mp4',
    '-i',
    '{wide.mp4}',
    '-c',
    'copy',
    '-metadata:s:v:0',
    'rotate=90',
  );
  const { probe, outputs } = await bench.convert(turned);
  expect(probe).toMatchObject({ width: 1440, height: 1280 });
  expect(outputs.map(({ quality, width, height }) => [quality, width, height])).toEqual([
    ['1080p', 1214, 1080],
    ['2160p', 1440, 1280],
  ]);
  const [stream] = (await bench.describe(outputs[0]!.file)).streams;
  expect(stream).toMatchObject({ sample_aspect_ratio: '1:1', width: 1214 });
  expect(stream!.side_data_list).toBeUndefined();
});

fullTest('at most 60 frames a second', async () => {
  const source = await bench.make(
    'fast.mp4',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=160x90:r=120:d=1',
    '-pix_fmt',
    'yuv420p',
  );
  const { outputs } = await bench.convert(source);
  expect((await bench.describe(outputs[0]!.file)).streams[0]).toMatchObject({ avg_frame_rate: '60/1' });
});

fullTest('high dynamic range is converted to the colours of a normal screen', async () => {
  const colours = ['-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-color_primaries', 'bt2020'];
  const source = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=160x90:r=5:d=0.6',
    '-pix_fmt',
    'yuv420p10le',
    '-c:v',
    'libx265',
  ];
  const params = 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
  const { probe, outputs } = await bench.convert(
    await bench.make('hdr.mp4', ...source, '-x265-params', params, ...colours),
  );
  expect(probe.reading).toMatchObject({ isHighDynamicRange: true });
  expect((await bench.describe(outputs[0]!.file)).streams[0]).toMatchObject({
    pix_fmt: 'yuv420p',
    color_transfer: 'bt709',
  });
});

test.each(someOf(['gif', 'webp'] as const, 1, 0))(
  'an animated picture becomes a video of the same length: %s',
  async (format) => {
    const gif = await bench.make('moving.gif', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=1.2');
    const source =
      format === 'gif'
        ? gif
        : await bench.write('moving', await sharp(gif, { animated: true }).webp().toBuffer());
    const { probe, outputs, pictures } = await bench.convert(source);
    expect(probe).toMatchObject({
      type: 'video',
      isAnimated: true,
      frames: 12,
      hasAudio: false,
      playsAsIs: false,
    });
    expect(outputs).toMatchObject([{ quality: '1080p', mime: 'video/mp4', width: 160, height: 90 }]);
    const { streams, format: container } = await bench.describe(outputs[0]!.file);
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264']);
    expect(Number(container.duration)).toBeCloseTo(1.2, 1);
    expect(pictures).toHaveLength(4);
  },
);

test('a truncated video fails instead of ending early on a screen', async () => {
  const whole = await bench.clip(
    'whole.mp4',
    '-t',
    '8',
    '-movflags',
    '+faststart',
    '-filter:v',
    'loop=200:25:0',
  );
  const bytes = await readFile(whole);
  const cut = await bench.write('cut.mp4', bytes.subarray(0, bytes.length * 0.4));
  expect(await bench.failure(cut)).toBe('damaged');
  const headless = await bench.write(
    'headless.mp4',
    (await readFile(await bench.clip('b.mp4'))).subarray(0, 5000),
  );
  expect(await bench.failure(headless)).toBe('damaged');
});

fullTest('an interrupted conversion leaves no output that looks finished, and no process', async () => {
  const source = await bench.make(
    'slow.mkv',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=1280x720:r=60:d=8',
    '-c:v',
    'mpeg4',
  );
  const workspace = await bench.workspace();
  const interruption = new AbortController();
  const onProgress = (percent: number) => percent > 2 && interruption.abort();
  const running = bench.convert(source, { workspace, signal: interruption.signal, onProgress });
  await expect(running).rejects.toMatchObject({ kind: 'interrupted' });
  expect((await readdir(workspace.files)).filter((name) => !name.endsWith('.part'))).toEqual(['input']);
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

fullTest(
  'case 98: skipping the conversion makes pictures and reports whether a player can show the original',
  async () => {
    const plain = await bench.convert(await bench.clip('plain.mp4'), { to: [] });
    expect(plain).toMatchObject({ outputs: [], probe: { playsAsIs: true } });
    expect(plain.pictures).toHaveLength(4);
    const old = await bench.convert(await bench.clip('old.avi', '-c:v', 'mpeg4'), { to: [] });
    expect(old).toMatchObject({ outputs: [], probe: { playsAsIs: false } });
    const exotic = await bench.make(
      'exotic.mkv',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:d=0.2',
      '-c:v',
      'snow',
      '-strict',
      '-2',
    );
    expect(await bench.failure(exotic, { to: [] })).toBe('codec_unsupported');
  },
);
