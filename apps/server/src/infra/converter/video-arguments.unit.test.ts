import { expect, test } from 'vitest';
import type { Probe, Reading } from './media-types.ts';
import { canCopy, qualitiesToMake, targetSize, videoArguments } from './video-arguments.ts';

const reading: Reading = {
  demuxer: 'mov',
  videoStream: 0,
  audioStream: 1,
  isRotated: false,
  hasSquarePixels: true,
  isInterlaced: false,
  isHighDynamicRange: false,
  colourMatrix: 'bt709',
  bitsPerSecond: 5_000_000,
};
const clip: Probe = {
  type: 'video',
  format: 'mp4',
  width: 1920,
  height: 1080,
  durationSeconds: 10,
  frames: 300,
  hasAudio: true,
  videoCodec: 'h264',
  audioCodec: 'aac',
  fps: 30,
  isAnimated: false,
  hasAlpha: false,
  playsAsIs: true,
  frameSeconds: null,
  reading,
};
const files = { input: 'input', output: 'out.part', canToneMap: true };

test.each([
  [{ width: 3840, height: 2160 }, '1080p', { width: 1920, height: 1080 }],
  [{ width: 2160, height: 3840 }, '1080p', { width: 1080, height: 1920 }],
  [{ width: 320, height: 180 }, '2160p', { width: 320, height: 180 }],
  [{ width: 4096, height: 1716 }, '1080p', { width: 1920, height: 804 }],
  [{ width: 641, height: 359 }, '1080p', { width: 640, height: 358 }],
  [{ width: 1, height: 1 }, '1080p', { width: 2, height: 2 }],
] as const)('%o within %s becomes %o: fitted, even, never enlarged', (size, quality, expected) => {
  expect(targetSize(size, quality)).toEqual(expected);
});

test('2160p is made only from more than 1080p', () => {
  expect(qualitiesToMake({ width: 1920, height: 1080 }, ['1080p', '2160p'])).toEqual(['1080p']);
  expect(qualitiesToMake({ width: 1080, height: 1920 }, ['2160p'])).toEqual(['1080p']);
  expect(qualitiesToMake({ width: 2560, height: 1440 }, ['2160p', '1080p'])).toEqual(['1080p', '2160p']);
  expect(qualitiesToMake({ width: 2560, height: 1440 }, [])).toEqual([]);
});

test('a stream that already fits is copied; anything unusual about it prevents that', () => {
  expect(canCopy(clip, '1080p')).toBe(true);
  expect(canCopy({ ...clip, width: 3840, height: 2160 }, '1080p')).toBe(false);
  expect(canCopy({ ...clip, fps: 120 }, '1080p')).toBe(false);
  expect(canCopy({ ...clip, playsAsIs: false }, '1080p')).toBe(false);
  const oddities: Partial<Reading>[] = [
    { isRotated: true },
    { hasSquarePixels: false },
    { isInterlaced: true },
    { isHighDynamicRange: true },
    { bitsPerSecond: 80_000_000 },
  ];
  for (const odd of oddities)
    expect(canCopy({ ...clip, reading: { ...reading, ...odd } }, '1080p')).toBe(false);
});

test('frame rates: broadcast rates stay exact, variable ones become constant, none is above 60', () => {
  const rateOf = (fps: number | null) =>
    videoArguments({ ...clip, fps, playsAsIs: false }, '1080p', files)
      .join(' ')
      .match(/fps=([^,]+)/)![1];
  expect([29.97002997, 25, 240, 13.37, null, 0.01].map(rateOf)).toEqual([
    '30000/1001',
    '25',
    '60',
    '13.370',
    '30',
    '1',
  ]);
});

test('high dynamic range is tone-mapped if the tool supports it', () => {
  const hdr = { ...clip, reading: { ...reading, isHighDynamicRange: true } };
  expect(videoArguments(hdr, '1080p', files).join(' ')).toContain('tonemap');
  expect(videoArguments(hdr, '1080p', { ...files, canToneMap: false }).join(' ')).not.toContain('tonemap');
});

test('every path has its protocol, and the only reader and protocol are named before it', () => {
  const args = videoArguments(clip, '1080p', files);
  expect(args.slice(args.indexOf('-f'), args.indexOf('-i') + 2)).toEqual(['-f', 'mov', '-i', 'file:input']);
  expect(args.indexOf('-protocol_whitelist')).toBeLessThan(args.indexOf('-i'));
  expect(args.at(-1)).toBe('file:out.part');
});
