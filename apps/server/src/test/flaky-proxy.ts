import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// A proxy in front of one or several programs that simulates a load balancer or a bad network: connections
// are distributed in turn, a program that refuses one is skipped, and the connection can be made slow, silent
// or short.

export interface Line {
  /** Before each piece, in each direction. */
  readonly latencyMs?: number;
  readonly bytesPerSecond?: number;
  /** The connection breaks after this many bytes of an answer. */
  readonly cutAfterBytes?: number;
  /** The connection breaks after this many bytes towards the program, which are forwarded. */
  readonly cutSendingAfterBytes?: number;
  /** It breaks with a reset instead of an end. */
  readonly breaksByReset?: boolean;
  /** Connections stay open but nothing passes any more, as when a cable is pulled. */
  readonly isSilent?: boolean;
}

export interface FlakyProxy {
  readonly port: number;
  readonly url: string;
  /** Ports of the programs behind it. */
  setTargets(ports: readonly number[]): void;
  /** Applies to existing connections as well as new ones. */
  setLine(line: Line): void;
  /** Silently stops forwarding on open connections for good; new ones follow the current settings. */
  forgetAll(): void;
  /** Every open connection breaks. */
  breakAll(): void;
  /** How often a connection was cut. */
  cuts(): number;
  close(): Promise<void>;
}

export async function startFlakyProxy(ports: readonly number[] = []): Promise<FlakyProxy> {
  let targets = ports;
  let line: Line = {};
  let turn = 0;
  let forgotten = 0;
  let cuts = 0;
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
  const cut = (...both: Socket[]) => {
    for (const socket of both) line.breaksByReset ? socket.resetAndDestroy() : socket.destroy();
  };
  const pass = async (from: Socket, to: Socket, isAnswer: boolean): Promise<void> => {
    let passed = 0;
    const bornAfter = forgotten;
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        while ((line.isSilent || bornAfter < forgotten) && !to.destroyed) await wait(20);
        if (line.latencyMs) await wait(line.latencyMs);
        if (line.bytesPerSecond) await wait((piece.length / line.bytesPerSecond) * 1000);
        passed += piece.length;
        const most = (isAnswer ? line.cutAfterBytes : line.cutSendingAfterBytes) ?? Number.POSITIVE_INFINITY;
        if (passed > most) {
          const kept = isAnswer ? 0 : piece.length - (passed - most);
          if (kept > 0) await new Promise((resolve) => to.write(piece.subarray(0, kept), resolve));
          cuts++;
          return cut(from, to);
        }
        if (!to.write(piece)) await whenRoom(to);
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
    forgetAll() {
      forgotten++;
    },
    breakAll() {
      cut(...open);
    },
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Also resolves if it has closed. */
const whenRoom = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      socket.off('drain', goOn).off('close', goOn);
      resolve();
    };
    socket.on('drain', goOn).on('close', goOn);
  });
