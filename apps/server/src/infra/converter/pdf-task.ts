/** The tasks of pdf-child.ts, the command line that runs it, and how its output is read. */
import { requireAbsolute } from '../absolute-path.ts';
import { childFile, permissions, visibleToChild } from './child-files.ts';
import { ConverterFault, type FaultKind } from './converter-fault.ts';
import type { Rendered, Rendering } from './image-task.ts';
import type { PdfLimits } from './limits.ts';
import { type FailureReason, MediaError } from './media-error.ts';
import { runTool } from './run-tool.ts';
import type { Command, Confinement } from './sandbox.ts';
import { pdfChildLimits } from './tool-limits.ts';
import type { Workspace } from './workspace.ts';

/**
 * A page is fitted into a box of its own orientation and rendered once; all renderings are made from that.
 */
export type PdfTask = {
  file: string;
  /** Sides of the box in which a page is rendered. */
  long: number;
  short: number;
  /** For every page; names get the page's number as a prefix. */
  renderings: Rendering[];
  /** Additional ones for the first page. */
  firstRenderings: Rendering[];
  pixels: number;
  limits: PdfLimits;
};

/** One line of the output. The last one is `done`, `failed` or `fault`. */
export type PdfLine =
  | { started: true }
  | { opened: number }
  | { page: number; rendered: Rendered[] }
  | { done: true }
  | { failed: FailureReason; detail: string; count?: number }
  | { fault: FaultKind; detail: string };

export type PdfReply = { pages: Rendered[][] };

const childFiles = [
  'pdf-child.ts',
  'pdf-pages.ts',
  'pdf-page-name.ts',
  'pdf-resources.ts',
  'encode-renderings.ts',
].map(childFile);
const packages = [
  'sharp',
  '@napi-rs/canvas',
  'pdfjs-dist/legacy/build/pdf.mjs',
  '@expo-google-fonts/tinos/metadata.json',
  '@expo-google-fonts/cousine/metadata.json',
];

export function pdfCommand(task: PdfTask, workspace: Workspace, confinement: Confinement): Command {
  const visible = visibleToChild(childFiles, packages);
  return {
    program: requireAbsolute(process.execPath),
    args: [
      // Nothing in a document can become code.
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      ...permissions(confinement, workspace, visible, ['--allow-worker']),
      childFiles[0]!,
      JSON.stringify(task),
    ],
    workspace,
    visible,
    limits: pdfChildLimits,
  };
}

export async function runPdfTask(
  task: PdfTask,
  workspace: Workspace,
  confinement: Confinement,
  { seconds, signal, onShare }: { seconds: number; signal?: AbortSignal; onShare: (share: number) => void },
): Promise<PdfReply> {
  let pages: Rendered[][] = [];
  let count = 0;
  let hasStarted = false;
  let last: PdfLine | undefined;
  const onLine = (text: string) => {
    const line = readLine(text);
    if (!line) return;
    last = line;
    // A reader that was killed is restarted from the beginning.
    if ('started' in line) {
      pages = [];
      hasStarted = true;
    }
    if ('opened' in line) count = line.opened;
    if (!('page' in line)) return;
    pages.push(line.rendered);
    onShare(pages.length / count);
  };
  const run = { ...pdfCommand(task, workspace, confinement), seconds, signal, onLine };
  const { errors } = await runTool(run, confinement);
  if (last && 'failed' in last) throw new MediaError(last.failed, last.detail, last.count);
  if (last && 'fault' in last) throw new ConverterFault(last.fault, last.detail);
  // It ended without a result, which says nothing about the document.
  if (!last || !('done' in last) || pages.length !== count) {
    const kind = hasStarted ? 'limit' : 'cannot_start';
    throw new ConverterFault(kind, 'the PDF reader ended early', errors.slice(-500));
  }
  return { pages };
}

function readLine(text: string): PdfLine | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
