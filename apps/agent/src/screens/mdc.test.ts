import { afterEach, expect, test } from 'vitest';
import { mdcClient, mdcMessage } from './mdc.ts';
import { startFakeSamsung } from './test/fake-mdc.ts';
import { type FakeScreen, startFakeScreen } from './test/fake-screen.ts';

const screens: FakeScreen[] = [];
afterEach(() => {
  for (const screen of screens.splice(0)) screen.stop();
});
const started = <T extends FakeScreen>(screen: T): T => {
  screens.push(screen);
  return screen;
};
/** Only a test of what a screen does not say has a limit that can be reached, however busy the machine is. */
const never = 100_000;
const clientOf = ({ port }: FakeScreen, password?: string, screenId = 1) =>
  mdcClient({ host: '127.0.0.1', port, screenId, password, withinMs: never, greetingMs: never });

test('power on for id 1 is the message of the specification', () => {
  expect(mdcMessage(0x11, 1, [1]).toString('hex')).toBe('aa1101010114');
});

test('a screen is asked and switched by its id', async () => {
  const screen = started(await startFakeSamsung(7));
  expect(await clientOf(screen, undefined, 7).readPower()).toBe('off');
  await clientOf(screen, undefined, 7).setPower(true);
  expect(await clientOf(screen, undefined, 7).readPower()).toBe('on');
  expect(screen.received).toEqual(['aa11070018', 'aa110701011a', 'aa11070018']);
});

test('a screen with a PIN gets it over an encrypted connection', async () => {
  const screen = started(await startFakeSamsung(1, '123456'));
  await clientOf(screen, '123456').setPower(true);
  expect(screen.power).toBe(1);
});

test.each([['654321'], [undefined]])('the PIN %s is wrong, and is reported as that', async (pin) => {
  const screen = started(await startFakeSamsung(1, '123456'));
  await expect(clientOf(screen, pin).setPower(true)).rejects.toMatchObject({ problem: 'wrong_password' });
  expect(screen.power).toBe(0);
});

test('a PIN that a screen does not ask for does no harm', async () => {
  const screen = started(await startFakeSamsung(1));
  const { port } = screen;
  const client = {
    host: '127.0.0.1',
    port,
    screenId: 1,
    password: '123456',
    withinMs: never,
    greetingMs: 50,
  };
  await mdcClient(client).setPower(true);
  expect(screen.power).toBe(1);
});

test('a screen with another id says nothing, and is given up', async () => {
  const { port } = started(await startFakeSamsung(2));
  const client = mdcClient({ host: '127.0.0.1', port, screenId: 1, withinMs: 500 });
  await expect(client.readPower()).rejects.toMatchObject({ problem: 'unreachable' });
});

test.each([
  ['another protocol', Buffer.from('PJLINK 0\r')],
  ['a wrong checksum', Buffer.from('aaff010341110100', 'hex')],
  ['the reply of another screen', Buffer.from('aaff020341110157', 'hex')],
  ['a refusal', Buffer.from('aaff01034e110062', 'hex')],
  ['noise', Buffer.alloc(4000, 0xaa)],
])('garbage is recognised: %s', async (_what, garbage) => {
  const screen = started(await startFakeSamsung(1));
  screen.garbage = garbage;
  await expect(clientOf(screen).readPower()).rejects.toMatchObject({ problem: 'bad_reply' });
});

test('a screen that closes in the middle is unreachable', async () => {
  const screen = started(
    await startFakeScreen((socket) => {
      socket.on('data', () => socket.end(Buffer.from('aaff01', 'hex')));
    }),
  );
  await expect(clientOf(screen).readPower()).rejects.toMatchObject({ problem: 'unreachable' });
});
