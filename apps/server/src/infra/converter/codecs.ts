import os from 'node:os';

/** The decoders ffmpeg may use on an upload. The rest of its some 500 are old game formats and other attack surface. */
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
/** Some decoders bear another name than their codec. */
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
/** Never shown, but ffprobe gives up on a file with a track it may not open. */
const subtitles = [
  ...['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text', 'dvdsub', 'pgssub', 'dvbsub', 'cc_dec'],
  ...['dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle', 'eia_608'],
];
const fallbacks = ['libopus', 'libvorbis', 'libvpx', 'libvpx-vp9', 'libspeex', 'ac3_fixed'];

const decoderList = [...videoDecoders, ...audioDecoders, ...byOtherName, ...fallbacks, ...subtitles].join(
  ',',
);

/** A reader takes as many threads as the machine has cores unless it is told; many cores would use up its limits. */
const readerThreads = String(Math.min(os.availableParallelism(), 8));

/** Before `-i`: the one reader allowed, nothing but files, no decoder outside the list. Old and new tools know all. */
export function inputArguments(demuxer: string, file: string): string[] {
  // The one list of files that is ever read is our own: the frames of an animated picture.
  const readers = demuxer === 'concat' ? 'concat,png_pipe' : demuxer;
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', readers, '-codec_whitelist', decoderList],
    ...['-threads', readerThreads, '-max_pixels', '100000000', '-f', demuxer, '-i', `file:${file}`],
  ];
}
