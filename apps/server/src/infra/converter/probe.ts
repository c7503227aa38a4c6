/** Inspects a file without converting it, and refuses what no screen needs. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { audioDecoders, inputArguments, videoDecoders } from './codecs.ts';
import { ConverterFault } from './converter-fault.ts';
import { type AudioStream, type FoundMedia, readFound, type VideoStream } from './ffprobe-reply.ts';
import { runImageTask } from './image-task.ts';
import { requireInput } from './job.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { MediaError } from './media-error.ts';
import type { ImageFormat, Probe, Sniffed } from './media-types.ts';
import { runTool } from './run-tool.ts';
import { mediaToolLimits } from './tool-limits.ts';
import { hasFfmpeg, type PictureTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

export type ProbeOptions = { limits?: Limits; signal?: AbortSignal };

/** `file` is a name inside the workspace. */
export async function probe(
  tools: PictureTools,
  workspace: Workspace,
  file: string,
  sniffed: Sniffed,
  { limits = defaultLimits, signal }: ProbeOptions = {},
): Promise<Probe> {
  if (sniffed.kind === 'image') return probeImage(tools, workspace, file, sniffed.format, limits, signal);
  if (sniffed.kind === 'document') throw new TypeError('documents are looked at while they are drawn');
  if (!hasFfmpeg(tools)) throw new ConverterFault('no_ffmpeg', 'there is no ffprobe');
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json'];
  const run = {
    program: tools.ffprobe,
    args: [...args, ...inputArguments(sniffed.demuxer, file)],
    workspace,
    visible: [],
    limits: mediaToolLimits,
    nice: 0,
    seconds: limits.quickSeconds,
    signal,
  };
  const { exitCode, output, errors } = await runTool(run, tools.confinement);
  const found = exitCode === 0 ? readFound(output) : undefined;
  if (!found) {
    await requireInput(workspace, file);
    const isForeign = /Codec \(\S+\) not on whitelist/.test(errors);
    throw new MediaError(isForeign ? 'codec_unsupported' : 'damaged', errors.slice(-300));
  }
  const { size } = await stat(path.join(workspace.files, file));
  return describe(found, sniffed, limits, size);
}

async function probeImage(
  tools: PictureTools,
  workspace: Workspace,
  file: string,
  format: ImageFormat,
  limits: Limits,
  signal?: AbortSignal,
): Promise<Probe> {
  const source = { file, format, pixels: limits.pixels };
  const canMove = format === 'gif' || format === 'webp';
  const clock = { seconds: limits.quickSeconds, signal };
  const facts = await runImageTask(
    { task: 'facts', source, readsPages: canMove },
    workspace,
    tools.confinement,
    clock,
  );
  if (facts.pages > limits.animationFrames) throw new MediaError('too_many_frames', `${facts.pages} frames`);
  const isAnimated = facts.pages > 1;
  const seconds = isAnimated
    ? frameSeconds(facts.delays, facts.pages).reduce((sum, each) => sum + each, 0)
    : null;
  if (seconds !== null && seconds > limits.seconds) throw new MediaError('too_long');
  return {
    type: isAnimated ? 'video' : 'image',
    format,
    width: facts.width,
    height: facts.height,
    durationSeconds: seconds,
    frames: facts.pages,
    hasAudio: false,
    videoCodec: format,
    audioCodec: null,
    fps: seconds ? facts.pages / seconds : null,
    isAnimated,
    hasAlpha: facts.hasAlpha,
    playsAsIs: !isAnimated && ['jpeg', 'png', 'webp', 'gif'].includes(format),
    frameSeconds: isAnimated ? frameSeconds(facts.delays, facts.pages) : null,
    reading: null,
  };
}

/** Like browsers, shows a frame with a near-zero duration for a tenth of a second. */
function frameSeconds(delays: number[], pages: number): number[] {
  return Array.from({ length: pages }, (_, i) => ((delays[i] ?? 100) < 20 ? 100 : delays[i]!) / 1000);
}

