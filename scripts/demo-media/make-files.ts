import path from 'node:path';
import { frameWidth } from '@vitrine/contract/frames';
import sharp, { type Sharp } from 'sharp';
import type { DemoFrame, DemoMediaFile } from '../../apps/server/src/demo/demo-media.ts';
import type { DemoPlayable } from '../../apps/server/src/demo/demo-playables.ts';
import { pictureRenderings } from '../../apps/server/src/infra/converter/pictures.ts';
import { sampleScenes, scenesOf } from './drawings/drawings.ts';
import { type Size, svgOf } from './drawings/picture.ts';
import { grabFrame } from './ffmpeg.ts';
import { drawWaveform, makeSound } from './make-sound.ts';
import { makeVideo } from './make-video.ts';

// The files of one playable. Where a conversion would change only a few bytes, the original and the converted
// file are the same.

export interface Made {
  readonly media: readonly DemoMediaFile[];
  readonly frames: readonly DemoFrame[];
}

interface Options {
  readonly workDir: string;
  /** Where the files go. */
  readonly directory: string;
  /** True if portrait displays show it as well. */
  readonly isUpright: boolean;
}

/** Positions in a video at which a conversion takes screenshots. */
const screenshotPlaces = [0.1, 0.3, 0.5, 0.7, 0.9];
const screenshotSide = 800;
const picturesOf = pictureRenderings.map(({ name, width }) => ({
  role: name.replace('picture-', ''),
  side: width,
}));

export async function makeFiles(playable: DemoPlayable, options: Options): Promise<Made> {
  const { url, type } = playable;
  if (url) return makePage(playable, options);
  if (type === 'audio') return makeAudio(playable, options);
  return type === 'video' ? makeFilm(playable, options) : makePicture(playable, options);
}

/** `Coffee list, vertical` → `coffee-list-vertical`. */
const fileNameOf = ({ name }: DemoPlayable): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .replace(/ /g, '-')
    .toLowerCase();

const sizesOf = ({ width, height }: DemoPlayable): { quality: '1080p' | '2160p'; size: Size }[] => {
  const isLarge = Math.max(width, height) > 1920;
  return [
    { quality: '1080p', size: isLarge ? { width: width / 2, height: height / 2 } : { width, height } },
    ...(isLarge ? [{ quality: '2160p' as const, size: { width, height } }] : []),
  ];
};

const scenesFor = ({ name }: DemoPlayable) => scenesOf[name] ?? sampleScenes[name];

const drawScene = (playable: DemoPlayable, scene: number, size: Size): Sharp => {
  const drawing = scenesFor(playable)?.[scene];
  if (!drawing) throw new Error(`There is no drawing of "${playable.name}".`);
  return sharp(Buffer.from(svgOf(drawing, size))).removeAlpha();
};

/** The last output also serves as the uploaded original. */
function withOriginal(outputs: readonly DemoMediaFile[]): DemoMediaFile[] {
  return [{ ...outputs.at(-1)!, role: 'original' }, ...outputs];
}

async function makePicture(playable: DemoPlayable, options: Options): Promise<Made> {
  const outputs: DemoMediaFile[] = [];
  for (const { quality, size } of sizesOf(playable)) {
    const file = `${fileNameOf(playable)}-${quality}.jpg`;
    await drawScene(playable, 0, size)
      .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
      .toFile(path.join(options.directory, file));
    outputs.push({ role: quality, position: 0, file, mime: 'image/jpeg', ...size, plays: true });
  }
  const source = () => drawScene(playable, 0, playable);
  return {
    media: [...withOriginal(outputs), ...(await makePreviews(playable, source, options))],
    frames: await makeFrames(playable, source, options),
  };
}

async function makePage(playable: DemoPlayable, options: Options): Promise<Made> {
  const source = () => drawScene(playable, 0, playable);
  return {
    media: await makePreviews(playable, source, options),
    frames: playable.type === 'hls' ? await makeFrames(playable, source, options) : [],
  };
}

async function makeAudio(playable: DemoPlayable, options: Options): Promise<Made> {
  const file = `${fileNameOf(playable)}.mp3`;
  const sound = path.join(options.directory, file);
  await makeSound(playable.seconds!, sound);
  const waveform = path.join(options.workDir, 'waveform.png');
  await drawWaveform(sound, waveform);
  const source = () => sharp(waveform).removeAlpha();
  const original = { role: 'original', position: 0, file, mime: 'audio/mpeg', width: 0, height: 0 };
  return {
    media: [{ ...original, plays: true }, ...(await makePreviews(playable, source, options))],
    frames: [],
  };
}

async function makeFilm(playable: DemoPlayable, options: Options): Promise<Made> {
  const seconds = playable.seconds!;
  const scenes = scenesFor(playable)!;
  const outputs: DemoMediaFile[] = [];
  for (const { quality, size } of sizesOf(playable)) {
    const file = `${fileNameOf(playable)}-${quality}.mp4`;
    await makeVideo({ scenes, size, seconds }, options.workDir, path.join(options.directory, file));
    outputs.push({ role: quality, position: 0, file, mime: 'video/mp4', ...size, plays: true });
  }
  const screenshots: DemoMediaFile[] = [];
  for (const [position, place] of screenshotPlaces.entries()) {
    const shot = path.join(options.workDir, `shot-${position}.png`);
    await grabFrame(path.join(options.directory, outputs[0]!.file), place * seconds, shot);
    const file = `${fileNameOf(playable)}-screenshot-${position + 1}.webp`;
    const size = await writePicture(sharp(shot), screenshotSide, path.join(options.directory, file));
    screenshots.push({ role: 'screenshot', position, file, mime: 'image/webp', ...size, plays: false });
  }
  const source = () => drawScene(playable, 0, sizesOf(playable)[0]!.size);
  return {
    media: [...withOriginal(outputs), ...(await makePreviews(playable, source, options)), ...screenshots],
    frames: await makeFrames(playable, source, options),
  };
}

async function makePreviews(
  playable: DemoPlayable,
  source: () => Sharp,
  { directory }: Options,
): Promise<DemoMediaFile[]> {
  return Promise.all(
    picturesOf.map(async ({ role, side }) => {
      const file = `${fileNameOf(playable)}-${role}.webp`;
      const size = await writePicture(source(), side, path.join(directory, file));
      return { role, position: 0, file, mime: 'image/webp', ...size, plays: false };
    }),
  );
}

async function writePicture(source: Sharp, side: number, file: string): Promise<Size> {
  const { width, height } = await source
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 6 })
    .toFile(file);
  return { width, height };
}

/** The frames a player would report while it shows this, in every screen format of the demo displays. */
async function makeFrames(
  playable: DemoPlayable,
  source: () => Sharp,
  { directory, isUpright }: Options,
): Promise<DemoFrame[]> {
  const isTall = playable.height > playable.width;
  const shapes = [...(isTall ? [] : [false]), ...(isTall || isUpright ? [true] : [])];
  const short = Math.round((frameWidth * 9) / 16);
  return Promise.all(
    shapes.map(async (isPortrait) => {
      const file = `${fileNameOf(playable)}-frame${isPortrait && !isTall ? '-upright' : ''}.jpg`;
      const [width, height] = isPortrait ? [short, frameWidth] : [frameWidth, short];
      await source()
        .resize(width, height, { fit: 'contain', background: '#000' })
        .jpeg({ quality: 72, mozjpeg: true })
        .toFile(path.join(directory, file));
      return { file, isPortrait };
    }),
  );
}
