import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { idOf } from './demo-ids.ts';
import { demoContents } from './demo-playables.ts';
import { fillContent, folderIdOf } from './fill-content.ts';

let server: TestServer;
let owner: Owner;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test.each(demoContents)(
  '$slug has its folders and playables; files wait for their media',
  async (content) => {
    const admin = await server.signIn('admin@vitrine.test', content.slug);
    const list = (path: string) => admin.get(`${server.serverUrl(content.slug)}/api/v1/${path}`);
    const all = await list('playables?_limit=200&sort=createdAt:desc');
    expect(all.body.data.map(({ name }: { name: string }) => name)).toEqual(
      content.playables.map(({ name }) => name),
    );
    for (const { url, status, progress, fileInfo } of all.body.data)
      expect([status, progress, fileInfo?.size ?? null]).toEqual(
        url ? ['ready', null, null] : ['processing', 0, 0],
      );
    expect((await list('folders?_limit=200')).body.meta.total).toBe(content.folders.length);
    const jobs = await owner.query(
      `select 1 from infra.jobs where kind in ('convert-playable', 'look-at-address')`,
    );
    expect(jobs).toHaveLength(0);
  },
);

test('the folder of the pictures holds fifteen playables, most of them used by playlists', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const folder = folderIdOf('demo', ['Campaigns', 'Autumn 2026']);
  const { body } = await admin.get(
    `${server.serverUrl('demo')}/api/v1/playables?folder_eq=${folder}&_limit=200`,
  );
  expect(body.data).toHaveLength(15);
  const uses = Object.fromEntries(
    body.data.map((each: { name: string; playlists: string[] }) => [each.name, each.playlists.length]),
  );
  expect(uses).toMatchObject({ 'Flat white': 3, 'City weather': 4, 'Good morning': 5, 'Opening stats': 0 });
});

test('filling again changes nothing', async () => {
  const count = () =>
    owner.query(`select (select count(*) from content.playables) as playables,
      (select count(*) from content.playlist_items) as items, (select sum(bytes) from content.storage_use) as bytes`);
  const before = await count();
  const { app } = server.program;
  await app.content.inEnvironments([idOf('demo')], (db) => fillContent(db, 'demo', app.clock()));
  expect(await count()).toEqual(before);
});
