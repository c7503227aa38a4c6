export type Quality = '1080p' | '2160p';

/** What the bytes say the file is; `demuxer` is the one reader ffmpeg may use for it. */
export type Sniffed =
  | { kind: 'video' | 'audio'; format: string; demuxer: string }
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'document'; format: 'pdf' };

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic' | 'svg';

export type Probe = {
  /** What the file becomes: an animated picture is a video, a container with sound alone is audio. */
  type: 'video' | 'image' | 'audio';
  format: string;
  /** As shown: rotated, pixels made square. 0 for audio. */
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
  /** A browser player shows the original as it is. */
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
  /** PQ or HLG: needs tone mapping before a normal screen can show it. */
  isHighDynamicRange: boolean;
  /** What the file says about its colours; null when it says nothing. */
  colourMatrix: string | null;
  bitsPerSecond: number | null;
};

export type Output = {
  /**
   * Videos and pictures have '1080p' and '2160p'. Sound has no size: what no browser plays becomes one output
   * 'audio' (AAC in MP4, width and height 0); sound that plays as it is has no output and its original is played.
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
  /** Of a document those of its first page. */
  outputs: Output[];
  pictures: Picture[];
  /** Of a document one of each page. */
  screenshots: Screenshot[];
  /** The outputs of every page of a document, the first one included; absent for everything else. */
  pages?: Output[][];
};
