import { afterEach, expect, test } from 'vitest';
import { pjlinkClient, pjlinkDigest } from './pjlink.ts';
import { type FakeProjector, startFakeProjector } from './test/fake-pjlink.ts';
import { type FakeScreen, startFakeScreen } from './test/fake-screen.ts';

const screens: FakeScreen[] = [];
afterEach(() => {
  for (const screen of screens.splice(0)) screen.stop();
});
const started = <T extends FakeScreen>(screen: T): T => {
  screens.push(screen);
  return screen;
};
/** Only the test of a screen that is given up has a limit that can be reached, however busy the machine is. */
const never = 100_000;
const clientOf = ({ port }: FakeScreen, password?: string, withinMs = never) =>
  pjlinkClient({ host: '127.0.0.1', port, password, withinMs });
const projector = async (password: string | null): Promise<FakeProjector> =>
  started(await startFakeProjector(password));

test('the digest is the one of the specification', () => {
  expect(pjlinkDigest('498e4a67', 'JBMIAProjectorLink')).toBe('5d8409bc1c3fa39749434aa3a5c38682');
});

test('a screen without a password is asked and switched', async () => {
  const screen = await projector(null);
  expect(await clientOf(screen).readPower()).toBe('off');
  await clientOf(screen).setPower(true);
  expect(await clientOf(screen).readPower()).toBe('warming');
  await clientOf(screen).setPower(false);
  expect(await clientOf(screen).readPower()).toBe('cooling');
  expect(screen.received).toEqual(['%1POWR ?\r', '%1POWR 1\r', '%1POWR ?\r', '%1POWR 0\r', '%1POWR ?\r']);
});

test('a screen with a password gets its digest before the command, never the password', async () => {
  const screen = await projector('JBMIAProjectorLink');
  await clientOf(screen, 'JBMIAProjectorLink').setPower(true);
  expect(screen.received).toEqual(['5d8409bc1c3fa39749434aa3a5c38682%1POWR 1\r']);
  expect(screen.power).toBe(3);
});

test.each([['wrong'], [undefined]])('the password %s is wrong, and is reported as that', async (password) => {
  const screen = await projector('JBMIAProjectorLink');
  await expect(clientOf(screen, password).setPower(true)).rejects.toMatchObject({
    problem: 'wrong_password',
  });
  expect(screen.power).toBe(0);
});

test('a screen that cannot be switched just now is not a fault', async () => {
  const screen = await projector(null);
  screen.answer = 'ERR3';
  await clientOf(screen).setPower(true);
  screen.answer = 'ERR4';
  await expect(clientOf(screen).setPower(true)).rejects.toMatchObject({ problem: 'bad_reply' });
});

test('a screen that says nothing, or only greets, is given up after its time', async () => {
  const silent = started(await startFakeScreen(() => {}));
  const greeting = started(await startFakeScreen((socket) => void socket.write('PJLINK 0\r')));
  for (const screen of [silent, greeting])
    await expect(clientOf(screen, undefined, 200).readPower()).rejects.toMatchObject({
      problem: 'unreachable',
    });
});

test('nobody at the address is unreachable', async () => {
  const screen = started(await startFakeScreen(() => {}));
  screen.stop();
  await expect(clientOf(screen).readPower()).rejects.toMatchObject({ problem: 'unreachable' });
});

test.each([
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['a greeting without its random text', 'PJLINK 1\r'],
  ['a random text of other letters', 'PJLINK 1 nothexad\r'],
  ['a state that does not exist', 'PJLINK 0\r%1POWR=7\r'],
  ['the answer to another question', 'PJLINK 0\r%1INPT=31\r'],
  ['a line without an end', `PJLINK 0\r${'x'.repeat(5000)}`],
])('garbage is recognised: %s', async (_what, garbage) => {
  const screen = started(await startFakeScreen((socket) => void socket.write(garbage)));
  await expect(clientOf(screen, 'x').readPower()).rejects.toMatchObject({ problem: 'bad_reply' });
});
