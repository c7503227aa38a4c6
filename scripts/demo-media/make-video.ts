import path from 'node:path';
import sharp from 'sharp';
import { type Drawing, type Layer, layers, type Size, svgOf } from './drawings/picture.ts';
import { runFfmpeg } from './ffmpeg.ts';

// Each scene stays still for a while, then the next one comes in layer by layer. The video ends with the
// first scene, so that it repeats without a jump.

export interface VideoRequest {
  readonly scenes: readonly Drawing[];
  readonly size: Size;
  readonly seconds: number;
}

interface Still {
  readonly file: string;
  readonly seconds: number;
}

/** A layer of the next scene while it moves to its place. */
interface Piece {
  readonly file: string;
  readonly left: number;
  readonly top: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly fromX: number;
  readonly fromY: number;
}

const entrances: readonly { layer: Layer; delay: number; fromX: number; fromY: number }[] = [
  { layer: 'background', delay: 0, fromX: 0, fromY: 0 },
  { layer: 'art', delay: 0.25, fromX: 36, fromY: 0 },
  { layer: 'words', delay: 0.5, fromX: 0, fromY: 12 },
];
const fps = 25;
const fadeSeconds = 0.5;
const glideSeconds = 1;
const changeSeconds = 1.6;

/** Long distances between key frames make still images nearly free. */
const encoder = [
  ...['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-crf', '26', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'high', '-g', String(4 * fps), '-r', String(fps)],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart'],
];

/** `directory` is for temporary drawings. */
export async function makeVideo(request: VideoRequest, directory: string, output: string): Promise<void> {
  const { scenes, size, seconds } = request;
  const stills: Still[] = [];
  for (const [i, scene] of scenes.entries()) {
    const file = path.join(directory, `scene-${i}.png`);
    await drawing(scene, size, layers).removeAlpha().png({ compressionLevel: 3 }).toFile(file);
    stills.push({ file, seconds: seconds / scenes.length });
  }
  const pieces = await drawPieces(request, directory);
  await runFfmpeg([
    ...[...stills, ...pieces].flatMap(({ file }) => ['-i', file]),
    ...['-filter_complex', graphOf(stills, pieces), '-map', '[out]', '-t', String(seconds)],
    ...[...encoder, '-f', 'mp4', output],
  ]);
}

const drawing = (scene: Drawing, size: Size, which: readonly Layer[]) =>
  sharp(Buffer.from(svgOf(scene, size, which)));

async function drawPieces({ scenes, size, seconds }: VideoRequest, directory: string): Promise<Piece[]> {
  const unit = Math.max(size.width, size.height) / 320;
  const pieces: Piece[] = [];
  for (const [i, scene] of scenes.entries()) {
    // The first scene returns at the end of the video.
    const endsAt = ((i === 0 ? scenes.length : i) * seconds) / scenes.length;
    for (const { layer, delay, fromX, fromY } of entrances) {
      if (scene[layer] === '') continue;
      const file = path.join(directory, `scene-${i}-${layer}.png`);
      pieces.push({
        file,
        ...(await drawLayer(scene, size, layer, file)),
        startsAt: endsAt - changeSeconds + delay,
        endsAt,
        fromX: fromX * unit,
        fromY: fromY * unit,
      });
    }
  }
  return pieces;
}

/** Crops the drawing to the area of the layer and returns its position. */
async function drawLayer(scene: Drawing, size: Size, layer: Layer, file: string) {
  const picture = drawing(scene, size, [layer]);
  if (layer === 'background') {
    await picture.removeAlpha().png({ compressionLevel: 3 }).toFile(file);
    return { left: 0, top: 0 };
  }
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = await picture
    .trim()
    .png({ compressionLevel: 3 })
    .toFile(file);
  return { left: -trimOffsetLeft, top: -trimOffsetTop };
}

/** Every picture is read once and held; a moving piece exists only while it moves. */
function graphOf(stills: readonly Still[], pieces: readonly Piece[]): string {
  const colours = 'scale=out_color_matrix=bt709:out_range=tv';
  const held = (seconds: number, from = 0) =>
    `loop=loop=${Math.round(seconds * fps) - 1}:size=1,setpts=N/(${fps}*TB)+${from}/TB`;
  const steps = stills.map(
    ({ seconds }, i) => `[${i}:v]${colours},format=yuv420p,${held(seconds)}[still${i}]`,
  );
  steps.push(`${stills.map((_, i) => `[still${i}]`).join('')}concat=n=${stills.length}[on0]`);
  for (const [i, { left, top, startsAt, endsAt, fromX, fromY }] of pieces.entries()) {
    const start = startsAt.toFixed(2);
    const fade = `fade=t=in:st=${start}:d=${fadeSeconds}:alpha=1`;
    const input = `[${stills.length + i}:v]${colours},format=yuva420p`;
    steps.push(`${input},${held(endsAt - startsAt, Number(start))},${fade}[piece${i}]`);
    const way = `pow(1-clip((t-${start})/${glideSeconds},0,1),3)`;
    const at = (place: number, from: number) => (from === 0 ? String(place) : `${place}+${from}*${way}`);
    const place = `x='${at(left, fromX)}':y='${at(top, fromY)}'`;
    steps.push(`[on${i}][piece${i}]overlay=${place}:eof_action=pass[on${i + 1}]`);
  }
  return `${steps.join(';')};[on${pieces.length}]null[out]`;
}
