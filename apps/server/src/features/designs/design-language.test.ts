import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// The language of a design's words, what its dates and units follow, and the template that it was made of.

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const read = async (path: string): Promise<Row> => (await admin.get(api(path))).body.data;
const input = (own: object = {}) => ({
  name: 'Opening',
  use: 'item',
  shape: 'landscape',
  background: '#14342b',
  boxes: [sampleBoxes.countdown],
  ...own,
});
const create = async (own: object = {}): Promise<Row> =>
  (await admin.post(api('designs'), input(own))).body.data;
const english = { words: 'en', units: 'words', template: 'countdown' };

test('a design follows the place and has no template, unless it says so', async () => {
  expect(await create()).toMatchObject({ words: null, units: 'place', template: null });
  expect(await create(english)).toMatchObject(english);
});

test('its language is changed, its template is not', async () => {
  const { id } = await create(english);
  const changed = await admin.put(api(`designs/${id}`), { words: 'cs', units: 'place' });
  expect(changed.body.data).toMatchObject({ words: 'cs', units: 'place', template: 'countdown' });
  const { status, body } = await admin.put(api(`designs/${id}`), { template: 'menu-two' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['template']]);
  expect(await read(`designs/${id}`)).toMatchObject({ template: 'countdown' });
});

test.each([
  ['a language that we do not speak', { words: 'fr' }, 'words'],
  ['units of nobody', { units: 'mine' }, 'units'],
  ['a template that is no name', { template: '../menu' }, 'template'],
])('%s is refused', async (_, own, field) => {
  const { status, body } = await admin.post(api('designs'), input(own));
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('a copy, what is put back and what comes back keep them', async () => {
  const { id } = await create(english);
  const copy = await admin.put(api(`designs/${id}?action=copy`), { name: 'Again' });
  expect(copy.body.data).toMatchObject(english);

  await admin.put(api(`designs/${id}`), { words: 'de', units: 'place' });
  const restore = async (change: string) =>
    (await admin.put(api(`designs/${id}?action=restore`), { change })).status;
  const [changed] = await read(`changes?subject_eq=${id}`);
  expect(changed.after).toMatchObject({ words: 'de', units: 'place' });
  expect(await restore(changed.id)).toBe(200);
  expect(await read(`designs/${id}`)).toMatchObject(english);

  expect((await admin.delete(api(`designs/${id}`))).status).toBe(204);
  const [gone] = await read(`changes?subject_eq=${id}&resource_eq=designs`);
  expect(await restore(gone.id)).toBe(200);
  expect(await read(`designs/${id}`)).toMatchObject(english);
});

test('players are told the language only where it is not that of the place, and learn of a change', async () => {
  const device = await pairDevice(server, admin, { name: 'Shop window' });
  const owner = await connectOwner(server.database);
  await owner.query('update content.displays set active = true where id = $1', [device.display]);
  await owner.end();
  const { id } = await create();
  const { body: group } = await admin.post(api('groups'), {
    name: 'Opening windows',
    displays: [device.display],
  });
  const { body: made } = await admin.post(api('playlists'), {
    name: 'Opening soon',
    groups: [group.data.id],
    items: [{ playable_id: id, duration: 20 }],
  });
  const shown = async () => {
    const response = await fetch(`${device.url}/api/player/manifest?protocol=3`, {
      headers: { Authorization: `Bearer ${device.token}` },
    });
    const { display } = (await response.json()) as Row;
    return display.schedule.playables[0].design;
  };
  const before = await shown();
  expect(before).not.toHaveProperty('language');

  // Who is told which language the words are in writes no other picture.
  await admin.put(api(`designs/${id}`), { words: 'en' });
  expect(await shown()).toEqual(before);
  const preview = await admin.put(api(`designs/${id}?preview=true`), { units: 'words' });
  expect(preview.body.data.items).toMatchObject([{ playlist: made.data.id }]);
  await admin.put(api(`designs/${id}`), { units: 'words' });
  const after = await shown();
  expect(after.language).toBe('en');
  expect(after.version).not.toBe(before.version);
  expect(after).not.toHaveProperty('template');

  // The record counts the display as the preview does.
  expect(preview.body.data.changed).toBe(1);
  const newest = async () => (await read(`changes?subject_eq=${id}&resource_eq=designs`))[0];
  await expect.poll(async () => (await newest()).displays, { timeout: 20_000 }).toBe(1);
  await admin.put(api(`designs/${id}`), { words: 'cs' });
  await expect.poll(async () => (await newest()).after.words).toBe('cs');
  await expect.poll(async () => (await newest()).displays, { timeout: 20_000 }).toBe(1);
});

test('a frame that writes another language is seen on the displays that wear it', async () => {
  const device = await pairDevice(server, admin, { name: 'Framed window' });
  const owner = await connectOwner(server.database);
  await owner.query('update content.displays set active = true where id = $1', [device.display]);
  await owner.end();
  const frame = await create({ use: 'frame', words: 'de', boxes: [sampleBoxes.programme, sampleBoxes.date] });
  const worn = await admin.post(api('groups'), {
    name: 'Framed',
    displays: [device.display],
    frame: frame.id,
  });
  expect(worn.status).toBe(201);
  const preview = async (own: object) =>
    (await admin.put(api(`designs/${frame.id}?preview=true`), own)).body.data;
  expect(await preview({ words: 'cs' })).toMatchObject({ changed: 0, frames: [] });
  expect(await preview({ units: 'words' })).toMatchObject({ changed: 1, frames: [{ displays: 1 }] });
});
