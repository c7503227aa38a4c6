/**
 * Converts a PDF to one picture per page and quality. A PDF has no size of its own, so pages are rendered at
 * the requested size.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Rendering } from './image-task.ts';
import type { Job } from './job.ts';
import { MediaError } from './media-error.ts';
import type { Converted, Output, Probe, Quality } from './media-types.ts';
import { pageName } from './pdf-page-name.ts';
import { runPdfTask } from './pdf-task.ts';
import { acceptRendered, asPictures, pictureRenderings } from './pictures.ts';
import { boxFor } from './video-arguments.ts';

const landscape = { width: 2, height: 1 };
const pagePicture: Rendering = { name: 'picture', width: 800, height: 800, encoding: 'picture' };
/** Waiting for the processor counts here and not in the child, so this limit is generous. */
const clockFactor = 4;

export async function convertPdf(
  job: Job,
  to: Quality[],
  onProgress: (percent: number) => void,
): Promise<Converted> {
  const { workspace, limits, signal, tools } = job;
  const { size } = await stat(path.join(workspace.files, job.input));
  if (size > limits.pdf.bytes) throw new MediaError('pdf_too_heavy', `${size} bytes`);
  // No player shows the document itself, so without a requested quality it is rendered for the smallest
  // screen.
  const qualities: Quality[] = to.length === 0 ? ['1080p'] : to;
  const largest = boxFor(landscape, qualities.includes('2160p') ? '2160p' : '1080p');
  const screens = qualities.map(
    (quality): Rendering => ({ name: quality, ...boxFor(landscape, quality), encoding: 'screen' }),
  );
  const task = {
    file: job.input,
    long: largest.width,
    short: largest.height,
    renderings: [...screens, pagePicture],
    firstRenderings: pictureRenderings,
    pixels: limits.pixels,
    limits: limits.pdf,
  };
  const clock = {
    seconds: limits.quickSeconds + clockFactor * limits.pdf.allSeconds,
    signal,
    onShare: (share: number) => onProgress(95 * share),
  };
  const drawn = await runPdfTask(task, workspace, tools.confinement, clock);

  const pages: Output[][] = [];
  const screenshots: Converted['screenshots'] = [];
  for (const [i, rendered] of drawn.pages.entries()) {
    const file = (name: string, at: number) => acceptRendered(job, pageName(i + 1, name), rendered[at]);
    const outputs: Output[] = [];
    for (const [at, quality] of qualities.entries()) outputs.push({ quality, ...(await file(quality, at)) });
    pages.push(outputs);
    screenshots.push({ ...(await file(pagePicture.name, qualities.length)), atSeconds: 0 });
  }
  const first = drawn.pages[0]!.slice(task.renderings.length);
  const pictures = await Promise.all(
    pictureRenderings.map(({ name }, at) => acceptRendered(job, pageName(1, name), first[at])),
  );
  return { probe: probeOf(pages), outputs: pages[0]!, pages, pictures: asPictures(pictures), screenshots };
}

/** Has the size of the largest picture of the first page. */
function probeOf(pages: Output[][]): Probe {
  const { width, height } = pages[0]!.at(-1)!;
  return {
    type: 'image',
    format: 'pdf',
    width,
    height,
    durationSeconds: null,
    frames: pages.length,
    hasAudio: false,
    videoCodec: null,
    audioCodec: null,
    fps: null,
    isAnimated: false,
    hasAlpha: false,
    playsAsIs: false,
    frameSeconds: null,
    reading: null,
  };
}
