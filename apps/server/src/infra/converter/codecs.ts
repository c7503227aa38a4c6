import os from 'node:os';

/**
 * The decoders that ffmpeg may use on an upload. The other 500 or so are old game formats and unnecessary
 * attack surface.
 */
export const videoDecoders = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'mpeg2video', 'mpeg1video', 'h263', 'flv1', 'theora'],
  ...[
    'msmpeg4v1',
    'msmpeg4v2',
    'msmpeg4v3',
    'wmv1',
    'wmv2',
    'wmv3',
    'vc1',
    'prores',
    'dnxhd',
    'mjpeg',
    'dvvideo',
  ],
  ...['rawvideo', 'ffv1', 'huffyuv', 'qtrle', 'png', 'cfhd'],
];
export const audioDecoders = [
  ...[
    'aac',
    'mp3',
    'mp2',
    'mp1',
    'ac3',
    'eac3',
    'dts',
    'opus',
    'vorbis',
    'flac',
    'alac',
    'wmav1',
    'wmav2',
    'wmapro',
  ],
  ...['amr_nb', 'amr_wb', 'truehd', 'wavpack', 'speex', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_u8', 'pcm_s8'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_alaw', 'pcm_mulaw', 'pcm_bluray', 'pcm_dvd'],
];
/** Decoders whose name differs from their codec. */
const byOtherName = [
  'libdav1d',
  'libaom-av1',
  'flv',
  'mp3float',
  'mp2float',
  'mp1float',
  'dca',
  'amrnb',
  'amrwb',
];
/** Subtitles are never shown, but ffprobe fails on a file with a track that it may not open. */
const subtitles = [
  ...['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text', 'dvdsub', 'pgssub', 'dvbsub', 'cc_dec'],
  ...['dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle', 'eia_608'],
];
const fallbacks = ['libopus', 'libvorbis', 'libvpx', 'libvpx-vp9', 'libspeex', 'ac3_fixed'];

const decoderList = [...videoDecoders, ...audioDecoders, ...byOtherName, ...fallbacks, ...subtitles].join(
  ',',
);

/** By default ffmpeg uses one thread per core for reading; on many cores that would exceed its limits. */
const readerThreads = String(Math.min(os.availableParallelism(), 8));

/**
 * Placed before `-i`: the single allowed demuxer, only files as protocol, and no decoder outside the list.
 * Old and new versions support all of these.
 */
export function inputArguments(demuxer: string, file: string): string[] {
  // The only file list that is ever read is our own: the frames of an animated picture.
  const readers = demuxer === 'concat' ? 'concat,png_pipe' : demuxer;
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', readers, '-codec_whitelist', decoderList],
    ...['-threads', readerThreads, '-max_pixels', '100000000', '-f', demuxer, '-i', `file:${file}`],
  ];
}
