import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPlayable, whenDone } from '../../test/converting.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(() => server.stop());

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

test('files that are uploaded in one go are one row of the changes, with what becomes of them', async () => {
  const replaced = await uploadFile(server, admin, await picture('red'), { name: 'menu.png' });
  const { version } = await whenDone(server, admin, replaced);
  const headers = { 'X-Action-Id': randomUUID() };
  const added = await uploadFile(server, admin, await picture('green'), { name: 'soup.png', headers });
  await uploadFile(server, admin, await picture('blue'), {
    ...{ name: 'new.png', headers, metadata: { replaces: replaced } },
  });
  await vi.waitFor(
    async () => expect((await readPlayable(server, admin, replaced)).version).toBeGreaterThan(version),
    { timeout: 60_000, interval: 50 },
  );
  await whenDone(server, admin, added);
  const read = async (query: string) =>
    (await admin.get(`${server.serverUrl('demo')}/api/v1/changes?${query}`)).body.data;
  const [conversion] = await read(`subject_eq=${replaced}`);
  expect(conversion).toMatchObject({ call: 'convert-playable', actor: { via: 'program' } });
  expect(await read(`folded_eq=true&batch_eq=${conversion.batch}`)).toMatchObject([
    { call: 'uploads.create', kind: 'create', subject: { id: added } },
  ]);
});
