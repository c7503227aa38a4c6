import { type AbsolutePath, joinPath } from '../absolute-path.ts';
import { convertMedia } from './convert.ts';
import type { Converted, Quality, Sniffed } from './media-types.ts';
import { createShrinker, type ShrinkPictures } from './shrink-pictures.ts';
import { areThere, hasFfmpeg, type MissingTool, missingFor, type PictureTools, toolsWork } from './tools.ts';
import type { Workspace } from './workspace.ts';

/**
 * Converts originals to playable files: with tools of this machine, or in a separate converter
 * (remote-converter.ts).
 */
export interface Converter {
  /** 'pictures': films, sound and animated pictures wait, because something is missing on this machine. */
  readonly can: 'all' | 'pictures';
  /** What such a file lacks here; null if it can be converted. */
  missingFor(sniffed: Sniffed, isAnimated: boolean): MissingTool | null;
  /** Resolves to the results; throws a MediaError (the file is bad) or a ConverterFault (everything else). */
  convert(request: ConvertRequest): Promise<Converted>;
  /** Small copies of pictures that players send. */
  readonly shrink: ShrinkPictures;
  /** A cheap check that runs every few seconds. */
  isReachable(): Promise<boolean>;
  /** Converts a sample. If that works, a file that never succeeds is itself suspect. */
  works(): Promise<boolean>;
}

export interface ConvertRequest {
  /** Contains the original as `original`, and the results afterwards. */
  readonly workspace: Workspace;
  /** Empty for preview pictures only; `probe.playsAsIs` tells whether a player can show the original. */
  readonly to: Quality[];
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

export const originalName = 'original';
export const originalIn = ({ files }: Workspace): AbsolutePath => joinPath(files, originalName);

export const createLocalConverter = (tools: PictureTools, workDir: AbsolutePath): Converter => ({
  can: hasFfmpeg(tools) ? 'all' : 'pictures',
  missingFor: (sniffed, isAnimated) => missingFor(tools, sniffed, isAnimated),
  convert: (request) => convertMedia({ ...request, tools, input: originalIn(request.workspace) }),
  shrink: createShrinker(tools, workDir),
  isReachable: () => areThere(tools),
  works: () => toolsWork(tools, workDir),
});
