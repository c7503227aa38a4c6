import { maxPages } from '@vitrine/contract/playables';

/** Resources that one file may use. Tests pass smaller numbers. */
export type Limits = {
  pixels: number;
  seconds: number;
  animationFrames: number;
  framesPerSecond: number;
  tracks: number;
  /** Limit for probing a file or for one picture task (run-tool.ts). */
  quickSeconds: number;
  /** Limit for one encode; by default derived from the length and size of the video. */
  encodeSeconds?: number;
  pdf: PdfLimits;
};

export type PdfLimits = {
  pages: number;
  /** Size of the file. */
  bytes: number;
  /** Memory that rendering may take. */
  memoryBytes: number;
  /** Processor time for one page, and for all. */
  pageSeconds: number;
  allSeconds: number;
};

export const defaultLimits: Limits = {
  pixels: 100_000_000,
  seconds: 24 * 3600,
  animationFrames: 300,
  framesPerSecond: 300,
  tracks: 32,
  quickSeconds: 60,
  pdf: {
    pages: maxPages,
    bytes: 500_000_000,
    memoryBytes: 1_500_000_000,
    pageSeconds: 60,
    allSeconds: 1800,
  },
};

/**
 * Two niced cores encode 2160p at about an eighth of real time; beyond this factor a file is stuck, not slow.
 */
const slowestFactor = 40;

export function encodeSeconds(limits: Limits, durationSeconds: number | null): number {
  return limits.encodeSeconds ?? 900 + slowestFactor * Math.min(durationSeconds ?? 3600, limits.seconds);
}
