import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { askPairing, registerDevice } from '../devices.ts';
import { addPerson, connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Pairing calls the auth host: what happens while that is slow, and when its answer or our own write is lost.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    // Two programs, because one with both roles calls itself without a network.
    isSplit: true,
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'error', METRICS_TOKEN: 'a token for the metrics' },
    logStream: { write: (line) => void lines.push(line) },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
beforeEach(() => owner.query('delete from infra.limits'));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const wrongPhrase = (i: number) => [0, 1, 2].map((n) => phraseWords[i * 3 + n]).join('-');
const guess = (person: TestBrowser, i: number, address = '192.0.2.1') =>
  person.post(
    api('devices?action=verify'),
    { connectString: wrongPhrase(i) },
    { headers: { 'X-Forwarded-For': address } },
  );
const pair = (display: string, connectString: string) =>
  admin.put(api(`displays/${display}?action=pair`), { connectString });

async function newDisplay(name: string): Promise<string> {
  const { body } = await admin.get(api('options/locations'));
  return (await admin.post(api('displays'), { name, location: body.data[0].id })).body.data.id;
}

/** Intercepts one of the content server's calls to the auth host. */
function intercept(path: string, answer: (ask: () => Promise<Response>) => Promise<Response>): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    // Without the caller's timeout, which a busy machine could exceed.
    const ask = () => real(input, { ...init, signal: null });
    return String(input).endsWith(path) ? answer(ask) : real(input, init);
  });
}

describe('case 110: guesses', () => {
  test('that wait for the auth host block nobody, and all of them count', async () => {
    const guessers: TestBrowser[] = [];
    for (let i = 0; i < 6; i++) {
      const email = `parallel${i}@vitrine.test`;
      await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
      guessers.push(await server.signIn(email));
    }
    let waiting = 0;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    intercept('/look-up-phrase', async (ask) => {
      waiting++;
      await isReleased;
      return ask();
    });
    const guesses = guessers.flatMap((person, p) =>
      Array.from({ length: 10 }, (_, i) => guess(person, p * 10 + i, `192.0.2.${p}`)),
    );
    await vi.waitFor(() => expect(waiting).toBe(60));
    for (let i = 0; i < 20; i++) expect((await admin.get(api('displays?_limit=1'))).status).toBe(200);
    // One more guess of a person whose ten are still being answered.
    expect((await guess(guessers[0]!, 99)).status).toBe(429);
    release();
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(60).fill(422));
    expect((await guess(guessers[0]!, 99)).status).toBe(429);
  });

  test('that the auth host could not answer do not count', async () => {
    intercept('/look-up-phrase', () => Promise.reject(new Error('cut')));
    for (let i = 0; i < 12; i++) expect((await guess(admin, i)).status).toBe(503);
    vi.restoreAllMocks();
    expect((await guess(admin, 0)).status).toBe(422);
  });

  test('raise one alarm when a thousand within an hour were wrong, whatever their addresses', async () => {
    await owner.query(
      `insert into infra.limits (name, key, started_at, hits) values ('phrase misses', sha256('all'), now(), 997)`,
    );
    for (let i = 0; i < 6; i++) expect((await guess(admin, i, `203.0.113.${i}`)).status).toBe(422);
    expect(lines.filter((line) => line.includes('pairing_phrases_guessed'))).toHaveLength(1);
    const metrics = await server.browser().get(`${new URL(server.serverUrl('demo')).origin}/metrics`, {
      headers: { Authorization: 'Bearer a token for the metrics' },
    });
    expect(metrics.body).toContain('vitrine_events_total{event="phrase_alarm"} 1');
    expect(metrics.body).toMatch(/vitrine_events_total\{event="phrase_miss"\} \d+/);
  });
});

describe('a claim', () => {
  test('whose answer was lost is repeated and stays the same', async () => {
    const waiting = await registerDevice(server);
    const display = await newDisplay('Answer lost');
    let calls = 0;
    intercept('/claim-phrase', async (ask) => {
      const answer = await ask();
      if (++calls === 1) throw new Error('cut');
      return answer;
    });
    expect((await pair(display, waiting.connectString)).body.data).toMatchObject({
      device: waiting.deviceId,
    });
    expect(calls).toBe(2);
    const { body } = await askPairing(server, waiting.secret);
    const manifest = await server.browser().get(`${body.url}/api/player/manifest`, {
      headers: { Authorization: `Bearer ${body.token}` },
    });
    expect(manifest.body).toMatchObject({ display: { id: display } });
  });

  test('is released when the device could not be stored: the device keeps waiting with the same phrase', async () => {
    const waiting = await registerDevice(server);
    const display = await newDisplay('Gone meanwhile');
    let isFirst = true;
    intercept('/claim-phrase', async (ask) => {
      const answer = await ask();
      if (isFirst) await owner.query('delete from content.displays where id = $1', [display]);
      isFirst = false;
      return answer;
    });
    expect((await pair(display, waiting.connectString)).status).toBe(404);
    expect((await askPairing(server, waiting.secret)).body).toMatchObject({
      state: 'waiting',
      connectString: waiting.connectString,
    });
    expect(await owner.query('select 1 from content.devices where id = $1', [waiting.deviceId])).toEqual([]);
    vi.restoreAllMocks();
    expect((await pair(await newDisplay('Second try'), waiting.connectString)).status).toBe(200);
  });

  test("of a device that another token has already claimed changes nothing, and another's claim can't be released", async () => {
    const waiting = await registerDevice(server);
    const display = await newDisplay('Won');
    expect((await pair(display, waiting.connectString)).status).toBe(200);
    const before = (await askPairing(server, waiting.secret)).body;
    const [demo] = await owner.query(`select id from identity.servers where slug = 'demo'`);
    const claim = { connectString: waiting.connectString, environment: demo.id, token: 'x'.repeat(43) };
    for (const body of [claim, { ...claim, isReleased: true }]) {
      const answer = await server.browser().post(`${server.authUrl}/api/internal/claim-phrase`, body, {
        headers: { Authorization: `Bearer ${server.program.app.serverKey}` },
      });
      expect(answer).toMatchObject({ status: 200, body: { claimed: null } });
    }
    expect((await askPairing(server, waiting.secret)).body).toEqual(before);
  });
});
