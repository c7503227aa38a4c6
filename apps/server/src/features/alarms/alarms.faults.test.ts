import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { type MortalServer, startMortalServer } from '../../test/killable-server.ts';
import type { TestBrowser } from '../../test/test-browser.ts';

// The server is killed around the answer to an alarm: what was answered is shown, and what was not is shown by all or by nobody.

let server: MortalServer;
let admin: TestBrowser;
const players: SimulatedPlayer[] = [];
const stages: string[][] = [];
const count = 10;
const patience = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  server = await startMortalServer();
  admin = await server.signIn();
  const devices = await server.owner.query(
    `select d.id from content.devices d join content.environments e on e.id = d.environment_id
     join content.displays p on p.environment_id = d.environment_id and p.device_id = d.id where e.slug = 'demo' limit $1`,
    [count],
  );
  for (const [i, { id }] of devices.entries()) {
    const token = newToken();
    await server.owner.query('update content.devices set token_hash = $2 where id = $1', [id, hashOf(token)]);
    stages.push([]);
    players.push(
      new SimulatedPlayer({
        ...{ url: `${server.url}/s/demo`, token, spreadMs: 0, reconnectDelayMs: () => 200 },
        onTakeover: (_, stage) => stages[i]!.push(stage),
      }).start(),
    );
  }
});
afterAll(async () => {
  for (const player of players) player.stop();
  await server.end();
});

const raise = (title: string) =>
  admin.post(server.api('takeovers'), {
    ...{ level: 'danger', texts: { en: { title, text: '' } }, scope: { all: true }, minutes: 5 },
  });

test('killed after the answer, it is shown by all when it is back', async () => {
  const { status } = await raise('Killed after it');
  expect(status).toBe(201);
  await server.kill();
  await server.start();
  await vi.waitFor(
    () => expect(stages.map((all) => all.includes('shown'))).toEqual(stages.map(() => true)),
    patience,
  );
  // Nobody acknowledged it twice.
  expect(stages.map((all) => all.filter((stage) => stage === 'shown').length)).toEqual(stages.map(() => 1));
});

test('killed before the answer, it was started for all or for nobody', async () => {
  for (const all of stages) all.length = 0;
  const answer = raise('Killed before it').catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 15));
  await server.kill();
  await answer;
  await server.start();
  const rows = await server.owner.query(`select id from content.takeovers where title = 'Killed before it'`);
  const isShown = rows.length === 1;
  if (isShown)
    await vi.waitFor(
      () => expect(stages.map((all) => all.includes('shown'))).toEqual(stages.map(() => true)),
      patience,
    );
  else expect(stages.flat()).toEqual([]);
});
