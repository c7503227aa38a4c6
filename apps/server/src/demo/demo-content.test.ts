import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { demoEnvironments } from './demo-data.ts';
import { folderIdOf, idOf } from './demo-ids.ts';
import { demoContents } from './demo-playables.ts';
import { demoPlaylists } from './demo-playlists.ts';
import { fillContent } from './fill-content.ts';

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

test.each(demoContents)('$slug has its folders and playables, newest first', async (content) => {
  const admin = await server.signIn('admin@vitrine.test', content.slug);
  const list = (path: string) => admin.get(`${server.serverUrl(content.slug)}/api/v1/${path}`);
  const all = await list('playables?_limit=200&sort=createdAt:desc');
  const ofFiles = all.body.data.filter(({ type }: { type: string }) => type !== 'design');
  expect(ofFiles.map(({ name }: { name: string }) => name)).toEqual(
    content.playables.map(({ name }) => name),
  );
  expect((await list('folders?_limit=200')).body.meta.total).toBe(content.folders.length);
});

test('what the players report without a schedule are playlists of the demo', () => {
  for (const { slug, locations } of demoEnvironments) {
    const names = demoPlaylists(new Date())[slug]!.map(({ name }) => name);
    const played = locations.flatMap(({ displays }) => displays.flatMap(({ plays }) => plays ?? []));
    expect(names).toEqual(expect.arrayContaining(played));
  }
});

test('campaigns are around the day of the first start', () => {
  const datesOf = (now: string) =>
    demoPlaylists(new Date(now)).demo!.flatMap(({ name, conditions }) =>
      conditions.flatMap((each) =>
        each.precondition === 'date' && 'from' in each ? [[name, each.from, each.to]] : [],
      ),
    );
  expect(datesOf('2026-11-17T13:32:00Z')).toEqual([
    ['Lunch', '2026-11-01', '2026-12-31'],
    ['Autumn', '2026-09-01', '2026-11-30'],
  ]);
  expect(datesOf('2028-01-31T23:59:00Z')).toEqual([
    ['Lunch', '2028-01-01', '2028-02-29'],
    ['Autumn', '2027-11-01', '2028-01-31'],
  ]);
});

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
  expect(uses).toMatchObject({ 'Flat white': 4, 'City weather': 4, 'Good morning': 5, 'Opening stats': 0 });
});

test('one of its playlists is a draft with groups and times in this week, first in the list and in the calendar', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const read = async (path: string) =>
    (await admin.get(`${server.serverUrl('demo')}/api/v1/${path}`)).body.data;
  const drafts = await read('playlists?draft_eq=true');
  expect(drafts).toMatchObject([{ name: 'Winter warmers', isDraft: true, enabled: false }]);
  expect(drafts[0].groups).toHaveLength(3);
  expect((await read('playlists?_limit=1'))[0].id).toBe(drafts[0].id);
  const today = new Date().toISOString().slice(0, 10);
  const { playlists, plans } = await read(`calendar?from=${today}&days=7`);
  expect(playlists.filter(({ isDraft }: { isDraft: boolean }) => isDraft)).toMatchObject([
    { id: drafts[0].id, name: 'Winter warmers' },
  ]);
  expect(JSON.stringify(plans)).not.toContain(drafts[0].id);
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

test('alarms and drills of the last months are there at any hour, with who was missed then', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const read = async (path: string) =>
    (await admin.get(`${server.serverUrl('demo')}/api/v1/${path}`)).body.data;
  const history = await read('takeovers?state_eq=ended&_limit=20');
  const result = (title: string) => {
    const { reach, missing } = history.find((each: { title: string }) => each.title === title);
    return [reach.shown, reach.displays, missing.map(({ name }: { name: string }) => name)];
  };
  expect(result('Leave the building now')).toEqual([3, 4, ['Shop window']]);
  expect(result('Strong wind')).toEqual([4, 4, []]);
  const places = await read('takeover-drills');
  const at = (name: string) => places.find((each: { name: string }) => each.name === name);
  expect(at('Barcelona · Gràcia')).toMatchObject({
    withoutPlayer: 1,
    drill: { shown: 2, displays: 3, missing: [{ name: 'Counter right' }] },
  });
  expect(at('Auckland · Britomart').drill).toBeNull();
});
