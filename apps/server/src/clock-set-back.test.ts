import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pruneIdentity } from './features/identity/identity.service.ts';
import { takeAttempt } from './http/rate-limit.ts';
import { insertJob, type JobHandler, startQueue } from './infra/queue.ts';
import { pruneHistory } from './processes/prune-history.ts';
import { connectOwner, type Owner } from './test/owner.ts';
import { createTestClock } from './test/test-clock.ts';
import { startTestServer, type TestServer } from './test/test-server.ts';

// The database's clock was three days ahead, by mistake, and has been set back: nothing waits for those days to come, or lasts until then.

const today = new Date('2026-11-15T12:00:00Z');
const ahead = new Date('2026-11-18T12:00:00Z');
const clock = createTestClock(today);
let server: TestServer;
let owner: Owner;

beforeAll(async () => {
  server = await startTestServer({ clock, demoAt: today, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('OP4: a session opened by a clock that was days ahead ends when the clock is set back', async () => {
  await clock.moveTo(ahead);
  const hana = await server.signIn('admin@vitrine.test');
  expect((await hana.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(200);
  await clock.moveTo(today);
  expect((await hana.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(401);
  expect((await hana.get(`${server.authUrl}/api/v1/sessions`)).status).toBe(401);
});

test('OP4: limits of a clock that was days ahead lock nobody out', async () => {
  const { identity } = server.program.app;
  const limit = { name: 'test', max: 1, windowSeconds: 900 };
  const attempt = () => identity.transaction((db) => takeAttempt(db, limit, 'somebody', clock.now()));
  await clock.moveTo(ahead);
  await attempt();
  await expect(attempt()).rejects.toThrow('too_many_attempts');
  await clock.moveTo(today);
  await identity.transaction((db) => pruneIdentity(db, clock.now()));
  await attempt();
});

test('OP4: a device heard of by a clock that was days ahead does not pass for online until then', async () => {
  const [device] = await owner.query('select id from content.devices limit 1');
  await owner.query('update content.devices set last_active_at = $1 where id = $2', [ahead, device.id]);
  await clock.moveTo(today);
  await pruneHistory(server.program.app);
  const [{ last_active_at }] = await owner.query('select last_active_at from content.devices where id = $1', [
    device.id,
  ]);
  expect(last_active_at).toBe(today.toISOString());
});

test('OP4: jobs of a clock that was days ahead keep their delay from the next start of a worker on', async () => {
  const { content } = server.program.app;
  const inAnHour = (from: Date) => new Date(from.getTime() + 3_600_000);
  await content.transaction((db) => insertJob(db, ahead, { kind: 'at-once', payload: {} }));
  await content.transaction((db) =>
    insertJob(db, ahead, { kind: 'in-an-hour', payload: {}, runAt: inAnHour(ahead) }),
  );
  const ran: string[] = [];
  const handlers = ['at-once', 'in-an-hour'].map(
    (kind): JobHandler => ({
      ...{ kind, concurrency: 1, maxAttempts: 1, backOffMs: () => 1000 },
      run: async () => void ran.push(kind),
      onGivenUp: async () => {},
    }),
  );
  await clock.moveTo(today);
  const queue = startQueue(content, handlers, {
    clock: clock.now,
    encrypt: server.program.app.secrets.encrypt,
    onError: (error) => {
      throw error;
    },
  });
  try {
    await vi.waitFor(() => expect(ran).toEqual(['at-once']), { timeout: 30_000 });
    const rows = await owner.query(`select run_at from infra.jobs where kind = 'in-an-hour'`);
    expect(rows).toEqual([{ run_at: inAnHour(today).toISOString() }]);
  } finally {
    await queue.stop();
  }
});
