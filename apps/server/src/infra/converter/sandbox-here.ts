/** Determines by trying which sandbox this machine supports. It needs no ffmpeg: the reader of pictures is tried. */
import type { AbsolutePath } from '../absolute-path.ts';
import { imageCommand } from './image-task.ts';
import { findHelpers } from './programs.ts';
import { runTool } from './run-tool.ts';
import type { Confinement } from './sandbox.ts';
import { type Workspace, withWorkspace } from './workspace.ts';

export interface SandboxOptions {
  /** Where it is tried. */
  readonly workDir: AbsolutePath;
  /** Where to find the helper programs of the sandbox. */
  readonly helpersFrom?: string;
}

const tried = new Map<string, Promise<Confinement>>();

/** Tried once per process, because that takes a moment; a machine without one is tried again after a while. */
export function sandboxHere(options: SandboxOptions): Promise<Confinement> {
  const key = options.helpersFrom ?? process.env.PATH ?? '';
  const known = tried.get(key);
  if (known) return known;
  const found = findSandbox(options);
  tried.set(key, found);
  const forget = () => tried.get(key) === found && tried.delete(key);
  found.then(({ sandbox }) => {
    if (sandbox === 'none') setTimeout(forget, retryNoneAfterMs).unref();
  }, forget);
  return found;
}

const retryNoneAfterMs = 30_000;

export const forgetSandbox = () => tried.clear();

export async function findSandbox({ workDir, helpersFrom }: SandboxOptions): Promise<Confinement> {
  const helpers = await findHelpers(helpersFrom ?? process.env.PATH ?? '');
  const { bwrap, unshare, setpriv, sh } = helpers;
  const isRoot = process.getuid?.() === 0;
  const candidates: Confinement[] = [];
  // Containers and some hardened kernels forbid a new /proc, while all the rest works.
  if (bwrap && sh && (setpriv || !isRoot))
    candidates.push({ sandbox: 'bubblewrap', helpers }, { sandbox: 'bubblewrap', helpers, hasNoProc: true });
  if (unshare && setpriv && sh) candidates.push({ sandbox: 'unshare', helpers });
  return withWorkspace(workDir, async (workspace) => {
    for (const candidate of candidates) if (await readsPictures(candidate, workspace)) return candidate;
    return { sandbox: 'none', helpers };
  });
}

/** Whether the reader of pictures starts under this confinement. */
export async function readsPictures(confinement: Confinement, workspace: Workspace): Promise<boolean> {
  const trial = { ...imageCommand({ task: 'check' }, workspace, confinement), seconds: 60 };
  try {
    return (await runTool(trial, confinement)).exitCode === 0;
  } catch {
    return false;
  }
}
