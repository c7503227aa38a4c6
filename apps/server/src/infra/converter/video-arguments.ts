/** The complete command line of an encode, as a pure function: the bench runs the same one by hand. */
import os from 'node:os';
import { inputArguments } from './codecs.ts';
import type { Probe, Quality, Reading } from './media-types.ts';

export type Size = { width: number; height: number };

const boxes: Record<Quality, { long: number; short: number; bitsPerSecond: number; mostToCopy: number }> = {
  '1080p': { long: 1920, short: 1080, bitsPerSecond: 12_000_000, mostToCopy: 20_000_000 },
  '2160p': { long: 3840, short: 2160, bitsPerSecond: 40_000_000, mostToCopy: 60_000_000 },
};
const mostFramesPerSecond = 60;
/** At these sizes more threads cost memory for little speed, and the address space is limited. */
const threads = String(Math.min(os.availableParallelism(), 8));

/** A portrait source gets a portrait box. */
export function boxFor({ width, height }: Size, quality: Quality): Size {
  const { long, short } = boxes[quality];
  return height > width ? { width: short, height: long } : { width: long, height: short };
}

export function exceeds(size: Size, quality: Quality): boolean {
  const box = boxFor(size, quality);
  return size.width > box.width || size.height > box.height;
}

/** 2160p is made only from more than 1080p; if it is requested alone, a smaller source gets 1080p. */
export function qualitiesToMake(size: Size, to: readonly Quality[]): Quality[] {
  if (to.length === 0) return [];
  if (!exceeds(size, '1080p')) return ['1080p'];
  return (['1080p', '2160p'] as const).filter((quality) => to.includes(quality));
}

/** Fitted into the box with even sides, as H.264 requires, and never enlarged beyond that. */
export function targetSize(size: Size, quality: Quality): Size {
  const box = boxFor(size, quality);
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  const even = (length: number) => Math.max(2, 2 * Math.floor(Math.round(length * scale) / 2));
  return { width: even(size.width), height: even(size.height) };
}

/** Whether the stream can be copied into a new container without its metadata. */
export function canCopy(probe: Probe, quality: Quality): boolean {
  const { reading } = probe;
  if (!reading || !probe.playsAsIs || exceeds(probe, quality)) return false;
  const isPlain = !reading.isRotated && reading.hasSquarePixels && !reading.isInterlaced;
  const isEven = probe.width % 2 === 0 && probe.height % 2 === 0;
  const isModerate = (reading.bitsPerSecond ?? Number.POSITIVE_INFINITY) <= boxes[quality].mostToCopy;
  const isSmooth = probe.fps !== null && probe.fps <= mostFramesPerSecond + 0.5;
  return isPlain && isEven && isModerate && isSmooth && !reading.isHighDynamicRange;
}

export type VideoFiles = { input: string; output: string; canToneMap: boolean };

/** Runs with the job directory as working directory. */
export function videoArguments(probe: Probe, quality: Quality, files: VideoFiles): string[] {
  const reading = probe.reading!;
  const streams = [reading.videoStream, reading.audioStream].flatMap((stream) =>
    stream === null ? [] : ['-map', `0:${stream}`],
  );
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1'],
    ...inputArguments(reading.demuxer, files.input),
    ...[...streams, '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...(canCopy(probe, quality) ? ['-c', 'copy'] : encoding(probe, quality, reading, files.canToneMap)),
    ...['-t', '86400', '-fflags', '+bitexact', '-max_muxing_queue_size', '4096'],
    ...['-movflags', '+faststart', '-f', 'mp4', `file:${files.output}`],
  ];
}

function encoding(probe: Probe, quality: Quality, reading: Reading, canToneMap: boolean): string[] {
  const { bitsPerSecond } = boxes[quality];
  return [
    ...['-vf', videoFilters(probe, targetSize(probe, quality), reading, canToneMap).join(',')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-threads', threads],
    ...['-maxrate', String(bitsPerSecond), '-bufsize', String(2 * bitsPerSecond)],
    ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-force_key_frames', 'expr:gte(t,n_forced*2)'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'],
  ];
}

/** ffmpeg rotates the picture before these filters, which normalise shape, frame rate and colours. */
export function videoFilters(
  probe: Probe,
  { width, height }: Size,
  reading: Reading,
  canToneMap: boolean,
): string[] {
  // Without a declared matrix, large pictures are BT.709 and small ones BT.601 by convention.
  const matrix = !reading.colourMatrix && probe.height >= 720 ? ':in_color_matrix=bt709' : '';
  const plain = [`scale=${width}:${height}:flags=bicubic${matrix}:out_color_matrix=bt709:out_range=tv`];
  const toneMapped = [
    `zscale=w=${width}:h=${height}:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709`,
    'tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv',
  ];
  return [
    ...(reading.isInterlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${frameRate(probe)}`,
    ...(reading.isHighDynamicRange && canToneMap ? toneMapped : plain),
    'setsar=1',
    'format=yuv420p',
  ];
}

/**
 * Broadcast rates have no exact decimal form. A variable rate is made constant; 60 is the maximum of a
 * screen.
 */
function frameRate({ fps }: Probe): string {
  if (!fps) return '30';
  if (fps < 1) return '1';
  if (fps >= mostFramesPerSecond) return String(mostFramesPerSecond);
  const broadcast = [24_000, 30_000, 60_000].find((rate) => Math.abs(fps - rate / 1001) < 0.01);
  if (broadcast) return `${broadcast}/1001`;
  const whole = Math.round(fps);
  return Math.abs(fps - whole) < 0.01 && whole > 0 ? String(whole) : fps.toFixed(3);
}
