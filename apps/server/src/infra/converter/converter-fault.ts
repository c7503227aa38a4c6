/**
 * The third outcome of a tool run, beside "good" and "bad file" (media-error.ts): something around the tool failed. The
 * machine is to blame until proven otherwise, so the file is kept and the conversion is tried again.
 */

export type FaultKind =
  /** We stopped it ourselves: the program ends, or nobody wants the result any more. */
  | 'interrupted'
  /** No tool, no sandbox, no workspace: the tool did not even begin. */
  | 'cannot_start'
  /** Ended by a signal: the out-of-memory killer, an operator, a crash. */
  | 'killed'
  /** Ran into a limit of time, memory, threads or output. */
  | 'limit'
  | 'no_space'
  /** The converter of its own does not answer, or went away in the middle. */
  | 'unreachable'
  /** The original could not be read from the storage. */
  | 'storage';

export class ConverterFault extends Error {
  override name = 'ConverterFault';
  readonly kind: FaultKind;
  /** What the tool printed last, for the operator's log. */
  readonly lastLines: string;

  constructor(kind: FaultKind, detail: string, lastLines = '') {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.lastLines = lastLines;
  }

  /** The file itself may be the cause: seen three times in a row while other files convert, it is given up. */
  get suspectsFile(): boolean {
    return this.kind === 'killed' || this.kind === 'limit';
  }
}
