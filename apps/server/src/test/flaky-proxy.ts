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
  /** The connection breaks after so many bytes towards the program; those pass. */
  readonly cutSendingAfterBytes?: number;
  /** It breaks with a reset instead of an end. */
  readonly breaksByReset?: boolean;
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
  /** Nothing passes over open connections any more, for good, and nobody is told; new ones are as the line is. */
  forgetAll(): void;
  /** Every open connection breaks. */
  breakAll(): void;
  /** How often a line was too short. */
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

/** Or when it is gone. */
const whenRoom = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      socket.off('drain', goOn).off('close', goOn);
      resolve();
    };
    socket.on('drain', goOn).on('close', goOn);
  });
