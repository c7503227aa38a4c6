/** Finds ffmpeg and ffprobe, and finds out by trying how well this machine can lock them in. */
import { access, chmod, constants, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { imageCommand } from './image-task.ts';
import { runTool } from './run-tool.ts';
import { type Confinement, type Helpers, helperNames, type SandboxName } from './sandbox.ts';
import { mediaToolLimits } from './tool-limits.ts';

export type Tools = {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  origin: 'configured' | 'system' | 'bundled';
  /** 'none': the tools see the whole machine and its network; whoever starts the worker says so loudly. */
  sandbox: SandboxName;
  confinement: Confinement;
  /** Whether this build can bring HDR video down to a normal screen. */
  canToneMap: boolean;
};

type Programs = Pick<Tools, 'ffmpeg' | 'ffprobe' | 'origin'>;

export class ToolsMissing extends Error {
  override name = 'ToolsMissing';
}

const tried = new Map<string, Promise<Tools>>();

/** Tried out once for the whole process, since that takes a second of work; a failure is not remembered. */
export function toolsHere(ffmpegPath?: string): Promise<Tools> {
  const key = ffmpegPath ?? '';
  const known = tried.get(key);
  if (known) return known;
  const found = findTools({ ffmpegPath });
  tried.set(key, found);
  found.catch(() => tried.delete(key));
  return found;
}

/** `helpersFrom` names where the helper programs of the sandbox are looked for. */
export async function findTools(options: { ffmpegPath?: string; helpersFrom?: string } = {}): Promise<Tools> {
  const helpers = await findHelpers(options.helpersFrom ?? process.env.PATH ?? '');
  const mountPoint = path.join(os.tmpdir(), `vitrine-sandbox-${process.getuid?.() ?? 0}`);
  await mkdir(mountPoint, { recursive: true, mode: 0o700 });
  const unconfined: Confinement = { sandbox: 'none', helpers, mountPoint };
  const reasons: string[] = [];
  for (const programs of await candidates(options.ffmpegPath)) {
    const abilities = await readAbilities(programs, unconfined).catch((error: Error) => error.message);
    if (typeof abilities === 'string') {
      reasons.push(`${programs.ffmpeg}: ${abilities}`);
      continue;
    }
    const sandbox = await chooseSandbox(programs, unconfined);
    return { ...programs, ...abilities, sandbox, confinement: { ...unconfined, sandbox } };
  }
  throw new ToolsMissing(
    `No usable ffmpeg with ffprobe was found. Install it, or set FFMPEG_PATH. ${reasons.join('; ')}`.trim(),
  );
}

/** A configured path is the only candidate: a typing error must not silently choose another program. */
async function candidates(ffmpegPath: string | undefined): Promise<Programs[]> {
  if (ffmpegPath) {
    const folder = path.dirname(path.resolve(ffmpegPath));
    const beside = path.join(folder, 'ffprobe');
    const [ffmpeg, ffprobe] = await Promise.all([ffmpegPath, beside].map(withoutLinks));
    return [{ ffmpeg: ffmpeg!, ffprobe: ffprobe!, origin: 'configured' }];
  }
  const found: Programs[] = [];
  const onPath = await Promise.all(
    ['ffmpeg', 'ffprobe'].map((name) => findOnPath(name, process.env.PATH ?? '')),
  );
  if (onPath[0] && onPath[1]) found.push({ ffmpeg: onPath[0], ffprobe: onPath[1], origin: 'system' });
  const bundled = await Promise.all([bundledProgram('ffmpeg'), bundledProgram('ffprobe')]);
  if (bundled[0] && bundled[1]) found.push({ ffmpeg: bundled[0], ffprobe: bundled[1], origin: 'bundled' });
  return found;
}

/** The package of this platform holds nothing but the binary; its wrapper would throw where there is none. */
async function bundledProgram(name: 'ffmpeg' | 'ffprobe'): Promise<string | undefined> {
  const require = createRequire(import.meta.url);
  try {
    const wrapper = require.resolve(`@${name}-installer/${name}`);
    const platform = `@${name}-installer/${os.platform()}-${os.arch()}/package.json`;
    const folder = path.dirname(createRequire(wrapper).resolve(platform));
    const program = await realpath(path.join(folder, os.platform() === 'win32' ? `${name}.exe` : name));
    // Some archives unpack without the permission to run, or with it for the owner alone.
    if (((await stat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
    return program;
  } catch {
    return undefined;
  }
}

async function findHelpers(searchPath: string): Promise<Helpers> {
  const found = await Promise.all(helperNames.map((name) => findOnPath(name, searchPath)));
  return Object.fromEntries(helperNames.flatMap((name, i) => (found[i] ? [[name, found[i]]] : [])));
}

async function findOnPath(name: string, searchPath: string): Promise<string | undefined> {
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

/** Inside the sandbox a link leads nowhere. One binary under several names (busybox) goes by the name it is called. */
async function withoutLinks(program: string): Promise<string> {
  const resolved = await realpath(program).catch(() => program);
  const name = path.basename(program);
  if (path.basename(resolved).startsWith(name)) return resolved;
  return path.join(await realpath(path.dirname(program)), name);
}

async function readAbilities(programs: Programs, confinement: Confinement) {
  const ask = async (program: string, ...args: string[]) => {
    const directory = os.tmpdir();
    const command = { program, args, directory, visible: [], limits: mediaToolLimits, seconds: 30 };
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

/** The first sandbox in which all three programs really run and write. */
async function chooseSandbox(programs: Programs, unconfined: Confinement): Promise<SandboxName> {
  const { bwrap, unshare, setpriv, sh } = unconfined.helpers;
  const isRoot = process.getuid?.() === 0;
  if (bwrap && (setpriv || !isRoot) && (await works('bubblewrap', programs, unconfined))) return 'bubblewrap';
  if (unshare && setpriv && sh && (await works('unshare', programs, unconfined))) return 'unshare';
  return 'none';
}

async function works(sandbox: SandboxName, programs: Programs, unconfined: Confinement): Promise<boolean> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'vitrine-sandbox-trial-'));
  const confinement = { ...unconfined, sandbox };
  const source = ['-f', 'lavfi', '-i', 'color=s=16x16:d=1:r=1'];
  const media = { directory, visible: [], limits: mediaToolLimits, seconds: 20 };
  const trials = [
    { ...media, program: programs.ffmpeg, args: ['-v', 'error', ...source, '-c:v', 'libx264', 'file:a.mp4'] },
    { ...media, program: programs.ffprobe, args: ['-v', 'error', '-f', 'mov', 'file:a.mp4'] },
    { ...imageCommand({ task: 'check' }, directory), seconds: 20 },
  ];
  try {
    for (const trial of trials) {
      if ((await runTool(trial, confinement)).exitCode !== 0) return false;
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
