import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

// The load generator, a separate process. It writes prepared HTTP requests to sockets and reads replies by
// their Content-Length, because on few cores a full client would use the CPU time it is meant to measure.

export interface Job {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly maxRequests: number;
  /** Complete requests with head and body; each connection sends random ones one after the other. */
  readonly requests: readonly string[];
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export interface LoadGenerator {
  readonly pid: number;
  run(job: Job): Promise<Load>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(import.meta.url));
  process.once('exit', () => child.kill());
  return {
    pid: child.pid!,
    run: (job) =>
      new Promise((resolve, reject) => {
        child.once('message', (answer: Load | { failure: string }) =>
          'failure' in answer ? reject(new Error(answer.failure)) : resolve(answer),
        );
        child.send(job);
      }),
    stop: () => child.kill(),
  };
}

async function generate({ port, connections, seconds, maxRequests, requests }: Job): Promise<Load> {
  const buffers = requests.map((request) => Buffer.from(request));
  const times: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  const work = async () => {
    const socket = await open(port);
    while (performance.now() < endAt && times.length < maxRequests) {
      const sentAt = performance.now();
      await exchange(socket, buffers[Math.floor(Math.random() * buffers.length)]!);
      times.push(performance.now() - sentAt);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

/** Resolves when the whole reply has arrived; any status but 200 ends the run. */
function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let missing = Number.NaN;
    const finish = (error?: Error) => {
      socket.removeAllListeners();
      if (error) reject(error);
      else resolve();
    };
    socket.on('data', (chunk: Buffer) => {
      if (!Number.isNaN(missing)) missing -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(length))
          return finish(new Error(`unexpected reply: ${head.slice(0, 600)}`));
        missing = end + 4 + length - head.length;
      }
      if (missing <= 0) finish();
    });
    socket.once('error', finish);
    socket.once('close', () => finish(new Error('the server closed a connection')));
    socket.write(request);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', (job: Job) => {
    generate(job).then(
      (load) => process.send!(load),
      (error: Error) => process.send!({ failure: error.message }),
    );
  });
}
