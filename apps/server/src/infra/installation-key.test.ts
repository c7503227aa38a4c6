import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { markKeyKept, readKeyKeptAt } from './installation-key.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isEmpty: true, env: { ROLES: 'auth,content' } });
});
afterAll(() => server.stop());

test('that the key is kept is remembered, and may be said again', async () => {
  const { content } = server.program.app;
  const read = () => content.transaction(readKeyKeptAt);
  expect(await read()).toBeNull();
  for (const at of ['2026-11-18T10:00:00.000Z', '2026-11-19T10:00:00.000Z']) {
    await content.transaction((db) => markKeyKept(db, new Date(at)));
    expect((await read())?.toISOString()).toBe(at);
  }
});
