/**
 * Decodes untrusted pictures in a separate process, under the same sandbox as ffmpeg: a decoder that crashes,
 * hangs or uses too much memory affects nothing else, and the worker's memory does not grow. It costs about a
 * quarter of a second per file. Takes one task as JSON in its arguments and prints one reply as JSON. File
 * names are generated, relative to the working directory.
 */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { FaultKind } from './converter-fault.ts';
import { encodeRenderings } from './encode-renderings.ts';
import type { ImageFacts, ImageReply, ImageTask, Rendered, RenderWork, Source } from './image-task.ts';
import type { FailureReason } from './media-error.ts';
import type { ImageFormat } from './media-types.ts';

/** Each format may use only its own loader, whatever libvips would recognise. */
const readers: Record<ImageFormat, string[]> = {
  jpeg: ['VipsForeignLoadJpeg'],
  png: ['VipsForeignLoadPng'],
  webp: ['VipsForeignLoadWebp'],
  gif: ['VipsForeignLoadNsgif'],
  tiff: ['VipsForeignLoadTiff'],
  avif: ['VipsForeignLoadHeif'],
  heic: [],
  svg: ['VipsForeignLoadSvg'],
};
/** The most pixels of an animation held at once. */
const chunkPixels = 40_000_000;

class Refused extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}

sharp.cache(false);
sharp.concurrency(2);
sharp.block({ operation: ['VipsForeignLoad'] });

async function open(source: Source, fittingLongSide = 0, pages = {}): Promise<Sharp> {
  sharp.unblock({ operation: readers[source.format] });
  const options = { limitInputPixels: source.pixels, failOn: 'error', ...pages } as const;
  if (source.format === 'heic') return openHeic(source);
  // Loaded from memory, so that relative references in a drawing have no base address.
  if (source.format !== 'svg') return sharp(source.file, options);
  const drawing = await readFile(source.file);
  const { width, height } = await sharp(drawing, options).metadata();
  if (fittingLongSide === 0) return sharp(drawing, options);
  const density = (72 * fittingLongSide) / Math.max(width, height, 1);
  return sharp(drawing, { ...options, density: Math.min(Math.max(density, 1), 100_000) });
}

/**
 * The packaged libvips has no HEVC, but libheif as WebAssembly has. It applies rotation and cropping itself.
 */
async function openHeic({ file, pixels }: Source): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js').catch(() => {
    throw new Refused('heic_unsupported');
  });
  const [image] = new libheif.HeifDecoder().decode(await readFile(file));
  if (!image) throw new Refused('damaged');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixels) throw new Refused('too_many_pixels');
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) => {
    image.display(target, (result) => (result ? resolve() : reject(new Refused('heic_unsupported'))));
  });
  // Photos have no transparency.
  const raw = { width, height, channels: 4 } as const;
  return sharp(target.data, { raw, limitInputPixels: pixels }).removeAlpha();
}

async function readFacts(source: Source, readsPages: boolean): Promise<ImageFacts> {
  const metadata = await (await open(source)).metadata();
  const { width, height } = metadata.autoOrient ?? metadata;
  if (width * height > source.pixels) throw new Refused('too_many_pixels');
  const pages = readsPages ? (metadata.pages ?? 1) : 1;
  const hasAlpha = source.format !== 'heic' && metadata.hasAlpha === true;
  return { width, height, pages, hasAlpha, delays: metadata.delay ?? [] };
}

async function render({ source, renderings }: RenderWork): Promise<Rendered[]> {
  // The untrusted file is decoded once; all sizes are made from the largest.
  const largest = { width: 0, height: 0 };
  for (const { width, height } of renderings) {
    largest.width = Math.max(largest.width, width);
    largest.height = Math.max(largest.height, height);
  }
  const picture = await open(source, Math.max(largest.width, largest.height));
  const { data, info } = await picture
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return encodeRenderings({ data, width, height, channels }, renderings);
}

/** Writes every frame as a PNG within the box, on black as a screen would show it. */
async function writeFrames(source: Source, facts: ImageFacts, box: { width: number; height: number }) {
  const { width, height } = facts;
  const atOnce = Math.max(1, Math.floor(chunkPixels / (width * height)));
  const files: string[] = [];
  for (let page = 0; page < facts.pages; page += atOnce) {
    const pages = Math.min(atOnce, facts.pages - page);
    const chunk = await open({ ...source, pixels: width * height * pages }, 0, { page, pages });
    const data = await chunk.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
    const frameBytes = data.length / pages;
    for (let i = 0; i < pages; i++) {
      const file = `frame-${String(page + i).padStart(4, '0')}.png`;
      const frame = data.subarray(i * frameBytes, (i + 1) * frameBytes);
      await sharp(frame, { raw: { width, height, channels: 4 } })
        .flatten({ background: 'black' })
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 1 })
        .toFile(file);
      files.push(file);
    }
  }
  return { files };
}

async function answer(task: ImageTask): Promise<ImageReply> {
  try {
    if (task.task === 'facts') return { ok: await readFacts(task.source, task.readsPages) };
    if (task.task === 'render') {
      const rendered: Rendered[][] = [];
      for (const work of task.works) rendered.push(await render(work));
      return { ok: { rendered } };
    }
    if (task.task === 'frames') return { ok: await writeFrames(task.source, task.facts, task) };
    return { ok: {} };
  } catch (error) {
    const detail = (error as Error).message.slice(0, 300);
    if (error instanceof Refused) return { failed: error.reason, detail };
    if (/pixel limit/.test(detail)) return { failed: 'too_many_pixels', detail };
    const fault = faultOf(error as NodeJS.ErrnoException);
    return fault ? { fault, detail } : { failed: 'damaged', detail };
  }
}

/** Failures of the machine, which say nothing about the picture. */
function faultOf({ message, code }: NodeJS.ErrnoException): FaultKind | null {
  if (/No space left|ENOSPC/.test(message)) return 'no_space';
  if (code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED')
    return 'cannot_start';
  return /out of memory|cannot allocate|thread|EMFILE|EAGAIN|ENOMEM/i.test(message) ? 'limit' : null;
}

console.log(JSON.stringify(await answer(JSON.parse(process.argv[2]!))));
