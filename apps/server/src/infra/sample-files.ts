import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownPath } from '../own-files.ts';

// The files of the sample that every new environment gets, drawn by `npm run demo-media`: they are what a
// conversion would produce, so that nothing has to be converted before the first screen plays.

export const sampleMediaDir = ownPath('sample-media');

export interface SampleFile {
  readonly role: string;
  readonly position: number;
  readonly file: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly plays: boolean;
  readonly sha256: string;
  readonly size: number;
}

/** In display order, after the picture with the customer's name. */
export const sampleNames = ['mountain-stream', 'summer-meadow'] as const;
export type SampleName = (typeof sampleNames)[number];
export type SampleIndex = Record<SampleName, readonly SampleFile[]>;

let index: SampleIndex | undefined;

export function sampleIndex(): SampleIndex {
  index ??= JSON.parse(readFileSync(path.join(sampleMediaDir, 'index.json'), 'utf8')) as SampleIndex;
  return index;
}

export const sampleFilePath = (file: string): string => path.join(sampleMediaDir, file);
