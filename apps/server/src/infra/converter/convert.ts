/** From an uploaded file to what screens play and people see. Knows files only: no database, no queue, no HTTP. */
import { chmod, constants, copyFile, link, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { convertAudio } from './convert-audio.ts';
import { convertImage } from './convert-image.ts';
import { convertPdf } from './convert-pdf.ts';
import { convertAnimation, convertVideo } from './convert-video.ts';
import type { Job } from './job.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { MediaError } from './media-error.ts';
import type { Converted, Quality } from './media-types.ts';
import { probe } from './probe.ts';
import { runsAsToolUser } from './sandbox.ts';
import { sniff } from './sniff.ts';
import type { Tools } from './tools.ts';

export type ConvertOptions = {
  tools: Tools;
  /** Holds this job alone. Finished files stay in it under their names; whatever else is in it may be deleted. */
  directory: string;
  /** The original, in the directory or elsewhere on the machine. It is never changed. */
  input: string;
  /** Empty: pictures only; `probe.playsAsIs` tells whether a player can show the original. */
  to: Quality[];
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
};

export async function convertMedia(options: ConvertOptions): Promise<Converted> {
  const { tools, input, to, signal, onProgress = () => {} } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const directory = await realpath(options.directory);
  try {
    const sniffed = await sniff(input);
    const job: Job = { tools, directory, input: await bringIn(input, directory, tools), limits, signal };
    const tell = steadily(onProgress);
    if (sniffed.kind === 'document') {
      const converted = await convertPdf(job, to, tell);
      onProgress(100);
      return converted;
    }
    const found = await probe(tools, directory, job.input, sniffed, { limits, signal });
    const converted = await (found.type === 'audio'
      ? convertAudio(job, found, to, tell)
      : sniffed.kind !== 'image'
        ? convertVideo(job, found, to, tell)
        : found.isAnimated
          ? convertAnimation(job, found, sniffed.format, to, tell)
          : convertImage(job, found, sniffed.format, to));
    onProgress(100);
    return converted;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new MediaError('no_space');
    throw error;
  }
}

/** Under a name of ours: what the customer called the file reaches no tool. */
async function bringIn(input: string, directory: string, tools: Tools): Promise<string> {
  const name = 'input';
  const place = path.join(directory, name);
  if ((await realpath(input)) !== place) {
    await rm(place, { force: true });
    await link(input, place).catch(() => copyFile(input, place, constants.COPYFILE_FICLONE));
  }
  // The tool's user is somebody else. The directory above keeps everybody else out.
  if (runsAsToolUser(tools.sandbox)) await chmod(place, (await stat(place)).mode | 0o444);
  return name;
}

/** Whole per cents, never backwards, and 100 only at the end. */
function steadily(onProgress: (percent: number) => void): (percent: number) => void {
  let last = -1;
  return (percent) => {
    const whole = Math.min(99, Math.floor(percent));
    if (whole <= last) return;
    last = whole;
    onProgress(whole);
  };
}
