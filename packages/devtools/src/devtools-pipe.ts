import type { Readable, Writable } from 'node:stream';

type Reply = {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
};
type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

// A base64 picture has a few megabytes; a page must not make us buffer more.
const LONGEST_MESSAGE = 50_000_000;

/**
 * Chromium's remote debugging over two pipes: JSON texts, each followed by a zero byte. There is no port that
 * others could connect to.
 */
export class DevtoolsPipe {
  readonly closed: Promise<void>;
  readonly #output: Writable;
  readonly #input: Readable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: never, sessionId?: string) => void>();
  #lastId = 0;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    this.#input = input;
    this.closed = new Promise((resolve) => input.once('close', resolve));
    const fail = () => this.close();
    output.on('error', fail);
    input.on('error', fail).on('close', fail);
    input.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** One listener per method; events of all sessions arrive here. */
  on<Params>(method: string, listener: (params: Params, sessionId?: string) => void): void {
    this.#listeners.set(method, listener);
  }

  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      if (!this.#output.writable) return reject(new Error('Chromium is gone.'));
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Rejects all pending calls. */
  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('Chromium is gone.'));
    this.#waiting.clear();
    this.#output.destroy();
    this.#input.destroy();
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...this.#chunks, chunk.subarray(start, end)]).toString('utf8');
      this.#chunks = [];
      this.#length = 0;
      start = end + 1;
      this.#take(JSON.parse(message) as Reply);
    }
    this.#chunks.push(chunk.subarray(start));
    this.#length += chunk.length - start;
    if (this.#length > LONGEST_MESSAGE) this.close();
  }

  #take({ id, method, params, sessionId, result, error }: Reply): void {
    if (id === undefined) {
      this.#listeners.get(method!)?.(params as never, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
