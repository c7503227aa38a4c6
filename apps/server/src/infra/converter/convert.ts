/**
 * Converts an uploaded file to what screens play and people see. It works on files only: no database, no
 * queue, no HTTP.
 */
import { chmod, constants, copyFile, link, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AbsolutePath } from '../absolute-path.ts';
import { convertAudio } from './convert-audio.ts';
import { convertImage } from './convert-image.ts';
import { convertPdf } from './convert-pdf.ts';
import { convertAnimation, convertVideo } from './convert-video.ts';
import { ConverterFault } from './converter-fault.ts';
import type { Job, MediaJob } from './job.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { MediaError } from './media-error.ts';
import type { Converted, Probe, Quality, Sniffed } from './media-types.ts';
import { probe } from './probe.ts';
import { runsAsToolUser } from './sandbox.ts';
import { sniff } from './sniff.ts';
import { hasFfmpeg, type MissingTool, missingFor, type PictureTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

export type ConvertOptions = {
  tools: PictureTools;
  /** Finished files are left in it under their names; anything else in it may be deleted. */
  workspace: Workspace;
  /** The original, in the workspace or elsewhere on the machine. It is never changed. */
  input: AbsolutePath;
  /** Empty for preview pictures only; `probe.playsAsIs` tells whether a player can show the original. */
  to: Quality[];
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
};

export async function convertMedia(options: ConvertOptions): Promise<Converted> {
  const { tools, input, to, signal, onProgress = () => {} } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { workspace } = options;
  try {
    const sniffed = await sniff(input);
    requireNothing(missingFor(tools, sniffed, false));
    const job: Job = { tools, workspace, input: await bringIn(input, workspace, tools), limits, signal };
    const report = steadily(onProgress);
    if (sniffed.kind === 'document') {
      const converted = await convertPdf(job, to, report);
      onProgress(100);
      return converted;
    }
    const found = await probe(tools, workspace, job.input, sniffed, { limits, signal });
    requireNothing(missingFor(tools, sniffed, found.isAnimated));
    const converted = await (sniffed.kind === 'image' && !found.isAnimated
      ? convertImage(job, found, sniffed.format, to)
      : convertMoving(asMediaJob(job), found, sniffed, to, report));
    onProgress(100);
    return converted;
  } catch (error) {
    throw asOutcome(error);
  }
}

function convertMoving(
  job: MediaJob,
  found: Probe,
  sniffed: Exclude<Sniffed, { kind: 'document' }>,
  to: Quality[],
  report: (percent: number) => void,
): Promise<Converted> {
  if (sniffed.kind === 'image') return convertAnimation(job, found, sniffed.format, to, report);
  return found.type === 'audio' ? convertAudio(job, found, to, report) : convertVideo(job, found, to, report);
}

function asMediaJob(job: Job): MediaJob {
  const { tools } = job;
  if (!hasFfmpeg(tools)) throw new ConverterFault('no_ffmpeg', 'there is no ffmpeg');
  return { ...job, tools };
}

function requireNothing(missing: MissingTool | null): void {
  if (missing) throw new ConverterFault(`no_${missing}`, 'this machine cannot convert such a file');
}

/** A file system error is the machine's fault and says nothing about the file. */
function asOutcome(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof MediaError || error instanceof ConverterFault || typeof code !== 'string')
    return error;
  return new ConverterFault(code === 'ENOSPC' ? 'no_space' : 'cannot_start', message);
}

/** Uses a generated name, so that the customer's file name reaches no tool. */
async function bringIn(input: string, { files }: Workspace, tools: PictureTools): Promise<string> {
  const name = 'input';
  const place = path.join(files, name);
  if ((await realpath(input)) !== place) {
    await rm(place, { force: true });
    await link(input, place).catch(() => copyFile(input, place, constants.COPYFILE_FICLONE));
  }
  // The tool runs as another user. The directory above keeps everybody else out.
  if (runsAsToolUser(tools.sandbox)) await chmod(place, (await stat(place)).mode | 0o444);
  return name;
}

/** Reports whole percentages, never backwards, and 100 only at the end. */
function steadily(onProgress: (percent: number) => void): (percent: number) => void {
  let last = -1;
  return (percent) => {
    const whole = Math.min(99, Math.floor(percent));
    if (whole <= last) return;
    last = whole;
    onProgress(whole);
  };
}
