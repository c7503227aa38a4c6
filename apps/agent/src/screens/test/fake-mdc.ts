import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { certificate } from './certificate.ts';
import { type FakeScreen, startFakeScreen } from './fake-screen.ts';

// A Samsung screen by the text of the "MDC Protocol" document: AA, command, id, length, data, checksum; replies
// are AA FF id length 'A' or 'N' command value checksum. With a PIN it first wants TLS.

export interface FakeSamsung extends FakeScreen {
  power: number;
  /** Bytes that it sends instead of its reply. */
  garbage: Buffer | null;
}

const sum = (bytes: readonly number[]) => bytes.reduce((total, byte) => total + byte, 0) & 0xff;

export async function startFakeSamsung(
  id: number,
  pin: string | null = null,
  at?: { readonly host: string; readonly port: number },
): Promise<FakeSamsung> {
  const serve = (stream: Duplex, hear: (text: string) => void) => {
    let received = Buffer.alloc(0);
    stream.on('data', (bytes: Buffer) => {
      hear(bytes.toString('hex'));
      received = Buffer.concat([received, bytes]);
      if (received.length < 5 || received.length < 5 + received[3]!) return;
      const [, command, to, length, value] = received;
      received = Buffer.alloc(0);
      if (to !== id) return;
      if (samsung.garbage) return void stream.write(samsung.garbage);
      if (length === 1) samsung.power = value!;
      const body = [0xff, id, 3, 0x41, command!, samsung.power];
      stream.write(Buffer.from([0xaa, ...body, sum(body)]));
    });
  };
  const encrypted = createTlsServer(certificate, (stream) => {
    stream.on('error', () => {});
    stream.once('data', (bytes) => {
      if (bytes.toString() !== pin) return void stream.end('MDCAUTH<<FAIL:0x01>>');
      stream.write('MDCAUTH<<PASS>>');
      serve(stream, () => {});
    });
  });
  await once(encrypted.listen(0, '127.0.0.1'), 'listening');
  const screen = await startFakeScreen((socket, hear) => {
    if (pin === null) return serve(socket, hear);
    socket.write('MDCSTART<<TLS>>');
    const inner = connect((encrypted.address() as AddressInfo).port, '127.0.0.1');
    inner.on('error', () => socket.destroy()).pipe(socket);
    socket.on('error', () => inner.destroy()).pipe(inner);
  }, at);
  const { stop } = screen;
  const samsung: FakeSamsung = Object.assign(screen, {
    power: 0,
    garbage: null,
    stop() {
      stop();
      encrypted.close();
    },
  });
  return samsung;
}
