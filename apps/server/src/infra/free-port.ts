import { createServer } from 'node:net';

// Operating systems assign ports from their ephemeral range (Linux from 32768, others from 49152) to outgoing
// connections, so a free port in that range may be taken by the time a program listens on it.
const firstPort = 15_000;
const lastPort = 32_000;

/** A port that nobody listens on, outside the ephemeral range, and that no other process of ours has found. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
    if ((await isFree(port, host)) && (await reserve(port))) return port;
  }
}

/**
 * Seconds pass between finding a port and listening on it, and longer while a program is down that is started again at its
 * address. Several programs that start at the same time, as tests do, must not find the same one. So the process that finds a
 * port holds a name of it until it ends. Linux has such names; elsewhere ports are found as before.
 */
function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true);
  return new Promise((resolve) => {
    const holder = createServer();
    holder.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    holder.listen(`\0vitrine-port-${port}`, () => resolve(true)).unref();
  });
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
