import { accept, type Job, runFfmpeg } from '../infra/converter/job.ts';
import { type Place, paint } from './drawings/paint.ts';
import type { Drawing, Layer, Size } from './drawings/picture.ts';

// Videos and sound of the demo, made by the same ffmpeg that converts uploads. Each scene stands still for a while, then
// the next comes in layer by layer; at the end the first one is back, so that a video repeats without a jump.

export interface VideoOrder {
  /** The playable whose scenes it shows. */
  readonly name: string;
  readonly scenes: readonly Drawing[];
  readonly size: Size;
  readonly seconds: number;
  /** As an older camera saves it: no player shows it before it is converted. */
  readonly isForeign: boolean;
}

/** Stands as a whole before and after pieces move. */
interface Still {
  readonly file: string;
  readonly seconds: number;
}

/** Part of the scene that comes in, a moment after the change begins, from a little way off. */
interface Piece extends Place {
  readonly file: string;
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
const quietly = ['-hide_banner', '-nostdin', '-y', '-v', 'error'];
const mostSeconds = 600;
const fadeSeconds = 0.5;
const glideSeconds = 1;
const changeSeconds = 1.6;

export async function makeVideo(job: Job, order: VideoOrder): Promise<string> {
  const { name, scenes, size, seconds, isForeign } = order;
  const stills = scenes.map((_, scene) => ({ file: `scene-${scene}.png`, seconds: seconds / scenes.length }));
  await paint(
    job,
    stills.map(({ file }, scene) => ({ name, scene, size, file })),
  );
  const pieces = await paintPieces(job, order);
  const fps = size.width * size.height > 4_000_000 ? 20 : 25;
  const encoder = isForeign
    ? ['-c:v', 'mpeg4', '-q:v', '2']
    : ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '18', '-pix_fmt', 'yuv420p'];
  await runFfmpeg(
    job,
    [
      ...quietly,
      ...[...stills, ...pieces].flatMap(({ file }) => ['-i', `file:${file}`]),
      ...['-filter_complex', graphOf(stills, pieces, fps), '-map', '[out]', '-t', String(seconds)],
      ...['-r', String(fps), ...encoder, '-g', String(2 * fps), '-threads', '2'],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
      ...['-movflags', '+faststart', '-f', 'mp4', 'file:video.mp4.part'],
    ],
    mostSeconds,
  );
  return accept(job, 'video.mp4');
}

async function paintPieces(job: Job, { name, scenes, size, seconds }: VideoOrder): Promise<Piece[]> {
  const unit = Math.max(size.width, size.height) / 320;
  const moving = scenes.flatMap((drawing, scene) =>
    entrances
      .filter(({ layer }) => drawing[layer] !== '')
      .map((entrance) => ({ scene, ...entrance, file: `scene-${scene}-${entrance.layer}.png` })),
  );
  const places = await paint(
    job,
    moving.map(({ scene, layer, file }) => ({ name, scene, size, layer, file })),
  );
  return moving.map(({ scene, file, delay, fromX, fromY }, i) => {
    // What comes before the first scene is the end of the video.
    const endsAt = ((scene === 0 ? scenes.length : scene) * seconds) / scenes.length;
    const startsAt = endsAt - changeSeconds + delay;
    return { file, ...places[i]!, startsAt, endsAt, fromX: fromX * unit, fromY: fromY * unit };
  });
}

/** Every picture is read once and held; a piece exists only while it moves. */
function graphOf(stills: readonly Still[], pieces: readonly Piece[], fps: number): string {
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

/** A room full of people far away, and a chord that comes and goes. */
export async function makeSound(job: Job, seconds: number): Promise<string> {
  const chord = [196, 246.94, 293.66, 369.99].map(
    (hertz, i) => `0.05*sin(2*PI*${hertz}*t)*(0.5+0.5*sin(2*PI*t/${11 + 4 * i}))`,
  );
  const swell = '0.15+0.85*pow(abs(sin(PI*t/23)*sin(PI*t/67+0.9)),0.6)';
  const graph = [
    '[0:a]lowpass=f=700,highpass=f=120,volume=9,tremolo=f=0.4:d=0.5[room]',
    '[1:a]volume=3,aresample=44100[chord]',
    `[room][chord]amix=inputs=2:duration=first,volume='${swell}':eval=frame,afade=t=in:d=3[mixed]`,
    '[mixed]aformat=channel_layouts=stereo[out]',
  ];
  await runFfmpeg(
    job,
    [
      ...[...quietly, '-f', 'lavfi', '-i', `anoisesrc=color=brown:amplitude=0.5:r=44100:d=${seconds}:seed=7`],
      ...['-f', 'lavfi', '-i', `aevalsrc='${chord.join('+')}':s=11025:d=${seconds}`],
      ...['-filter_complex', graph.join(';'), '-map', '[out]', '-c:a', 'libmp3lame', '-b:a', '192k'],
      ...['-f', 'mp3', 'file:sound.mp3.part'],
    ],
    mostSeconds,
  );
  return accept(job, 'sound.mp3');
}
