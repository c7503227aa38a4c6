/** Takes about five frames spread over a video, and makes the preview pictures from the most detailed one. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { inputArguments } from './codecs.ts';
import type { Source } from './image-task.ts';
import { accept, type MediaJob, runFfmpeg } from './job.ts';
import { MediaError } from './media-error.ts';
import type { Picture, Probe, Screenshot } from './media-types.ts';
import { asPictures, pictureRenderings, renderAll } from './pictures.ts';
import { videoFilters } from './video-arguments.ts';

const places = [0.1, 0.3, 0.5, 0.7, 0.9];
/** The largest preview picture is made from one of them. */
const longSide = 1600;
const screenshotSide = 800;
/** In a longer video the preceding key frame is good enough, and costs only one decoded frame. */
const secondsForKeyFrames = 8;

export async function pictureVideo(
  job: MediaJob,
  probe: Probe,
): Promise<{ screenshots: Screenshot[]; pictures: Picture[] }> {
  const duration = probe.durationSeconds ?? 0;
  const shots: { name: string; atSeconds: number; bytes: number }[] = [];
  for (const [i, place] of (duration > 1 ? places : [0]).entries()) {
    const atSeconds = place * duration;
    const bytes = await grabFrame(job, probe, `shot-${i + 1}.png`, atSeconds);
    if (bytes > 0) shots.push({ name: `shot-${i + 1}`, atSeconds, bytes });
  }
  // A slow video may have a single frame with none after it; its beginning always has one.
  if (shots.length === 0) {
    const bytes = await grabFrame(job, probe, 'shot-1.png', 0);
    if (bytes === 0) throw new MediaError('damaged', 'no frame could be read');
    shots.push({ name: 'shot-1', atSeconds: 0, bytes });
  }
  // Black and empty frames compress to almost nothing, so the preview is the first frame close to the largest
  // one.
  const richest = Math.max(...shots.map(({ bytes }) => bytes));
  const preview = shots.find(({ bytes }) => bytes >= richest / 2)!;
  const sourceOf = (name: string): Source => ({
    file: `${name}.png`,
    format: 'png',
    pixels: job.limits.pixels,
  });
  const asWorks = shots.map(({ name }) => ({
    source: sourceOf(name),
    renderings: [{ name, width: screenshotSide, height: screenshotSide, encoding: 'picture' } as const],
  }));
  const [pictures, ...rendered] = await renderAll(job, [
    { source: sourceOf(preview.name), renderings: pictureRenderings },
    ...asWorks,
  ]);
  const screenshots = shots.map(({ atSeconds }, i) => ({ ...rendered[i]![0]!, atSeconds }));
  return { screenshots, pictures: asPictures(pictures!) };
}

/** Returns the size of the PNG; 0 if there is no frame at that position. */
async function grabFrame(job: MediaJob, probe: Probe, name: string, atSeconds: number): Promise<number> {
  const reading = probe.reading!;
  const scale = Math.min(1, longSide / Math.max(probe.width, probe.height));
  const size = {
    width: Math.max(1, Math.round(probe.width * scale)),
    height: Math.max(1, Math.round(probe.height * scale)),
  };
  const filters = videoFilters(probe, size, reading, job.tools.canToneMap).filter(
    (each) => !/^(fps|format)=/.test(each),
  );
  const precision = (probe.durationSeconds ?? 0) > secondsForKeyFrames ? ['-copyts', '-noaccurate_seek'] : [];
  const seek = atSeconds > 0 ? [...precision, '-ss', atSeconds.toFixed(3)] : [];
  const output = [
    '-frames:v',
    '1',
    '-pix_fmt',
    'rgb24',
    '-c:v',
    'png',
    '-compression_level',
    '1',
    '-f',
    'image2',
    '-update',
    '1',
  ];
  const args = [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', ...seek],
    ...inputArguments(reading.demuxer, job.input),
    ...['-map', `0:${reading.videoStream}`, '-vf', filters.join(','), ...output, `file:${name}.part`],
  ];
  try {
    await runFfmpeg(job, args, job.limits.quickSeconds);
    await accept(job, name);
  } catch (error) {
    if (error instanceof MediaError && error.reason === 'damaged') return 0;
    throw error;
  }
  return (await stat(path.join(job.workspace.files, name))).size;
}
