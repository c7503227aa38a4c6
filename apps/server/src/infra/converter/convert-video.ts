import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runImageTask } from './image-task.ts';
import { accept, type MediaJob, runFfmpeg } from './job.ts';
import { encodeSeconds } from './limits.ts';
import { MediaError } from './media-error.ts';
import type { Converted, ImageFormat, Output, Probe, Quality, Reading } from './media-types.ts';
import { makePictures } from './pictures.ts';
import { probe as probeFile } from './probe.ts';
import { createProgress } from './progress.ts';
import { pictureVideo } from './screenshots.ts';
import { boxFor, qualitiesToMake, targetSize, videoArguments } from './video-arguments.ts';

const mp4 = { kind: 'video', format: 'mp4', demuxer: 'mov' } as const;

export async function convertVideo(
  job: MediaJob,
  probe: Probe,
  to: Quality[],
  onProgress: (percent: number) => void,
): Promise<Converted> {
  const qualities = qualitiesToMake(probe, to);
  const works = qualities
    .map((quality) => targetSize(probe, quality))
    .map(({ width, height }) => width * height);
  const allWork = works.reduce((sum, work) => sum + work, 0);
  const outputs: Output[] = [];
  let shown = probe;
  let done = 0;
  for (const [i, quality] of qualities.entries()) {
    const share = (part: number) => onProgress((95 * (done + part * works[i]!)) / allWork);
    const made = await encode(job, probe, quality, share);
    outputs.push(made.output);
    // The length is measured on the result, because a header may contain anything.
    shown = { ...shown, durationSeconds: made.seconds };
    done += works[i]!;
  }
  const smallest = outputs[0];
  const from = smallest ? { ...job, input: path.basename(smallest.file) } : job;
  const pictured = smallest ? await probeFile(job.tools, job.workspace, from.input, mp4, job) : probe;
  const { screenshots, pictures } = await pictureVideo(from, pictured);
  return { probe: shown, outputs, pictures, screenshots };
}

async function encode(job: MediaJob, probe: Probe, quality: Quality, onShare: (share: number) => void) {
  const name = `${quality}.mp4`;
  const progress = createProgress(probe.durationSeconds, onShare);
  const { canToneMap } = job.tools;
  const args = videoArguments(probe, quality, { input: job.input, output: `${name}.part`, canToneMap });
  await runFfmpeg(job, args, encodeSeconds(job.limits, probe.durationSeconds), progress.onLine);
  if (progress.frames() === 0) throw new MediaError('damaged', 'no frame could be read');
  const made = await probeFile(job.tools, job.workspace, `${name}.part`, mp4, job);
  const seconds = made.durationSeconds ?? 0;
  // A truncated upload still has the header of the complete file, but its end is missing.
  if (probe.durationSeconds && seconds < 0.9 * probe.durationSeconds - 1) {
    throw new MediaError('damaged', `${seconds.toFixed(1)} of ${probe.durationSeconds.toFixed(1)} s`);
  }
  const file = await accept(job, name);
  const { width, height } = made;
  return { output: { quality, file, mime: 'video/mp4', width, height }, seconds };
}

/** Frames are decoded by the picture reader, within limits, and encoded from our own copies of them. */
export async function convertAnimation(
  job: MediaJob,
  probe: Probe,
  format: ImageFormat,
  to: Quality[],
  onProgress: (percent: number) => void,
): Promise<Converted> {
  const { workspace, limits, signal, tools } = job;
  const source = { file: job.input, format, pixels: limits.pixels };
  if (to.length === 0) {
    return { probe, outputs: [], pictures: await makePictures(job, source), screenshots: [] };
  }
  const facts = { ...probe, pages: probe.frames!, delays: [] };
  const box = boxFor(probe, to.includes('2160p') ? '2160p' : '1080p');
  const clock = { seconds: encodeSeconds(limits, probe.durationSeconds), signal };
  await runImageTask({ task: 'frames', source, facts, ...box }, workspace, tools.confinement, clock);
  const names = probe.frameSeconds!.map((_, i) => `frame-${String(i).padStart(4, '0')}.png`);
  const entries = names.map((name, i) => `file ${name}\nduration ${probe.frameSeconds![i]!.toFixed(3)}\n`);
  // ffmpeg ignores the duration of the last entry unless another follows.
  const list = `ffconcat version 1.0\n${entries.join('')}file ${names.at(-1)}\n`;
  await writeFile(path.join(workspace.files, 'frames.ffconcat'), list, { mode: 0o644 });
  const fps = Math.min(...probe.frameSeconds!) < 1 / 30 ? 50 : 30;
  const played = { ...probe, fps, reading: readingOfFrames, durationSeconds: probe.durationSeconds };
  const converted = await convertVideo({ ...job, input: 'frames.ffconcat' }, played, to, onProgress);
  return { ...converted, probe: { ...probe, durationSeconds: converted.probe.durationSeconds } };
}

const readingOfFrames: Reading = {
  demuxer: 'concat',
  videoStream: 0,
  audioStream: null,
  isRotated: false,
  hasSquarePixels: true,
  isInterlaced: false,
  isHighDynamicRange: false,
  colourMatrix: 'gbr',
  bitsPerSecond: null,
};
