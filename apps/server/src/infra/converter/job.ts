/** What all steps of one conversion share, and how a finished file gets its name. */
import { access, chmod, lchown, lstat, rename } from 'node:fs/promises';
import path from 'node:path';
import { ConverterFault } from './converter-fault.ts';
import type { Limits } from './limits.ts';
import { MediaError } from './media-error.ts';
import { runTool } from './run-tool.ts';
import { runsAsToolUser } from './sandbox.ts';
import { mediaToolLimits } from './tool-limits.ts';
import type { PictureTools, Tools } from './tools.ts';
import type { Workspace } from './workspace.ts';

export type Job = {
  tools: PictureTools;
  workspace: Workspace;
  /** Name of the input inside the workspace. */
  input: string;
  limits: Limits;
  signal: AbortSignal | undefined;
};

/** One that needs ffmpeg. */
export type MediaJob = Job & { tools: Tools };

export async function runFfmpeg(
  job: MediaJob,
  args: string[],
  seconds: number,
  onLine?: (line: string) => void,
) {
  const { tools, workspace, input, signal } = job;
  const limits = mediaToolLimits;
  const run = { program: tools.ffmpeg, args, workspace, visible: [], limits, seconds, signal, onLine };
  const { exitCode, errors } = await runTool(run, tools.confinement);
  if (exitCode === 0) return;
  await requireInput(workspace, input);
  throw new MediaError(reasonOf(errors), errors.slice(-500));
}

/** A file that was removed while the tool ran is not a bad file. */
export async function requireInput({ files }: Workspace, input: string): Promise<void> {
  await access(path.join(files, input)).catch(() => {
    throw new ConverterFault('cannot_start', 'the workspace was emptied');
  });
}

function reasonOf(errors: string) {
  return /Decoder \(codec .*\) not found|Unknown decoder|not supported|Could not find codec/.test(errors)
    ? 'codec_unsupported'
    : 'damaged';
}

/**
 * Renames `name.part` to `name`. A tool compromised by its input could have left a link to somebody else's
 * file under that name, so only a regular file with a single link is accepted, and its owner is set to us.
 */
export async function accept(job: Job, name: string): Promise<string> {
  const part = path.join(job.workspace.files, `${name}.part`);
  const found = await lstat(part).catch(() => undefined);
  if (!found?.isFile() || found.nlink !== 1 || found.size === 0)
    throw new MediaError('damaged', `no ${name}`);
  if (runsAsToolUser(job.tools.sandbox)) await lchown(part, process.getuid!(), process.getgid!());
  await chmod(part, 0o644);
  const file = path.join(job.workspace.files, name);
  await rename(part, file);
  return file;
}
