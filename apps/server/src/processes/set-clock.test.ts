import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enqueueMail } from '../core/mail/mail.ts';
import { wakeWorkers } from '../infra/queue.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { createTestClock } from '../test/test-clock.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

// A program whose time is set by a test: real seconds pass at their own pace meanwhile, and must not decide anything.

const clock = createTestClock('2026-11-17T10:00:00Z');
let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('a job that is under way while the clock is moved by hours is not taken a second time', async () => {
  const { app } = server.program;
  const sent: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  vi.spyOn(app.mailer, 'send').mockImplementation(async ({ to }) => {
    sent.push(to);
    if (to.startsWith('slow')) await isReleased;
  });
  const send = async (to: string) => {
    const rest = {
      locale: 'en',
      template: 'passwordChanged',
      values: {},
      path: '/overview',
      key: to,
    } as const;
    await app.content.transaction((db) => enqueueMail(db, clock.now(), { to, ...rest }));
    await wakeWorkers(app.content);
  };
  await send('slow@x.test');
  await vi.waitFor(() => expect(sent).toEqual(['slow@x.test']));
  await clock.advance(3 * 3_600_000);
  // What is due for longer is taken first, so the slow one would be taken again before this one.
  await send('quick@x.test');
  await vi.waitFor(() => expect(sent).toContain('quick@x.test'));
  release();
  expect(sent).toEqual(['slow@x.test', 'quick@x.test']);
});

test('displays are judged when the test says so, not by a timer', async () => {
  expect(await owner.query(`select from infra.watches where part = 'judging'`)).toEqual([]);
});
