/** Finds ffmpeg and ffprobe, and what a machine lacks that has neither them nor a sandbox. */
import path from 'node:path';
import type { AbsolutePath } from '../absolute-path.ts';
import { ConverterFault } from './converter-fault.ts';
import type { Sniffed } from './media-types.ts';
import { bundledProgram, findOnPath, isProgram, withoutLinks } from './programs.ts';
import { runTool } from './run-tool.ts';
import type { Confinement, SandboxName } from './sandbox.ts';
import { readsPictures, type SandboxOptions, sandboxHere } from './sandbox-here.ts';
import { mediaToolLimits } from './tool-limits.ts';
import { type Workspace, withWorkspace } from './workspace.ts';

/** Enough for pictures and PDFs, which are read by what npm installs. */
export type PictureTools = {
  /**
   * 'none': the tools can access the whole machine and its network; the worker logs a warning at its start.
   */
  sandbox: SandboxName;
  confinement: Confinement;
  /** Without a sandbox outside the demo: only formats with robust readers. */
  isRestricted?: boolean;
};

export type Tools = PictureTools & {
  ffmpeg: AbsolutePath;
  ffprobe: AbsolutePath;
  version: string;
  origin: 'configured' | 'system' | 'bundled';
  /** Whether this build can tone-map HDR video. */
  canToneMap: boolean;
};

type Programs = Pick<Tools, 'ffmpeg' | 'ffprobe' | 'origin'>;

export class ToolsMissing extends Error {
  override name = 'ToolsMissing';
}

export interface FindOptions extends SandboxOptions {
  readonly ffmpegPath?: AbsolutePath | undefined;
  /** The bundled build is from 2019: good enough for visitors of the demo, not for files of customers. */
  readonly allowsBundled?: boolean;
  /** Whether an ffmpeg that does not run in the sandbox may run without one. */
  readonly allowsUnconfined?: boolean;
}

export const hasFfmpeg = (tools: PictureTools): tools is Tools => 'ffmpeg' in tools;

const tried = new Map<string, Promise<Tools>>();

/** Tried once per process, because that takes a second of work; a failure is not cached. */
export function toolsHere(options: FindOptions): Promise<Tools> {
  const { ffmpegPath, allowsBundled, allowsUnconfined } = options;
  const key = JSON.stringify([ffmpegPath, allowsBundled, allowsUnconfined, process.env.PATH]);
  const known = tried.get(key);
  if (known) return known;
  const found = findTools(options);
  tried.set(key, found);
  found.catch(() => tried.delete(key));
  return found;
}

/** Makes the next look try ffmpeg again. */
export const forgetTools = () => tried.clear();

export async function findTools(options: FindOptions): Promise<Tools> {
  const confinement = await sandboxHere(options);
  const unconfined: Confinement = { sandbox: 'none', helpers: confinement.helpers };
  const reasons: string[] = [];
  return withWorkspace(options.workDir, async (workspace) => {
    for (const programs of await candidates(options)) {
      const abilities = await readAbilities(programs, workspace, unconfined).catch(
        (error: Error) => error.message,
      );
      if (typeof abilities === 'string') {
        reasons.push(`${programs.ffmpeg}: ${abilities}`);
        continue;
      }
      for (const each of options.allowsUnconfined ? [confinement, unconfined] : [confinement]) {
        const reason = await whyNotEncoding(programs, workspace, each);
        if (reason === null) return { ...programs, ...abilities, sandbox: each.sandbox, confinement: each };
        reasons.push(`${programs.ffmpeg}: does not run in the sandbox (${each.sandbox}): ${reason}`);
      }
    }
    throw new ToolsMissing(
      `No usable ffmpeg with ffprobe was found. Install the package ffmpeg, or set FFMPEG_PATH. ${reasons.join('; ')}`.trim(),
    );
  });
}

/** What is missing on this machine for a file: null if it can be converted. */
export type MissingTool = 'ffmpeg' | 'sandbox';

const robustFormats = ['jpeg', 'png', 'webp', 'gif', 'heic', 'pdf'];

export function missingFor(
  tools: PictureTools,
  { kind, format }: Sniffed,
  isAnimated: boolean,
): MissingTool | null {
  const needsFfmpeg = kind === 'video' || kind === 'audio' || isAnimated;
  if (tools.isRestricted) return needsFfmpeg || !robustFormats.includes(format) ? 'sandbox' : null;
  return needsFfmpeg && !hasFfmpeg(tools) ? 'ffmpeg' : null;
}

