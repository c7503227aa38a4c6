import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { pairDevice } from '../test/devices.ts';
import { connectOwner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'a token for the metrics' } });
});
afterAll(() => server.stop());

async function scrape(): Promise<string> {
  const headers = { Authorization: 'Bearer a token for the metrics' };
  const { status, body } = await server.browser().get(`${server.authUrl}/metrics`, { headers });
  expect(status).toBe(200);
  return body;
}

/** The value of a metric with its labels. */
const figure = (metrics: string, name: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('metrics report the backlog: jobs by kind, the wait of the oldest, and mails to be retried', async () => {
  const owner = await connectOwner(server.database);
  const order = (kind: string, due: string, leased: string | null) =>
    owner.query(
      `insert into infra.jobs (id, kind, payload, run_at, leased_until, created_at)
       values (gen_random_uuid(), $1, '{}', now() + $2::interval, now() + $3::interval, now())`,
      [kind, due, leased],
    );
  // No worker in this test knows these kinds, so the jobs stay.
  await order('wash', '-90 seconds', null);
  await order('wash', '-30 seconds', '-1 second');
  await order('wash', '-1 hour', '1 minute');
  await order('send-flowers', '10 minutes', null);
  try {
    // All replies below are of the same moment, however long they take.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const metrics = await scrape();
    expect(figure(metrics, 'vitrine_jobs{kind="wash",state="waiting"}')).toBe(2);
    expect(figure(metrics, 'vitrine_jobs{kind="wash",state="running"}')).toBe(1);
    expect(figure(metrics, 'vitrine_jobs{kind="send-flowers",state="later"}')).toBe(1);
    const age = figure(metrics, 'vitrine_job_oldest_seconds{kind="wash"}');
    expect(age).toBeGreaterThan(89);
    expect(age).toBeLessThan(150);
    expect(figure(metrics, 'vitrine_mails_waiting')).toBeGreaterThanOrEqual(1);
    // The table is counted once in ten seconds, however often metrics are read.
    const again = await Promise.all([scrape(), scrape(), scrape()]);
    for (const text of again) expect(figure(text, 'vitrine_job_oldest_seconds{kind="wash"}')).toBe(age);
  } finally {
    vi.restoreAllMocks();
    await owner.query(`delete from infra.jobs where kind in ('wash', 'send-flowers')`);
    await owner.end();
  }
});

test('security.txt names the contact for reporting a vulnerability, and is valid for months', async () => {
  const { status, headers, body } = await server.browser().get(`${server.authUrl}/.well-known/security.txt`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    String(body)
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:support@vitrine.test');
  expect(fields.get('Canonical')).toBe(`${server.authUrl}/.well-known/security.txt`);
  expect(Date.parse(fields.get('Expires')!) - Date.now()).toBeGreaterThan(90 * 86_400_000);
});

test('health checks report that it is alive and that it can serve', async () => {
  const browser = server.browser();
  expect(await browser.get(`${server.authUrl}/healthz`)).toMatchObject({
    status: 200,
    body: { status: 'alive' },
  });
  expect(await browser.get(`${server.authUrl}/readyz`)).toMatchObject({
    status: 200,
    body: { status: 'ready', reader: 'available' },
  });
});

test('metrics require the token', async () => {
  const browser = server.browser();
  expect((await browser.get(`${server.authUrl}/metrics`)).status).toBe(403);
  const body = await scrape();
  expect(body).toContain('vitrine_ready 1');
  expect(body).toContain('vitrine_http_request_seconds_bucket');
});

test('metrics report the load of the process: devices, dashboards, database connections and event loop delay', async () => {
  const staff = await server.signIn('admin@vitrine.test');
  const { url, token } = await pairDevice(server, staff);
  const connected = async (what: string) => figure(await scrape(), `vitrine_connected{what="${what}"}`);
  expect([await connected('devices'), await connected('dashboards')]).toEqual([0, 0]);

  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/player/socket`);
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, protocol: 1 })));
  await vi.waitFor(async () => expect(await connected('devices')).toBe(1));
  const leaving = new AbortController();
  const events = `${server.serverUrl('demo')}/api/v1/events`;
  await fetch(events, { headers: staff.headersFor('GET', events), signal: leaving.signal });
  expect(await connected('dashboards')).toBe(1);

  const metrics = await scrape();
  for (const pool of ['content', 'identity'])
    for (const state of ['used', 'idle', 'waiting'])
      expect(
        figure(metrics, `vitrine_database_connections{pool="${pool}",state="${state}"}`),
      ).toBeGreaterThanOrEqual(0);
  expect(figure(metrics, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);

  socket.close();
  leaving.abort();
  await vi.waitFor(async () => expect(await connected('devices')).toBe(0));
  await vi.waitFor(async () => expect(await connected('dashboards')).toBe(0));
});

test('every reply has the request id that is in the log', async () => {
  const ids = new Set<string | null>();
  for (let i = 0; i < 3; i++)
    ids.add((await server.browser().get(`${server.authUrl}/healthz`)).headers.get('x-request-id'));
  expect(ids.size).toBe(3);
  expect([...ids].every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
});
