import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HttpError } from '../../http/errors.ts';

// Untrusted bytes: no more than announced, and not so slow that they block a connection. The source is never
// destroyed while a reply is due, because that would close the connection of the reply.

const lookEveryMs = 10_000;
/** Fewer bytes within that time are not an upload. */
const leastBytes = 1000;
/** Drain up to 64 MiB of a refused upload so that the client can read the error response. */
const discardBytes = 64 * 1_048_576;

export interface GuardedBytes {
  readonly bytes: AsyncIterable<Buffer>;
  /** Why the whole piece is refused. */
  readonly refusal: HttpError | null;
  /** Why it ended early; the bytes received are kept. */
  readonly slowness: HttpError | null;
  stop(error: HttpError): void;
  /** Stops reading; remaining bytes are discarded. */
  end(): void;
}

export function guardBytes(
  source: Readable,
  { maxBytes, hash, idleMs = lookEveryMs }: { maxBytes: number; hash?: Hash; idleMs?: number },
): GuardedBytes {
  const state = { refusal: null as HttpError | null, slowness: null as HttpError | null };
  let total = 0;
  let seen = 0;
  let isOver = false;
  let failure: Error | null = null;
  let wake = () => {};
  const onReadable = () => wake();
  const onEnd = () => {
    isOver = true;
    wake();
  };
  const onFailure = (error?: Error) => {
    // Closed before its end: the client is gone.
    failure ??= error ?? new Error('The connection was closed.');
    onEnd();
  };
  const onClose = () => (isOver ? undefined : onFailure());
  source.on('readable', onReadable).once('end', onEnd).on('error', onFailure).once('close', onClose);
  if (source.readableEnded || source.destroyed) onEnd();

  const watch = setInterval(() => {
    if (total - seen < leastBytes) state.slowness = new HttpError({ status: 408, code: 'too_slow' });
    seen = total;
    if (state.slowness) wake();
  }, idleMs);

  async function* read(): AsyncGenerator<Buffer> {
    while (true) {
      if (state.refusal) return;
      const chunk = source.read() as Buffer | null;
      if (chunk === null) {
        if (failure) throw failure;
        if (state.slowness) throw state.slowness;
        if (isOver) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      total += chunk.length;
      if (total > maxBytes) {
        state.refusal = new HttpError({ status: 413, code: 'too_large' });
        return;
      }
      hash?.update(chunk);
      yield chunk;
    }
  }
  return {
    bytes: read(),
    get refusal() {
      return state.refusal;
    },
    get slowness() {
      return state.slowness;
    },
    stop(error) {
      state.refusal = error;
      wake();
    },
    end() {
      clearInterval(watch);
      source.off('readable', onReadable);
      if (isOver) return;
      let discarded = 0;
      source.on('data', (chunk: Buffer) => {
        discarded += chunk.length;
        if (discarded > discardBytes) source.destroy();
      });
    },
  };
}
