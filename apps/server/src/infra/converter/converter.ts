import { type AbsolutePath, joinPath } from '../absolute-path.ts';
import { convertMedia } from './convert.ts';
import type { Converted, Quality } from './media-types.ts';
import { type Tools, toolsWork } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Makes playable files of an original: with tools of this machine, or in a converter of its own (remote-converter.ts). */
export interface Converter {
  /** Ends with what was made, a MediaError (the file is bad) or a ConverterFault (everything else). */
  convert(request: ConvertRequest): Promise<Converted>;
  /** A quick question, asked every few seconds. */
  isReachable(): Promise<boolean>;
  /** Converts a sample. Where that works, a file that never gets through is itself suspect. */
  works(): Promise<boolean>;
}

export interface ConvertRequest {
  /** The original lies in it as `original`; what is made of it lies in it afterwards. */
  readonly workspace: Workspace;
  /** Empty: pictures only; `probe.playsAsIs` tells whether a player can show the original. */
  readonly to: Quality[];
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

export const originalName = 'original';
export const originalIn = ({ files }: Workspace): AbsolutePath => joinPath(files, originalName);

export const createLocalConverter = (tools: Tools, workDir: AbsolutePath): Converter => ({
  convert: (request) => convertMedia({ ...request, tools, input: originalIn(request.workspace) }),
  isReachable: async () => true,
  works: () => toolsWork(tools, workDir),
});
