import { pairing } from '@vitrine/contract/player';
import { afterEach, expect, test } from 'vitest';
import { type Sent, startContractHost } from './contract-host.test-kit.ts';
import { createHandshakeRetry } from './handshake-retry.ts';
import { openStore, type State } from './store.ts';

let host: Awaited<ReturnType<typeof startContractHost>>;
afterEach(() => host.stop());

const credentials = { url: 'http://localhost:4400/s/demo', token: 'the-token' };
const words = { state: 'waiting', connectString: 'amber-falcon-otter', expiresAt: new Date().toISOString() };

async function arrange(answers: Sent[], saved: Partial<State> = { secret: 'the-secret', credentials }) {
  host = await startContractHost([[pairing, () => (answers.length > 1 ? answers.shift()! : answers[0]!)]]);
  const store = await openStore([]);
  await store.save(saved);
  let now = 0;
  const pauses: number[] = [];
  const retry = createHandshakeRetry({
    authBase: host.url,
    store,
    monotonic: () => now,
    random: () => 1,
    pause: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
  });
  return { retry, store, pauses, now: () => now };
}

test('PL1: a player unknown to its server asks the auth host with its secret and keeps its credentials', async () => {
  const { retry, store } = await arrange([{ reply: { state: 'paired', ...credentials } }]);
  await retry();
  expect(store.state).toMatchObject({ secret: 'the-secret', credentials });
  expect(host.heard.map(({ bearer }) => bearer)).toEqual(['the-secret']);
});

test('PL1: if it was paired again meanwhile, it connects to the new server', async () => {
  const elsewhere = { url: 'http://localhost:4400/s/museum', token: 'another-token' };
  const { retry, store } = await arrange([{ reply: { state: 'paired', ...elsewhere } }]);
  await retry();
  expect(store.state.credentials).toEqual(elsewhere);
});

test('PL1: if it is no longer claimed, it shows its phrase again, with the same secret', async () => {
  const { retry, store } = await arrange([{ reply: words }]);
  await retry();
  expect(store.state).toMatchObject({ secret: 'the-secret', credentials: null });
});

test.each<[string, Sent]>([
  ['says that it is deleted', { status: 401, code: 'device_deleted' }],
  ['fails', { status: 500, code: 'unavailable' }],
  ['is hidden by a captive portal', { nonsense: '<html>Log in to the Wi-Fi</html>' }],
])(
  'PL1: for ten minutes it keeps everything when the auth host %s, then it shows a new phrase',
  async (_, answer) => {
    const { retry, store, pauses, now } = await arrange([answer]);
    while (now() < 599_000) {
      await retry();
      expect(store.state).toMatchObject({ secret: 'the-secret', credentials });
    }
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000);
    while (now() < 600_000) await retry();
    await retry();
    expect(store.state).toMatchObject({ secret: null, credentials: null });
  },
);

test('PL1: the ten minutes are counted for each pairing', async () => {
  const { retry, store, now } = await arrange([
    ...Array.from({ length: 50 }, (): Sent => ({ status: 500, code: 'unavailable' })),
    { reply: words },
    { status: 500, code: 'unavailable' },
  ]);
  for (let i = 0; i < 51; i++) await retry();
  expect(store.state.credentials).toBeNull();
  const pairedAt = now();
  await store.save({ credentials });
  while (now() < pairedAt + 599_000) {
    await retry();
    expect(store.state.secret).toBe('the-secret');
  }
});
