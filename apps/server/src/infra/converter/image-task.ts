/** The tasks of image-child.ts, and the command line that runs it. */
import { requireAbsolute } from '../absolute-path.ts';
import { childFile, permissions, visibleToChild } from './child-files.ts';
import { ConverterFault, type FaultKind } from './converter-fault.ts';
import { type FailureReason, MediaError } from './media-error.ts';
import type { ImageFormat } from './media-types.ts';
import { runTool } from './run-tool.ts';
import type { Command, Confinement } from './sandbox.ts';
import { imageChildLimits } from './tool-limits.ts';
import type { Workspace } from './workspace.ts';

export type Source = { file: string; format: ImageFormat; pixels: number };

/** Fitted into the box, never enlarged. 'screen' is JPEG, or WebP if there is transparency. */
export type Rendering = {
  name: string;
  width: number;
  height: number;
  encoding: 'screen' | 'picture';
  /** A picture is made coarser until it fits. */
  maxBytes?: number;
};

export type RenderWork = { source: Source; renderings: Rendering[] };

export type Rendered = { file: string; mime: string; width: number; height: number };

export type ImageFacts = {
  width: number;
  height: number;
  pages: number;
  hasAlpha: boolean;
  delays: number[];
};

export type ImageTasks = {
  check: { ask: object; reply: object };
  facts: { ask: { source: Source; readsPages: boolean }; reply: ImageFacts };
  render: { ask: { works: RenderWork[] }; reply: { rendered: Rendered[][] } };
  frames: {
    ask: { source: Source; facts: ImageFacts; width: number; height: number };
    reply: { files: string[] };
  };
};

export type ImageTask = {
  [Name in keyof ImageTasks]: { task: Name } & ImageTasks[Name]['ask'];
}[keyof ImageTasks];
export type ImageReply =
  | { ok: object }
  | { failed: FailureReason; detail: string }
  | { fault: FaultKind; detail: string };

const imageChild = childFile('image-child.ts');
const childFiles = [imageChild, childFile('encode-renderings.ts')];

export function imageCommand(task: ImageTask, workspace: Workspace, confinement: Confinement): Command {
  const visible = visibleToChild(childFiles, ['sharp', 'libheif-js']);
  return {
    program: requireAbsolute(process.execPath),
    args: [
      '--max-old-space-size=256',
      '--disable-warning=ExperimentalWarning',
      ...permissions(confinement, workspace, visible),
      imageChild,
      JSON.stringify(task),
    ],
    workspace,
    visible,
    limits: imageChildLimits,
    nice: task.task === 'facts' ? 0 : 10,
  };
}

export async function runImageTask<Name extends keyof ImageTasks>(
  task: { task: Name } & ImageTasks[Name]['ask'],
  workspace: Workspace,
  confinement: Confinement,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<ImageTasks[Name]['reply']> {
  const run = { ...imageCommand(task as ImageTask, workspace, confinement), seconds, signal };
  const { output, errors, exitCode } = await runTool(run, confinement);
  const reply = readReply(output);
  if (reply && 'ok' in reply) return reply.ok as ImageTasks[Name]['reply'];
  if (reply && 'fault' in reply) throw new ConverterFault(reply.fault, reply.detail);
  if (reply) throw new MediaError(reply.failed, reply.detail);
  // The process ended without a result about the picture.
  throw new ConverterFault('limit', `the picture reader ended with ${exitCode}`, errors.slice(-500));
}

function readReply(output: string): ImageReply | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
