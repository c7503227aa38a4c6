import { createServer } from 'node:net';

// Operating systems hand out ports from here on (Linux from 32768, others from 49152) to every connection that is opened, so
// a port from that range that was free a moment ago may be taken when a program listens on it.
const firstPort = 15_000;
const lastPort = 32_000;

/** A port nobody listens on, outside the range that outgoing connections use. */
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
