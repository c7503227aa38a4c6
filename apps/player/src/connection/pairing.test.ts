import { pairing, register } from '@vitrine/contract/player';
import { afterEach, expect, test, vi } from 'vitest';
import { createQuestion } from '../playback/preview.ts';
import { createClock } from './clock.ts';
import { type Received, type Sent, startContractHost } from './contract-host.test-kit.ts';
import { type PairingState, pair } from './pairing.ts';

let host: Awaited<ReturnType<typeof startContractHost>>;
afterEach(() => host.stop());

const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
const registered = (secret: string, connectString: string) => ({
  reply: { deviceId: crypto.randomUUID(), secret, connectString, expiresAt: inTenMinutes() },
});
const waiting = (connectString: string, expiresAt = inTenMinutes()) => ({
  reply: { state: 'waiting', connectString, expiresAt },
});
const paired = { reply: { state: 'paired', url: 'http://localhost:4400/s/demo', token: 'the-token' } };
const credentials = { url: 'http://localhost:4400/s/demo', token: 'the-token' };

/** Each call gets the next answer of its route; the last one is repeated. */
async function arrange(
  answers: { register?: Sent[]; pairing: Sent[] },
  secret: string | null = null,
  authBase?: string,
) {
  const next = (list: Sent[]) => (_: Received) => (list.length > 1 ? list.shift()! : list[0]!);
  host = await startContractHost([
    [register, next(answers.register ?? [registered('secret-one', 'amber-falcon-river')])],
    [pairing, next(answers.pairing)],
  ]);
  const states: PairingState[] = [];
  const saved: (string | null)[] = [];
  const pauses: number[] = [];
  const result = await pair({
    authBase: authBase ?? host.url,
    clock: createClock(),
    facts: async () => ({ appversion: '1.0.0' }),
    secret,
    saveSecret: async (each) => void saved.push(each),
    onState: (state) => states.push(state),
    random: () => 0.5,
    pause: async (ms) => void pauses.push(ms),
  });
  const shown = states.map((state) => (state.kind === 'words' ? state.connectString : state.kind));
  return { result, shown, saved, pauses, calls: host.heard };
}

test('a new player registers, stores its secret, shows its phrase and gets its server', async () => {
  const { result, shown, saved, calls } = await arrange({ pairing: [waiting('amber-falcon-river'), paired] });
  expect(result).toEqual(credentials);
  expect(saved).toEqual(['secret-one']);
  expect(shown).toEqual(['amber-falcon-river', 'amber-falcon-river']);
  expect(calls.map(({ route, bearer }) => [route, bearer])).toEqual([
    ['player.register', null],
    ['player.pairing', 'secret-one'],
    ['player.pairing', 'secret-one'],
  ]);
  expect(calls[0]!.body).toEqual({ facts: { appversion: '1.0.0' } });
});

test('a restarted player uses its stored secret and does not register again', async () => {
  const { result, calls } = await arrange({ pairing: [paired] }, 'secret-of-before');
  expect(result).toEqual(credentials);
  expect(calls.map(({ bearer }) => bearer)).toEqual(['secret-of-before']);
});

test('it polls at least every two seconds, with jitter', async () => {
  const { pauses } = await arrange({ pairing: [waiting('a-b-c'), paired] });
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(1400);
    expect(pause).toBeLessThanOrEqual(2000);
  }
});

test('a new phrase replaces the old one on the screen', async () => {
  const { shown } = await arrange({ pairing: [waiting('maple-otter-cloud'), paired] });
  expect(shown).toEqual(['amber-falcon-river', 'maple-otter-cloud']);
});

test('a deleted secret is discarded, and the player registers again', async () => {
  const { shown, saved, calls } = await arrange(
    { pairing: [{ status: 401, code: 'device_deleted' }, paired] },
    'secret-of-before',
  );
  expect(saved).toEqual([null, 'secret-one']);
  expect(shown).toEqual(['amber-falcon-river']);
  expect(calls[calls.length - 1]!.bearer).toBe('secret-one');
});

test('after pairing nobody has to wait, neither for a running poll nor after a refusal', async () => {
  const question = createQuestion();
  const answers: Sent[] = [waiting('amber-falcon-river'), { status: 503, code: 'unavailable' }, paired];
  host = await startContractHost([
    [
      pairing,
      () => {
        // Paired while the answer is in transit.
        question.ask();
        return answers.shift()!;
      },
    ],
  ]);
  const result = await pair({
    authBase: host.url,
    clock: createClock(),
    facts: async () => ({ appversion: '1.0.0' }),
    secret: 'secret-of-before',
    saveSecret: async () => undefined,
    onState: () => undefined,
    asked: question.asked,
    pause: () => new Promise(() => {}),
  });
  expect(result).toEqual(credentials);
});

test('any other refusal keeps the secret, and the phrase while it is valid', async () => {
  const refusals = [401, 403, 404, 500, 503].map((status) => ({ status, code: 'unavailable' }));
  const { shown, saved } = await arrange({ pairing: [...refusals, { nonsense: '<html>' }, paired] });
  expect(saved).toEqual(['secret-one']);
  expect(shown).toEqual(['amber-falcon-river']);
});

test('an expired phrase does not stay on the screen of a player without answers', async () => {
  const expired = new Date(Date.now() - 60_000).toISOString();
  const { shown } = await arrange(
    {
      pairing: [waiting('amber-falcon-river', expired), { status: 500, code: 'x' }, { nonsense: '' }, paired],
    },
    'secret',
  );
  expect(shown).toEqual(['amber-falcon-river', 'refused', 'network']);
});

test('case 183: a rate limit is obeyed as long as the server asks, and the player never gives up', async () => {
  const limited = { status: 429, code: 'too_many_attempts', retryAfter: 40 };
  const { pauses, shown } = await arrange({
    register: [limited, registered('secret-one', 'amber-falcon-river')],
    pairing: [...Array.from({ length: 12 }, () => ({ nonsense: 'no' })), paired],
  });
  expect(pauses[0]).toBeGreaterThanOrEqual(40_000);
  expect(pauses[0]).toBeLessThanOrEqual(60_000);
  expect(shown[0]).toBe('refused');
  expect(Math.max(...pauses.slice(1))).toBeLessThanOrEqual(30_000);
});

test('case 181: a player reached over https is never sent to http, follows no redirect, and survives a bad certificate', async () => {
  const real = globalThis.fetch;
  let calls = 0;
  const redirects = new Set<RequestInit['redirect']>();
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    redirects.add(init?.redirect);
    // The first call gets an expired certificate.
    if (++calls === 1) return Promise.reject(new TypeError('Failed to fetch'));
    return real(String(input).replace('https://signs.example', host.url), init);
  });
  const secure = { ...paired.reply, url: 'https://signs.example/s/demo' };
  const { result, saved } = await arrange(
    { pairing: [paired, { reply: secure }] },
    'the-secret',
    'https://signs.example',
  );
  fetching.mockRestore();
  expect(result).toEqual({ url: 'https://signs.example/s/demo', token: 'the-token' });
  expect([...redirects]).toEqual(['error']);
  expect(saved).toEqual([]);
});
