/** Thrown by work that could not begin: its job is done again after this time, and the attempt does not count. */
export class TryLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}
