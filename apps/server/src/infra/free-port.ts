import { createServer } from 'node:net';

// Operating systems assign ports from their ephemeral range (Linux from 32768, others from 49152) to outgoing
// connections, so a free port in that range may be taken by the time a program listens on it.
const firstPort = 15_000;
const lastPort = 32_000;
const count = lastPort - firstPort;

// A port that was found stays free until its program listens on it, seconds later. So no port is found twice in this
// process, and processes that start together, whose ids are neighbours, begin far from each other.
const stride = 251;
let next = process.pid * stride;

/** A port that nobody listens on, outside the ephemeral range. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = firstPort + (next++ % count);
    if (await isFree(port, host)) return port;
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // Some ports are reserved by the system.
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
