import { createServer } from 'node:net';

// Operating systems assign ports from their ephemeral range (Linux from 32768, others from 49152) to outgoing
// connections, so a free port in that range may be taken by the time a program listens on it.
const firstPort = 15_000;
const lastPort = 32_000;

/** A port that nobody listens on, outside the ephemeral range. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
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
