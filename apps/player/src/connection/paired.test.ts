import { type Command, heartbeat, type Manifest, manifest as manifestRoute } from '@vitrine/contract/player';
import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import { type Sent, startContractHost } from './contract-host.test-kit.ts';
import { type PairedOptions, runPaired } from './paired.ts';
import { openStore, type State } from './store.ts';

// Over HTTP only: every socket fails immediately. The delays between sockets are shortened by a random value
// of zero.

const manifest: Manifest = {
  version: 'v1',
  protocol: 1,
  device: { id: crypto.randomUUID(), lowBandwidth: false, connectString: 'amber-falcon-river' },
  display: null,
};
const deleted: Sent = { status: 401, code: 'device_deleted' };
const heartbeatReply = (commands: Command[] = []): Sent => ({
  reply: { now: new Date().toISOString(), manifestVersion: 'v1', commands },
});

let host: Awaited<ReturnType<typeof startContractHost>>;
afterEach(() => host.stop());

async function arrange(answers: Sent[], saved: Partial<State> = {}, broken: Partial<PairedOptions> = {}) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const heartbeats = () => host.heard.filter(({ route }) => route === 'player.heartbeat');
  host = await startContractHost([
    [heartbeat, () => (answers.length > 1 ? answers.shift()! : answers[0]!)],
    // Unpaired players look for a new phrase after each heartbeat; after the second one the device is
    // deleted.
    [manifestRoute, () => (heartbeats().length < 2 ? { reply: manifest } : deleted)],
  ]);
  const store = await openStore([]);
  await store.save(saved);
  const seen = { onManifest: vi.fn(), playing: () => null, identify: vi.fn(), restart: vi.fn() };
  const ended = runPaired({
    credentials: { url: host.url, token: 'the-token' },
    store,
    clock: createClock(),
    facts: async () => ({ appversion: '1.0.0' }),
    ...seen,
    ...broken,
    openSocket: () => {
      throw new Error('a proxy that knows no sockets');
    },
  });
  return { ended, heartbeats: heartbeats, store, ...seen };
}

test('without a socket it sends heartbeats over HTTP, fetches its manifest and executes the commands of the reply', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const command: Command = { id: crypto.randomUUID(), kind: 'identify', text: 'Counter left', expiresAt };
  const { ended, heartbeats, onManifest, identify } = await arrange([
    heartbeatReply([command]),
    heartbeatReply(),
  ]);
  await ended;
  expect(identify).toHaveBeenCalledExactlyOnceWith('Counter left');
  expect(heartbeats()).toHaveLength(2);
  expect(heartbeats()[0]).toMatchObject({
    bearer: 'the-token',
    body: { playing: null, facts: { appversion: '1.0.0' } },
  });
  expect(heartbeats()[1]!.body).toMatchObject({ done: [command.id] });
  expect(heartbeats()[1]!.body).not.toHaveProperty('facts');
  expect(onManifest).toHaveBeenCalledExactlyOnceWith(manifest);
});

test("case 212: commands and fields that only newer players know do not invalidate a newer server's reply", async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const known = { id: crypto.randomUUID(), kind: 'identify', text: 'Here', expiresAt, brightness: 3 };
  const unknown = { id: crypto.randomUUID(), kind: 'dance', expiresAt };
  const newer = {
    now: new Date().toISOString(),
    manifestVersion: 'v1',
    commands: [unknown, known],
    mood: 'good',
  };
  const { ended, heartbeats, identify } = await arrange([
    { nonsense: JSON.stringify(newer) },
    heartbeatReply(),
  ]);
  await ended;
  expect(identify).toHaveBeenCalledExactlyOnceWith('Here');
  expect(heartbeats()[1]!.body).toMatchObject({ done: [known.id] });
});

test('a heartbeat that finds the device deleted ends the pairing', async () => {
  const { ended } = await arrange([deleted], { manifest });
  await expect(ended).resolves.toBe('deleted');
});

test('PL1: a server that never answered this device but reports it as deleted may not know it yet', async () => {
  const { ended } = await arrange([deleted]);
  await expect(ended).resolves.toBe('unknown');
});

test('PL1: a refusal sent before the first successful handshake does not count', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const command: Command = { id: crypto.randomUUID(), kind: 'identify', text: null, expiresAt };
  const { ended, onManifest } = await arrange([heartbeatReply([command]), deleted]);
  await expect(ended).resolves.toBe('unknown');
  expect(onManifest).toHaveBeenCalledOnce();
});

test('PL10: whatever fails while it shows or describes itself, it connects and fetches its manifest', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => {
    throw new RangeError('Invalid time zone specified: Mars/Olympus');
  };
  const onManifest = vi.fn(fail);
  const { ended, heartbeats } = await arrange(
    [deleted],
    { manifest },
    { facts: async () => fail(), playing: fail, onManifest },
  );
  await expect(ended).resolves.toBe('deleted');
  expect(heartbeats()[0]!.body).toMatchObject({ playing: null });
});

test('PL19: the key of the installation is pinned when it is first seen, and never replaced', async () => {
  const keyed = (key: string): Sent => {
    const command = {
      id: crypto.randomUUID(),
      kind: 'identify',
      text: null,
      expiresAt: '2099-01-01T00:00:00Z',
    };
    const reply = { now: new Date().toISOString(), manifestVersion: 'v1', commands: [command], key };
    return { nonsense: JSON.stringify(reply) };
  };
  const { ended, store } = await arrange([keyed('first'), keyed('second'), deleted], { manifest });
  await ended;
  expect(store.state.serverKey).toBe('first');
});
