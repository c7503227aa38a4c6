import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

// A screen on the network, as far as the tests need one.

export interface FakeScreen {
  readonly port: number;
  /** What it received, one entry per connection. */
  readonly received: string[];
  stop(): void;
}

/** `talk` gets each connection and a function that appends to what was received. */
export async function startFakeScreen(
  talk: (socket: Socket, hear: (text: string) => void) => void,
  at: { readonly host: string; readonly port: number } = { host: '127.0.0.1', port: 0 },
): Promise<FakeScreen> {
  const received: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const index = received.push('') - 1;
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    talk(socket, (text) => {
      received[index] += text;
    });
  });
  await once(server.listen(at), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
