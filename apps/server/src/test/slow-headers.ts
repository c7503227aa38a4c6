import { connect } from 'node:net';

/**
 * Clients that begin a request and then send one byte per second, like an attacker who wants to use up
 * connections.
 */
export interface SlowHeaders {
  /** How long each connection was kept open. */
  readonly closedAfterMs: Promise<number[]>;
  end(): void;
}

export async function beginSlowHeaders(port: number, count: number): Promise<SlowHeaders> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.resume().write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      return socket;
    }),
  );
  const startedAt = performance.now();
  const dripping = setInterval(() => {
    for (const socket of sockets) socket.write('a');
  }, 1000);
  return {
    closedAfterMs: Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) =>
            socket.once('close', () => resolve(performance.now() - startedAt)),
          ),
      ),
    ),
    end() {
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    },
  };
}
