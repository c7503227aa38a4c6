import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MortalServer, startMortalServer } from '../../test/killable-server.ts';
import type { TestBrowser } from '../../test/test-browser.ts';

// Pairing is claimed at the auth host, stored by the content server, and confirmed at the auth host. A
// trigger pauses a real server between two of these commits, where it is killed and restarted.

let server: MortalServer;
let admin: TestBrowser;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(async () => {
  server = await startMortalServer({ ROLES: 'auth,content,worker' });
});
beforeEach(async () => {
  admin = await server.signIn();
});
afterAll(() => server.end());

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

async function newPlayer() {
  const { body } = await admin.post(`${server.url}/api/player/register`, {});
  return {
    ...(body as { deviceId: string; connectString: string; secret: string }),
    ask: async () => (await admin.get(`${server.url}/api/player/pairing`, bearer(body.secret))).body,
  };
}

async function newDisplay(name: string): Promise<string> {
  const { body } = await admin.get(server.api('options/locations'));
  return (await admin.post(server.api('displays'), { name, location: body.data[0].id })).body.data.id;
}

const pair = (display: string, connectString: string) =>
  admin.put(server.api(`displays/${display}?action=pair`), { connectString });

const isWelcome = async ({ url, token }: { url: string; token: string }) =>
  (await admin.get(`${url}/api/player/manifest`, bearer(token))).status === 200;

/** Kills the server during a pairing, before this database operation, and restarts it. */
async function killBefore(change: string, display: string, connectString: string): Promise<void> {
  const { owner } = server;
  await owner.query(`
    create or replace function public.wait_for_test() returns trigger language plpgsql security definer as
    $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`);
  await owner.query(`create trigger held before ${change} execute function public.wait_for_test()`);
  const table = /on (\S+)/.exec(change)![1];
  await owner.query('select pg_advisory_lock(4711)');
  const call = pair(display, connectString).catch(() => {});
  const waiting = () =>
    owner.query(`
      select 1 from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 4711 and not l.granted`);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 30_000 });
  await server.kill();
  await call;
  await owner.query('select pg_advisory_unlock(4711)');
  await owner.query(`drop trigger held on ${table}`);
  await server.start();
  admin = await server.signIn();
}

describe('PL1: the server is killed during a pairing', () => {
  test('after the claim and before the device is stored: the phrase stays, and works a minute later', async () => {
    const player = await newPlayer();
    const display = await newDisplay('Killed before it was stored');
    await killBefore('insert on content.devices for each row', display, player.connectString);
    expect(await player.ask()).toMatchObject({ state: 'waiting', connectString: player.connectString });
    expect((await admin.get(server.api(`displays/${display}`))).body.data.device).toBeNull();
    expect(await pair(display, player.connectString)).toMatchObject({
      status: 409,
      body: { code: 'pairing_under_way' },
    });
    // The minute for which the lost claim blocks others passes.
    await server.owner.query(
      `update identity.pending_devices set unconfirmed_until = now() - interval '1 second' where id = $1`,
      [player.deviceId],
    );
    expect((await pair(display, player.connectString)).status).toBe(200);
    const answer = await player.ask();
    expect(answer.state).toBe('paired');
    expect(await isWelcome(answer)).toBe(true);
  });

  test('after the device is stored and before that is confirmed: the pairing completes by itself', async () => {
    const player = await newPlayer();
    const display = await newDisplay('Killed before it was confirmed');
    await killBefore(
      `update on identity.pending_devices for each row
       when (old.unconfirmed_until is not null and new.unconfirmed_until is null)`,
      display,
      player.connectString,
    );
    expect((await admin.get(server.api(`displays/${display}`))).body.data.device).toBe(player.deviceId);
    // Trying again in the meantime, for the same display, does no harm.
    expect((await pair(display, player.connectString)).status).toBe(200);
    await vi.waitFor(async () => expect((await player.ask()).state).toBe('paired'), { timeout: 60_000 });
    expect(await isWelcome(await player.ask())).toBe(true);
  });
});
