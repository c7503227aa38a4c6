/** Finds ffmpeg and ffprobe, and determines by trying which sandbox this machine supports. */
import { access, chmod, constants, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import { imageCommand } from './image-task.ts';
import { runTool } from './run-tool.ts';
import { type Confinement, type Helpers, helperNames, type SandboxName } from './sandbox.ts';
import { mediaToolLimits } from './tool-limits.ts';
import { type Workspace, withWorkspace } from './workspace.ts';

export type Tools = {
  ffmpeg: AbsolutePath;
  ffprobe: AbsolutePath;
  version: string;
  origin: 'configured' | 'system' | 'bundled';
  /**
   * 'none': the tools can access the whole machine and its network; the worker logs a warning at its start.
   */
  sandbox: SandboxName;
  confinement: Confinement;
  /** Whether this build can tone-map HDR video. */
  canToneMap: boolean;
};

type Programs = Pick<Tools, 'ffmpeg' | 'ffprobe' | 'origin'>;

export class ToolsMissing extends Error {
  override name = 'ToolsMissing';
}

export interface FindOptions {
  /** Where tools are tried. */
  readonly workDir: AbsolutePath;
  readonly ffmpegPath?: AbsolutePath | undefined;
  /** The bundled build is from 2019: good enough for visitors of the demo, not for files of customers. */
  readonly allowsBundled?: boolean;
  /** Where to find the helper programs of the sandbox. */
  readonly helpersFrom?: string;
}

const tried = new Map<string, Promise<Tools>>();

/** Tried once per process, because that takes a second of work; a failure is not cached. */
export function toolsHere(options: FindOptions): Promise<Tools> {
  const key = JSON.stringify([options.ffmpegPath, options.allowsBundled]);
  const known = tried.get(key);
  if (known) return known;
  const found = findTools(options);
  tried.set(key, found);
  found.catch(() => tried.delete(key));
  return found;
}

/** Makes the next look try everything again. */
export const forgetTools = () => tried.clear();

export async function findTools(options: FindOptions): Promise<Tools> {
  const helpers = await findHelpers(options.helpersFrom ?? process.env.PATH ?? '');
  const unconfined: Confinement = { sandbox: 'none', helpers };
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
      const sandbox = await chooseSandbox(programs, workspace, unconfined);
      return { ...programs, ...abilities, sandbox, confinement: { ...unconfined, sandbox } };
    }
    throw new ToolsMissing(
      `No usable ffmpeg with ffprobe was found. Install the package ffmpeg, or set FFMPEG_PATH. ${reasons.join('; ')}`.trim(),
    );
  });
}

/** Whether these tools convert a sample in their sandbox: if so, a file that fails is itself suspect. */
export function toolsWork(tools: Tools, workDir: AbsolutePath): Promise<boolean> {
  const { confinement, sandbox } = tools;
  return withWorkspace(workDir, (workspace) => works(sandbox, tools, workspace, confinement));
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

/** The package of this platform contains only the binary; its wrapper would throw where there is none. */
export async function bundledProgram(name: 'ffmpeg' | 'ffprobe'): Promise<AbsolutePath | undefined> {
  const require = createRequire(import.meta.url);
  try {
    const wrapper = require.resolve(`@${name}-installer/${name}`);
    const platform = `@${name}-installer/${os.platform()}-${os.arch()}/package.json`;
    const folder = path.dirname(createRequire(wrapper).resolve(platform));
    const program = await realpath(path.join(folder, os.platform() === 'win32' ? `${name}.exe` : name));
    // Some archives unpack without execute permission, or with it only for the owner.
    if (((await stat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
    return requireAbsolute(program);
  } catch {
    return undefined;
  }
}

async function findHelpers(searchPath: string): Promise<Helpers> {
  const found = await Promise.all(helperNames.map((name) => findOnPath(name, searchPath)));
  return Object.fromEntries(helperNames.flatMap((name, i) => (found[i] ? [[name, found[i]]] : [])));
}

async function findOnPath(name: string, searchPath: string): Promise<AbsolutePath | undefined> {
  for (const folder of searchPath.split(path.delimiter).filter((entry) => path.isAbsolute(entry))) {
    const program = path.join(folder, name);
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return withoutLinks(program);
  }
  return undefined;
}

/**
 * Symbolic links do not resolve inside the sandbox. One binary with several names (busybox) must keep the
 * name it is called by.
 */
async function withoutLinks(program: string): Promise<AbsolutePath> {
  const resolved = await realpath(program).catch(() => program);
  const name = path.basename(program);
  if (path.basename(resolved).startsWith(name)) return requireAbsolute(resolved);
  return requireAbsolute(path.join(await realpath(path.dirname(program)), name));
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

/** The first sandbox in which all three programs actually run and write. */
async function chooseSandbox(
  programs: Programs,
  workspace: Workspace,
  unconfined: Confinement,
): Promise<SandboxName> {
  const { bwrap, unshare, setpriv, sh } = unconfined.helpers;
  const isRoot = process.getuid?.() === 0;
  const tryOut = (sandbox: SandboxName) => works(sandbox, programs, workspace, unconfined);
  if (bwrap && sh && (setpriv || !isRoot) && (await tryOut('bubblewrap'))) return 'bubblewrap';
  if (unshare && setpriv && sh && (await tryOut('unshare'))) return 'unshare';
  return 'none';
}

async function works(
  sandbox: SandboxName,
  programs: Pick<Tools, 'ffmpeg' | 'ffprobe'>,
  workspace: Workspace,
  unconfined: Confinement,
): Promise<boolean> {
  const confinement = { ...unconfined, sandbox };
  const source = ['-f', 'lavfi', '-i', 'color=s=16x16:d=1:r=1'];
  const media = { workspace, visible: [], limits: mediaToolLimits, seconds: 60 };
  const encode = ['-y', '-v', 'error', ...source, '-c:v', 'libx264', 'file:a.mp4'];
  const trials = [
    { ...media, program: programs.ffmpeg, args: encode },
    { ...media, program: programs.ffprobe, args: ['-v', 'error', '-f', 'mov', 'file:a.mp4'] },
    { ...imageCommand({ task: 'check' }, workspace), seconds: 60 },
  ];
  try {
    for (const trial of trials) {
      if ((await runTool(trial, confinement)).exitCode !== 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}
