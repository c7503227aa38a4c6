import { createHash } from 'node:crypto';
import { type FakeScreen, startFakeScreen } from './fake-screen.ts';

// A projector by the text of "PJLink Specifications" 5 and 2.1: one greeting per connection, commands of the
// form %1POWR, and ERRA for a wrong digest.

const random = '498e4a67';

export interface FakeProjector extends FakeScreen {
  power: number;
  /** The answer to the next command to switch; 'OK' unless said otherwise. */
  answer: string;
}

export async function startFakeProjector(
  password: string | null,
  at?: { readonly host: string; readonly port: number },
): Promise<FakeProjector> {
  const expected = password && createHash('md5').update(`${random}${password}`).digest('hex');
  const screen = await startFakeScreen((socket, hear) => {
    socket.write(password === null ? 'PJLINK 0\r' : `PJLINK 1 ${random}\r`);
    let line = '';
    socket.on('data', (bytes) => {
      hear(bytes.toString('latin1'));
      line += bytes.toString('latin1');
      if (!line.endsWith('\r')) return;
      const [, digest, command] = /^([0-9a-f]{32})?(%1POWR .*)\r$/.exec(line) ?? [];
      line = '';
      if (expected && digest !== expected) return void socket.end('PJLINK ERRA\r');
      if (command === '%1POWR ?') return void socket.write(`%1POWR=${projector.power}\r`);
      if (projector.answer === 'OK') projector.power = command === '%1POWR 1' ? 3 : 2;
      socket.write(`%1POWR=${projector.answer}\r`);
    });
  }, at);
  const projector: FakeProjector = Object.assign(screen, { power: 0, answer: 'OK' });
  return projector;
}
