import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { copyDemo } from '../../test/demo-template.ts';
import { type FlakyProxy, startFlakyProxy } from '../../test/flaky-proxy.ts';
import { iterations, logStats } from '../../test/iterations.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import type { TestDatabase } from '../../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { fillThousandDisplays, pairThousandDisplays } from '../../test/thousand-displays.ts';

// B7: the database fails over while players acknowledge an alarm. No receipt is lost, whatever they come by.

const players: SimulatedPlayer[] = [];
/** With sockets; one more has none. */
const playerCount = iterations(99, 999);
const failovers = iterations(2, 20);
const patience = { timeout: 120_000, interval: 200 };
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });

let database: TestDatabase;
let server: TestServer;
let proxy: FlakyProxy;
let port: number;
let owner: Owner;
let admin: TestBrowser;
let displays: string[];
/** Of the last display, which acknowledges by HTTP. */
let token: string;
let shiftMs = 0;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'));
  database = await copyDemo(dataDir);
  owner = await connectOwner(database);
  await fillThousandDisplays(owner);
  await pairThousandDisplays(owner, new Date());
  const through = new URL(database.url);
  port = Number(through.port);
  proxy = await startFlakyProxy([port]);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  server = await startTestServer({
    on: { database: { ...database, url: through.href }, dataDir },
    clock: () => new Date(Date.now() + shiftMs),
  });
  admin = await server.signIn('admin@vitrine.test');
  const rows = await owner.query(
    `select d.id, d.device_id as device from content.displays d where d.name like 'Screen %' order by d.name limit $1`,
    [playerCount + 1],
  );
  displays = rows.map(({ id }) => id);
  for (const [i, { device }] of rows.entries()) {
    token = newToken();
    await owner.query('update content.devices set token_hash = $2, protocol = 4 where id = $1', [
      device,
      hashOf(token),
    ]);
    if (i === playerCount) break;
    players.push(
      new SimulatedPlayer({
        url: server.serverUrl('demo'),
        token,
        spreadMs: 2000,
        reconnectDelayMs: () => 500,
      }).start(),
    );
  }
});
afterAll(async () => {
  for (const player of players) player.stop();
  await owner.end();
  await server.stop();
  await proxy.close();
});

const url = (rest: string) => `${server.serverUrl('demo')}/api/v1/${rest}`;
const countReceipts = async (takeover: string, stage: string): Promise<number> => {
  const [row] = await owner.query(
    'select count(*)::int as count from content.takeover_receipts where takeover_id = $1 and stage = $2',
    [takeover, stage],
  );
  return row.count;
};
/** As a player without a socket does: again until it is answered. */
async function acknowledgeByHttp(takeover: string, stage: string): Promise<number[]> {
  const answers: number[] = [];
  const headers = { Authorization: `Bearer ${token}` };
  const event = { kind: 'takeover', id: crypto.randomUUID(), takeover, stage, at: new Date().toISOString() };
  while (answers.at(-1) !== 200) {
    // A player waits for seconds before it tries again.
    if (answers.length > 0) await new Promise((resolve) => setTimeout(resolve, 200));
    const answer = server
      .browser()
      .post(`${server.serverUrl('demo')}/api/player/events`, { events: [event] }, { headers });
    answers.push((await answer).status);
  }
  return answers;
}
async function failOver(forMs: number) {
  proxy.setTargets([]);
  proxy.breakAll();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  proxy.setTargets([port]);
}

test('B7: no receipt is lost while the database fails over', async () => {
  let lost = 0;
  const answers: number[] = [];
  for (let i = 0; i < failovers; i++) {
    // A minute has room for ten alarms.
    shiftMs += 60_000;
    const { status, body } = await admin.post(url('takeovers'), {
      level: 'danger',
      texts: { en: { title: `Failover ${i}`, text: '' } },
      scope: { displays },
    });
    expect([status, body.message]).toEqual([201, undefined]);
    const { id } = body.data;
    await new Promise((resolve) => setTimeout(resolve, (i % 5) * 60));
    const away = failOver(500 + (i % 4) * 2500);
    answers.push(...(await acknowledgeByHttp(id, 'shown')));
    await away;
    await vi.waitFor(async () => expect(await countReceipts(id, 'shown')).toBe(playerCount + 1), patience);
    await vi.waitFor(
      () => expect(players.reduce((sum, player) => sum + player.unconfirmed, 0)).toBe(0),
      patience,
    );
    lost += playerCount - (await countReceipts(id, 'received'));
    await admin.put(url(`takeovers/${id}?action=end`), {});
    await vi.waitFor(async () => expect(await countReceipts(id, 'ended')).toBe(playerCount), patience);
  }
  // It was never answered before it was stored.
  expect(answers.filter((status) => status === 200)).toHaveLength(failovers);
  expect(lost).toBe(0);
  logStats({
    failovers,
    players: playerCount + 1,
    'receipts lost': lost,
    'refused by HTTP': answers.length - failovers,
  });
});
