export type Quality = '1080p' | '2160p';

/** The file type according to its bytes; `demuxer` is the only one that ffmpeg may use for it. */
export type Sniffed =
  | { kind: 'video' | 'audio'; format: string; demuxer: string }
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'document'; format: 'pdf' };

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic' | 'svg';

export type Probe = {
  /** What the file becomes: an animated picture is a video, a container with only sound is audio. */
  type: 'video' | 'image' | 'audio';
  format: string;
  /** As displayed: after rotation, with square pixels. 0 for audio. */
  width: number;
  height: number;
  durationSeconds: number | null;
  frames: number | null;
  hasAudio: boolean;
  videoCodec: string | null;
  audioCodec: string | null;
  fps: number | null;
  isAnimated: boolean;
  hasAlpha: boolean;
  /** True if a browser player can show the original. */
  playsAsIs: boolean;
  /** How long each frame of an animated picture is shown. */
  frameSeconds: number[] | null;
  /** How ffmpeg must read the file; null for pictures. */
  reading: Reading | null;
};

export type Reading = {
  demuxer: string;
  videoStream: number | null;
  audioStream: number | null;
  isRotated: boolean;
  hasSquarePixels: boolean;
  isInterlaced: boolean;
  /** PQ or HLG, which need tone mapping for a normal screen. */
  isHighDynamicRange: boolean;
  /** The declared colour matrix; null if there is none. */
  colourMatrix: string | null;
  bitsPerSecond: number | null;
};

export type Output = {
  /**
   * Videos and pictures have '1080p' and '2160p'. Sound has no size: if browsers cannot play it, it becomes
   * one output 'audio' (AAC in MP4, width and height 0); otherwise it has no output and the original is
   * played.
   */
  quality: Quality | 'audio';
  file: string;
  mime: string;
  width: number;
  height: number;
};

export type PictureFormat = 'large' | 'medium' | 'small' | 'thumbnail';

export type Picture = { format: PictureFormat; file: string; mime: string; width: number; height: number };

export type Screenshot = { file: string; mime: string; width: number; height: number; atSeconds: number };

export type Converted = {
  probe: Probe;
  /** For a document, the outputs of its first page. */
  outputs: Output[];
  pictures: Picture[];
  /** For a document, one per page. */
  screenshots: Screenshot[];
  /** The outputs of every page of a document, including the first; absent for everything else. */
  pages?: Output[][];
};
