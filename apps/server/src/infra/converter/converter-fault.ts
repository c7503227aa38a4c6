/**
 * The third outcome of a tool run, beside "good" and "bad file" (media-error.ts): something around the tool
 * failed. The machine is assumed to be at fault, so the file is kept and the conversion is retried.
 */
import type { MissingTool } from './tools.ts';

export type FaultKind =
  /** We stopped it ourselves: the program ends, or the result is no longer needed. */
  | 'interrupted'
  /** No tool, no sandbox or no workspace: the tool did not start. */
  | 'cannot_start'
  /** Ended by a signal: the out-of-memory killer, an operator, a crash. */
  | 'killed'
  /** Exceeded a limit of time, memory, threads or output. */
  | 'limit'
  | 'no_space'
  /** The separate converter does not answer, or disconnected half-way. */
  | 'unreachable'
  /** The original could not be read from the storage. */
  | 'storage'
  /** This machine lacks what such a file needs. It waits until that is installed. */
  | 'no_ffmpeg'
  | 'no_sandbox';

export class ConverterFault extends Error {
  override name = 'ConverterFault';
  readonly kind: FaultKind;
  /** The last output of the tool, for the operator's log. */
  readonly lastLines: string;

  constructor(kind: FaultKind, detail: string, lastLines = '') {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.lastLines = lastLines;
  }

  /** What has to be installed; null for every other fault. */
  get missing(): MissingTool | null {
    if (this.kind === 'no_ffmpeg') return 'ffmpeg';
    return this.kind === 'no_sandbox' ? 'sandbox' : null;
  }

  /**
   * The file itself may be the cause: after three such faults in a row while other files convert, it is given
   * up.
   */
  get suspectsFile(): boolean {
    return this.kind === 'killed' || this.kind === 'limit';
  }
}
