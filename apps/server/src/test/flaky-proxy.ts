import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// A door in front of one or several programs, as a balancer or a bad line would be: connections are shared out in turn,
// a program that does not take one is passed over, and the line can be made slow, silent or short.

export interface Line {
  /** Before each piece, each way. */
  readonly latencyMs?: number;
  readonly bytesPerSecond?: number;
  /** The connection breaks after so many bytes of an answer. */
  readonly cutAfterBytes?: number;
  /** Connections stay open and nothing passes any more, as when a cable is pulled. */
  readonly isSilent?: boolean;
}

export interface FlakyProxy {
  readonly port: number;
  readonly url: string;
  /** Ports of the programs behind it. */
  setTargets(ports: readonly number[]): void;
  /** For connections that are there as well as new ones. */
  setLine(line: Line): void;
  /** Every open connection breaks. */
  breakAll(): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(ports: readonly number[] = []): Promise<FlakyProxy> {
  let targets = ports;
  let line: Line = {};
  let turn = 0;
  const open = new Set<Socket>();

  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('error', () => {}).on('close', () => open.delete(socket));
  };
  const reach = async (): Promise<Socket | null> => {
    const all = targets;
    for (let i = 0; i < all.length; i++) {
      const socket = keep(connect(all[turn++ % all.length]!, '127.0.0.1'));
      const isThere = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      if (isThere) return socket;
    }
    return null;
  };
  const pass = async (from: Socket, to: Socket, isAnswer: boolean): Promise<void> => {
    let passed = 0;
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        while (line.isSilent && !to.destroyed) await wait(20);
        if (line.latencyMs) await wait(line.latencyMs);
        if (line.bytesPerSecond) await wait((piece.length / line.bytesPerSecond) * 1000);
        passed += piece.length;
        if (isAnswer && line.cutAfterBytes !== undefined && passed > line.cutAfterBytes) {
          from.destroy();
          return void to.destroy();
        }
        if (!to.write(piece))
          await new Promise((resolve) => to.once('drain', resolve).once('close', resolve));
      }
      to.end();
    } catch {
      to.destroy();
    }
  };
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, async (client) => {
    keep(client);
    const target = await reach();
    if (!target) return void client.destroy();
    void pass(client, target, false);
    void pass(target, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `http://localhost:${port}`,
    setTargets(next) {
      targets = next;
    },
    setLine(next) {
      line = next;
    },
    breakAll() {
      for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