/** Whether the programs are still where they were found. */
export const areThere = async (tools: PictureTools): Promise<boolean> =>
  !hasFfmpeg(tools) || ((await isProgram(tools.ffmpeg)) && (await isProgram(tools.ffprobe)));

/** Whether these tools convert a sample in their sandbox: if so, a file that fails is itself suspect. */
export function toolsWork(tools: PictureTools, workDir: AbsolutePath): Promise<boolean> {
  const { confinement } = tools;
  return withWorkspace(
    workDir,
    async (workspace) =>
      (await readsPictures(confinement, workspace)) &&
      (!hasFfmpeg(tools) || (await whyNotEncoding(tools, workspace, confinement)) === null),
  );
}

/** A configured path is the only candidate: a typing error must not silently select another program. */
async function candidates({ ffmpegPath, allowsBundled }: FindOptions): Promise<Programs[]> {
  if (ffmpegPath) {
    const beside = path.join(path.dirname(ffmpegPath), 'ffprobe');
    const [ffmpeg, ffprobe] = await Promise.all([ffmpegPath, beside].map(withoutLinks));
    return [{ ffmpeg: ffmpeg!, ffprobe: ffprobe!, origin: 'configured' }];
  }
  const found: Programs[] = [];
  const onPath = await Promise.all(
    ['ffmpeg', 'ffprobe'].map((name) => findOnPath(name, process.env.PATH ?? '')),
  );
  if (onPath[0] && onPath[1]) found.push({ ffmpeg: onPath[0], ffprobe: onPath[1], origin: 'system' });
  if (!allowsBundled) return found;
  const bundled = await Promise.all([bundledProgram('ffmpeg'), bundledProgram('ffprobe')]);
  if (bundled[0] && bundled[1]) found.push({ ffmpeg: bundled[0], ffprobe: bundled[1], origin: 'bundled' });
  return found;
}

async function readAbilities(programs: Programs, workspace: Workspace, confinement: Confinement) {
  const ask = async (program: AbsolutePath, ...args: string[]) => {
    const command = { program, args, workspace, visible: [], limits: mediaToolLimits, seconds: 30 };
    const { exitCode, output, errors } = await runTool(command, confinement);
    if (exitCode !== 0) throw new Error(`ends with ${exitCode} ${errors.slice(0, 200)}`);
    return output;
  };
  const [version] = (await ask(programs.ffmpeg, '-version')).split('\n');
  await ask(programs.ffprobe, '-version');
  const encoders = await ask(programs.ffmpeg, '-hide_banner', '-encoders');
  if (!/ libx264 /.test(encoders) || !/ aac /.test(encoders)) throw new Error('cannot write H.264 and AAC');
  const filters = await ask(programs.ffmpeg, '-hide_banner', '-filters');
  return {
    version: version!.replace(/^ffmpeg version (\S+).*$/, '$1'),
    canToneMap: / zscale /.test(filters) && / tonemap /.test(filters),
  };
}

/** Null if both programs actually run and write under this confinement, otherwise why not. */
async function whyNotEncoding(
  programs: Pick<Tools, 'ffmpeg' | 'ffprobe'>,
  workspace: Workspace,
  confinement: Confinement,
): Promise<string | null> {
  const source = ['-f', 'lavfi', '-i', 'color=s=16x16:d=1:r=1'];
  const media = { workspace, visible: [], limits: mediaToolLimits, seconds: 60 };
  const encode = ['-y', '-v', 'error', ...source, '-c:v', 'libx264', 'file:a.mp4'];
  const trials = [
    { ...media, program: programs.ffmpeg, args: encode },
    { ...media, program: programs.ffprobe, args: ['-v', 'error', '-f', 'mov', 'file:a.mp4'] },
  ];
  try {
    for (const trial of trials) {
      const { exitCode, errors } = await runTool(trial, confinement);
      if (exitCode !== 0) return `ends with ${exitCode} ${errors.slice(-200)}`.trim();
    }
    return null;
  } catch (error) {
    const lastLines = error instanceof ConverterFault ? error.lastLines.slice(-200) : '';
    return `${(error as Error).message} ${lastLines}`.trim();
  }
}
