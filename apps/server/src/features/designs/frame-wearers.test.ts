import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let location: string;
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const { text, ticker, film, programme } = sampleBoxes;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  location = (await admin.get(api('locations?_limit=1'))).body.data[0].id;
});
afterAll(() => server.stop());

const create = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await admin.post(api(path), body);
  expect([status, made.message]).toEqual([201, undefined]);
  return made.data.id;
};
const display = (name: string, own: object = {}) => create('displays', { name, location, ...own });
const frame = (name: string, own: object = {}) =>
  create('designs', {
    ...{ name, use: 'frame', shape: 'landscape', background: '#14342b', boxes: [programme, text] },
    ...own,
  });
const group = (name: string, own: object) => create('groups', { name, ...own });
const ask = (design: string, body: object) => admin.post(api(`designs/${design}/wearers`), body);

test('says which displays would wear a frame, and why the others would not', async () => {
  const [wide, other] = [await frame('Wide'), await frame('Other')];
  const plain = await display('Plain');
  const tall = await display('Tall', { orientation: 'vertical_left' });
  const without = await display('Without', { frame: 'none' });
  const stubborn = await display('Stubborn', { frame: other });
  const claimed = await display('Claimed');
  const even = await display('Even');
  const displays = [plain, tall, without, stubborn, claimed, even];
  const mine = await group('Mine', { priority: 50, displays });
  await group('Before', { priority: 60, frame: other, displays: [claimed] });
  await group('Later', { priority: 50, frame: other, displays: [even] });
  const asked = { group: mine, priority: 50, displays };
  const { body } = await ask(wide, asked);
  expect(body.data).toEqual({
    ...{ displays: 6, wearing: 2, withoutShape: 1, still: { total: 0, first: [] } },
    own: {
      total: 2,
      first: [
        { id: stubborn, name: 'Stubborn', frame: 'Other' },
        { id: without, name: 'Without', frame: null },
      ],
    },
    others: { total: 1, first: [{ id: expect.any(String), name: 'Before', displays: 1 }] },
  });

  // A new group comes after those that have the same priority.
  const anew = (await ask(wide, { ...asked, group: null })).body.data;
  expect([anew.wearing, anew.others.total]).toEqual([1, 2]);
  await frame('Tall frame', { shape: 'portrait', twin: wide });
  expect((await ask(wide, asked)).body.data).toMatchObject({ wearing: 3, withoutShape: 0 });

  // What is counted is what happens.
  await admin.put(api(`groups/${mine}`), { frame: wide });
  const { body: framed } = await admin.get(api('groups-framed'));
  const names = framed.data.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => ['Mine', 'Before', 'Later'].includes(name))).toEqual([
    'Before',
    'Mine',
    'Later',
  ]);
});

test('names designs of which a box would stand still, because the frame moves too', async () => {
  const video = (await admin.get(api('playables?type_eq=video&status_eq=ready&_limit=1'))).body.data[0].id;
  const busy = await create('designs', {
    ...{ name: 'Busy board', use: 'item', shape: 'landscape', background: '#14342b' },
    boxes: [{ ...film, playable: video }, ticker],
  });
  const screen = await display('Screen');
  const mine = await group('Where it plays', { displays: [screen] });
  await create('playlists', { name: 'Loop', groups: [mine], items: [{ playable_id: busy, duration: 10 }] });
  const asked = { group: mine, priority: 50, displays: [screen] };
  const calm = await frame('Calm');
  expect((await ask(calm, asked)).body.data.still.total).toBe(0);
  const moving = await frame('Moving', { boxes: [programme, ticker] });
  expect((await ask(moving, asked)).body.data.still).toEqual({
    ...{ total: 1, first: [{ id: busy, name: 'Busy board' }] },
  });
});

test('unknown frames, groups and displays are refused', async () => {
  const calm = await frame('Known');
  const asked = { group: null, priority: 50, displays: [] };
  expect((await ask(newId(), asked)).status).toBe(404);
  expect((await ask(calm, { ...asked, group: newId() })).status).toBe(422);
  expect((await ask(calm, { ...asked, displays: [newId()] })).status).toBe(422);
});