function describe(found: FoundMedia, sniffed: Sniffed, limits: Limits, bytes: number): Probe {
  if (!('demuxer' in sniffed)) throw new TypeError('only films and sounds are read by ffprobe');
  const { video, audio, trackCount, durationSeconds } = found;
  if (trackCount > limits.tracks) throw new MediaError('too_many_tracks', `${trackCount} tracks`);
  if (!video && !audio) throw new MediaError('damaged', 'neither picture nor sound');
  if (durationSeconds !== null && durationSeconds > limits.seconds) throw new MediaError('too_long');
  if (video) refuseVideo(video, limits);
  else if (!audioDecoders.includes(audio!.codec)) throw new MediaError('codec_unsupported', audio!.codec);
  const { width, height } = video ? shownSize(video) : { width: 0, height: 0 };
  const bitsPerSecond = durationSeconds ? Math.round((bytes * 8) / durationSeconds) : null;
  return {
    type: video ? 'video' : 'audio',
    format: sniffed.format,
    width,
    height,
    durationSeconds,
    frames: video?.frames ?? null,
    hasAudio: audio !== null,
    videoCodec: video?.codec ?? null,
    audioCodec: audio?.codec ?? null,
    fps: video?.fps ?? null,
    isAnimated: false,
    hasAlpha: false,
    playsAsIs: video ? videoPlays(video, audio, sniffed.format) : soundPlays(audio!, sniffed.format),
    frameSeconds: null,
    reading: {
      demuxer: sniffed.demuxer,
      videoStream: video?.index ?? null,
      audioStream: audio && audioDecoders.includes(audio.codec) ? audio.index : null,
      isRotated: video ? video.rotation % 360 !== 0 : false,
      hasSquarePixels: video ? video.pixelAspect === 1 : true,
      isInterlaced: video?.isInterlaced ?? false,
      isHighDynamicRange: ['smpte2084', 'arib-std-b67'].includes(video?.transfer ?? ''),
      colourMatrix: video?.matrix ?? null,
      bitsPerSecond,
    },
  };
}

function refuseVideo(video: VideoStream, limits: Limits): void {
  if (!videoDecoders.includes(video.codec)) throw new MediaError('codec_unsupported', video.codec);
  if (video.width < 1 || video.height < 1) throw new MediaError('damaged', 'a picture without size');
  if (video.width * video.height > limits.pixels) throw new MediaError('too_many_pixels');
  if ((video.fps ?? 0) > limits.framesPerSecond)
    throw new MediaError('too_many_frames', `${video.fps} per second`);
}

function shownSize({ width, height, pixelAspect, rotation }: VideoStream) {
  // A wrong pixel aspect ratio must not squash the picture into a strip.
  const aspect = pixelAspect >= 0.1 && pixelAspect <= 10 ? pixelAspect : 1;
  const upright = { width: Math.max(1, Math.round(width * aspect)), height };
  return Math.abs(rotation) % 180 === 90 ? { width: upright.height, height: upright.width } : upright;
}

function videoPlays(video: VideoStream, audio: AudioStream | null, format: string): boolean {
  const isPlainH264 = video.codec === 'h264' && ['yuv420p', 'yuvj420p'].includes(video.pixelFormat);
  return format === 'mp4' && isPlainH264 && (!audio || ['aac', 'mp3'].includes(audio.codec));
}

const playableSound: Record<string, RegExp> = {
  mp3: /^mp3$/,
  m4a: /^(aac|mp3)$/,
  mp4: /^(aac|mp3)$/,
  aac: /^aac$/,
  wav: /^pcm_(s16le|u8|s24le|f32le)$/,
  flac: /^flac$/,
  ogg: /^(opus|vorbis)$/,
  webm: /^(opus|vorbis)$/,
};

function soundPlays(audio: AudioStream, format: string): boolean {
  return playableSound[format]?.test(audio.codec) ?? false;
}
