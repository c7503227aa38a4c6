import { inputArguments } from './codecs.ts';
import { accept, type MediaJob, runFfmpeg } from './job.ts';
import { encodeSeconds } from './limits.ts';
import { MediaError } from './media-error.ts';
import type { Converted, Output, Probe, Quality } from './media-types.ts';
import { makePictures } from './pictures.ts';
import { createProgress } from './progress.ts';

/** The accent colour on its soft background (ux.md, section 2). */
const accent = '0x2B57E3';
const ground = '0xEEF3FF';
const waveform = { width: 1600, height: 900 };

export async function convertAudio(
  job: MediaJob,
  probe: Probe,
  to: Quality[],
  onProgress: (percent: number) => void,
): Promise<Converted> {
  const reading = probe.reading!;
  const input = inputArguments(reading.demuxer, job.input);
  const seconds = encodeSeconds(job.limits, probe.durationSeconds);
  const progress = createProgress(probe.durationSeconds, (share) => onProgress(share * 80));
  const outputs: Output[] = [];
  if (to.length > 0 && !probe.playsAsIs) {
    const common = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', ...input];
    const encoding = [
      '-vn',
      '-sn',
      '-dn',
      '-c:a',
      'aac',
      '-b:a',
      '160k',
      '-ar',
      '48000',
      '-ac',
      '2',
      '-t',
      '86400',
    ];
    const clean = ['-map', `0:${reading.audioStream}`, '-map_metadata', '-1', '-map_chapters', '-1'];
    const container = ['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', 'file:audio.m4a.part'];
    await runFfmpeg(job, [...common, ...clean, ...encoding, ...container], seconds, progress.onLine);
    if (progress.seconds() === 0) throw new MediaError('damaged', 'no sound');
    const file = await accept(job, 'audio.m4a');
    outputs.push({ quality: 'audio', file, mime: 'audio/mp4', width: 0, height: 0 });
  }
  await drawWaveform(job, input, reading.audioStream!, seconds);
  const source = { file: 'waveform.png', format: 'png', pixels: job.limits.pixels } as const;
  const pictures = await makePictures(job, source);
  return { probe, outputs, pictures, screenshots: [] };
}

async function drawWaveform(job: MediaJob, input: string[], stream: number, seconds: number): Promise<void> {
  const { width, height } = waveform;
  const size = `${width}x${height}`;
  const drawing = [
    `color=c=${ground}:s=${size}:r=1:d=1[ground]`,
    `[0:${stream}]aformat=channel_layouts=mono,showwavespic=s=${width - 160}x${height - 200}:colors=${accent}[wave]`,
    '[ground][wave]overlay=x=80:y=100:format=rgb',
  ].join(';');
  const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', 'file:waveform.png.part'];
  const args = [
    '-hide_banner',
    '-nostdin',
    '-y',
    '-v',
    'error',
    ...input,
    '-filter_complex',
    drawing,
    ...output,
  ];
  await runFfmpeg(job, args, seconds);
  await accept(job, 'waveform.png');
}
