/** The relevant part of ffprobe's output; its fields are text from an untrusted file until validated here. */
import * as z from 'zod';

export type VideoStream = {
  index: number;
  codec: string;
  width: number;
  height: number;
  pixelFormat: string;
  pixelAspect: number;
  /** Degrees. */
  rotation: number;
  fps: number | null;
  frames: number | null;
  isInterlaced: boolean;
  transfer: string | null;
  matrix: string | null;
};

export type AudioStream = { index: number; codec: string };

export type FoundMedia = {
  trackCount: number;
  durationSeconds: number | null;
  video: VideoStream | null;
  audio: AudioStream | null;
};

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.int().default(0),
  height: z.int().default(0),
  pix_fmt: z.string().default('unknown'),
  sample_aspect_ratio: z.string().default('1:1'),
  field_order: z.string().default('progressive'),
  color_transfer: z.string().optional(),
  color_space: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  nb_frames: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.int().default(0) }).prefault({}),
  tags: z.record(z.string(), z.unknown()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
type Stream = z.infer<typeof Stream>;

const Reply = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.string().optional() }).prefault({}),
});

export function readFound(output: string): FoundMedia | undefined {
  const reply = Reply.safeParse(parse(output));
  if (!reply.success) return undefined;
  const { streams, format } = reply.data;
  // A cover picture does not count as a video.
  const moving = streams.filter((each) => each.codec_type === 'video' && each.disposition.attached_pic === 0);
  const sounds = streams.filter((each) => each.codec_type === 'audio');
  const lengths = [format.duration, ...streams.map(({ duration }) => duration)]
    .map(Number)
    .filter((n) => n > 0);
  return {
    trackCount: streams.length,
    durationSeconds: lengths.length > 0 ? Math.max(...lengths) : null,
    video: moving[0] ? videoStream(moving[0]) : null,
    audio: sounds[0] ? { index: sounds[0].index, codec: sounds[0].codec_name } : null,
  };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

function videoStream(stream: Stream): VideoStream {
  const rotation = stream.side_data_list.find((each) => each.rotation !== undefined)?.rotation;
  return {
    index: stream.index,
    codec: stream.codec_name,
    width: stream.width,
    height: stream.height,
    pixelFormat: stream.pix_fmt,
    pixelAspect: ratio(stream.sample_aspect_ratio) ?? 1,
    rotation: Math.round(rotation ?? (Number(stream.tags.rotate) || 0)),
    fps: ratio(stream.avg_frame_rate) ?? ratio(stream.r_frame_rate),
    frames: Number(stream.nb_frames) || null,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
    transfer: known(stream.color_transfer),
    matrix: known(stream.color_space),
  };
}

const known = (name: string | undefined) => (name && name !== 'unknown' && name !== 'reserved' ? name : null);

/** `30000/1001`, `4:3`; null if invalid. */
function ratio(text: string): number | null {
  const [above, below] = text.split(/[/:]/).map(Number);
  return above && below && above > 0 && below > 0 ? above / below : null;
}
