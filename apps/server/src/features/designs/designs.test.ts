import type { Box } from '@vitrine/contract/design-document';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let image: string;
let video: string;
let device: PairedDevice;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const first = async (type: string) =>
    (await read(`playables?type_eq=${type}&status_eq=ready&_limit=1`))[0].id;
  [image, video] = [await first('image'), await first('video')];
  device = await pairDevice(server, admin, { name: 'Counter' });
  await owner.query('update content.displays set active = true where id = $1', [device.display]);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const read = async (path: string): Promise<Row> => (await admin.get(api(path))).body.data;
const { text, picture, film, ticker, zone, programme } = sampleBoxes;
const shown = () => ({ ...picture, playable: image });

const input = (own: object = {}) => ({
  name: 'Autumn menu',
  use: 'item',
  shape: 'landscape',
  background: '#14342b',
  boxes: [text, shown()],
  ...own,
});
async function create(own: object = {}): Promise<Row> {
  const { status, body } = await admin.post(api('designs'), input(own));
  expect([status, body.errors ?? body.message]).toEqual([201, undefined]);
  return body.data;
}
const frameInput = (own: object = {}) =>
  input({ name: 'L-frame', use: 'frame', boxes: [programme, text], ...own });
const fetchManifest = async (protocol = 3) => {
  const response = await fetch(`${device.url}/api/player/manifest?protocol=${protocol}`, {
    headers: { Authorization: `Bearer ${device.token}` },
  });
  return { status: response.status, body: (await response.json()) as Row };
};
const fetchFile = async (sha256: string) =>
  (
    await fetch(`${device.url}/api/player/media/${sha256}`, {
      headers: { Authorization: `Bearer ${device.token}` },
    })
  ).status;
const hashOf = async (playable: string): Promise<string> =>
  (
    await owner.query(
      `select encode(sha256, 'hex') as sha256 from content.media where playable_id = $1 and role = '1080p'`,
      [playable],
    )
  )[0]!.sha256;

test('a design that is an item is a playable with the same id, which takes no space', async () => {
  const { storageUsed } = await read('settings');
  const design = await create();
  expect(design).toMatchObject({ playable: design.id, name: 'Autumn menu', folder: null, twin: null });
  expect(await read(`playables/${design.id}`)).toMatchObject({
    ...{ name: 'Autumn menu', type: 'design', kind: 'image', status: 'ready', width: 1920, height: 1080 },
    ...{ orientation: 'horizontal', media_thumb: null, duration: null },
  });
  const upright = await create({ name: 'Upright', shape: 'portrait' });
  expect(await read(`playables/${upright.id}`)).toMatchObject({
    ...{ width: 1080, height: 1920, orientation: 'vertical_left' },
  });
  expect((await read('settings')).storageUsed).toBe(storageUsed);
});

test('its name and folder are those of the playable, whichever of the two is changed', async () => {
  const { body: folder } = await admin.post(api('folders'), { name: 'Menus' });
  const design = await create({ name: 'Named', folder: folder.data.id });
  await admin.put(api(`playables/${design.id}`), { name: 'Renamed' });
  expect(await read(`designs/${design.id}`)).toMatchObject({ name: 'Renamed', folder: folder.data.id });
  await admin.put(api(`designs/${design.id}`), { name: 'Again', folder: null });
  expect(await read(`playables/${design.id}`)).toMatchObject({ name: 'Again', folder: null });
  expect(await read('designs?name_contains=Again')).toHaveLength(1);
});

describe('a design is refused, and nothing is changed', () => {
  const cases: [string, () => object, string, string][] = [
    ['with 61 boxes', () => ({ boxes: manyBoxes(61) }), 'invalid_data', 'boxes'],
    [
      'with a box of an unknown kind',
      () => ({ boxes: [{ ...text, kind: 'html' }] }),
      'invalid_data',
      'boxes.0.kind',
    ],
    [
      'with a font that is not served',
      () => ({ boxes: [{ ...text, font: 'comic' }] }),
      'invalid_data',
      'boxes.0.font',
    ],
    [
      'with another design inside',
      () => ({ boxes: [{ ...picture, playable: inner }] }),
      'design_inside',
      'boxes.0.playable',
    ],
    [
      'with a design in a zone',
      () => ({ boxes: [zoneOf(inner)] }),
      'design_inside',
      'boxes.0.items.0.playable',
    ],
    [
      'with a film for a picture',
      () => ({ boxes: [{ ...picture, playable: video }] }),
      'invalid_data',
      'boxes.0.playable',
    ],
    [
      'with a picture for a film',
      () => ({ boxes: [{ ...film, playable: image }] }),
      'invalid_data',
      'boxes.0.playable',
    ],
    ['with an unknown playable', () => ({ boxes: [picture] }), 'invalid_data', 'boxes.0.playable'],
    ['with an unknown source', () => ({ boxes: [sampleBoxes.table] }), 'invalid_data', 'boxes.0.source'],
    [
      'with a text of an unknown source',
      () => ({ boxes: [{ ...text, runs: [{ source: crypto.randomUUID(), row: 'a', column: 'b' }] }] }),
      'invalid_data',
      'boxes.0.runs',
    ],
    ['with two films', () => ({ boxes: [filmBox('a'), filmBox('b')] }), 'too_many_films', 'boxes'],
    [
      'with a film beside a zone of films',
      () => ({ boxes: [filmBox('a'), zoneOf(video)] }),
      'too_many_films',
      'boxes',
    ],
    [
      'with three boxes that move',
      () => ({ boxes: [filmBox('a'), ticker, { ...ticker, id: 'b' }] }),
      'too_many_moving',
      'boxes',
    ],
    ['as an item with a programme', () => ({ boxes: [programme] }), 'programme_not_allowed', 'boxes'],
    ['as a frame without one', () => frameInput({ boxes: [text] }), 'programme_missing', 'boxes'],
    [
      'as a frame with two boxes that move',
      () => frameInput({ boxes: [programme, ticker, filmBox('a')] }),
      'too_many_moving',
      'boxes',
    ],
  ];
  let inner: string;
  beforeAll(async () => {
    inner = (await create({ name: 'Inner' })).id;
  });
  const manyBoxes = (count: number) => Array.from({ length: count }, (_, i) => ({ ...text, id: `b${i}` }));
  const filmBox = (id: string) => ({ ...film, id, playable: video });
  const zoneOf = (playable: string): Box => ({ ...zone, items: [{ playable, seconds: 5 }] });

  test.each(cases)('%s', async (_name, own, code, field) => {
    const { status, body } = await expectNoChange(owner, () => admin.post(api('designs'), input(own())));
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, code, [field]]);
    expect(body.errors[field][0]).not.toMatch(/^\w+\./);
  });
});

test('use and shape stay as they are, and a save over a newer version is refused', async () => {
  const design = await create({ name: 'Stays' });
  for (const change of [{ use: 'frame' }, { shape: 'portrait' }]) {
    const { status, body } = await admin.put(api(`designs/${design.id}`), change);
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(change)]);
  }
  const headers = { 'If-Match': `"${design.version}"` };
  const save = (background: string) => admin.put(api(`designs/${design.id}`), { background }, { headers });
  expect((await save('#000000')).status).toBe(200);
  expect((await save('#ffffff')).status).toBe(412);
});

test('what a design shows cannot be deleted, and the designs are named', async () => {
  const { body } = await admin.delete(api(`playables/${image}`));
  expect(body.code).toBe('playable_in_use');
  expect(body.related.map(({ name }: Row) => name)).toContain('Autumn menu');
});

test('a copy is a design of its own', async () => {
  const design = await create({ name: 'Original' });
  const { body } = await admin.put(api(`designs/${design.id}?action=copy`), { name: 'Copy' });
  expect(body.data).toMatchObject({ name: 'Copy', boxes: design.boxes });
  expect(body.data.id).not.toBe(design.id);
});

test('changes of a design are kept, can be put back, and so can its deletion', async () => {
  const design = await create({ name: 'Kept' });
  await admin.put(api(`designs/${design.id}`), { boxes: [text] });
  const [changed] = await read(`changes?subject_eq=${design.id}`);
  expect(changed).toMatchObject({
    topic: 'designs',
    kind: 'update',
    after: { boxes: [text] },
    canRestore: true,
  });
  const restore = (change: string) => admin.put(api(`designs/${design.id}?action=restore`), { change });
  expect((await restore(changed.id)).status).toBe(200);
  expect((await read(`designs/${design.id}`)).boxes).toEqual(design.boxes);

  await admin.put(api(`playables/${design.id}`), { description: 'For autumn' });
  expect((await admin.delete(api(`designs/${design.id}`))).status).toBe(204);
  expect((await admin.get(api(`playables/${design.id}`))).status).toBe(404);
  const [gone] = await read(`changes?subject_eq=${design.id}&resource_eq=designs`);
  expect(gone).toMatchObject({ kind: 'delete', subject: { name: 'Kept' } });
  const { status, body } = await restore(gone.id);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(await read(`designs/${design.id}`)).toMatchObject({ name: 'Kept', boxes: design.boxes });
  expect(await read(`playables/${design.id}`)).toMatchObject({ description: 'For autumn', type: 'design' });
});

test('taking back that a design was made deletes it and its playable', async () => {
  const design = await create({ name: 'Made' });
  const [made] = await read(`changes?subject_eq=${design.id}&resource_eq=designs`);
  const { status } = await admin.put(api(`designs/${design.id}?action=restore`), { change: made.id });
  expect(status).toBe(200);
  expect((await admin.get(api(`playables/${design.id}`))).status).toBe(404);
});

test('somebody limited to a folder sees and makes designs in it only', async () => {
  const { body: folder } = await admin.post(api('folders'), { name: 'Theirs' });
  const outside = await create({ name: 'Outside' });
  const theirs = await create({ name: 'Inside', folder: folder.data.id, boxes: [text] });
  const person = await server.signIn('playables@vitrine.test');
  await owner.query(`update content.members set allowed_folder = $1 where username = 'playables'`, [
    folder.data.id,
  ]);
  const seen = (await person.get(api('designs?_limit=200'))).body.data.map(({ id }: Row) => id);
  expect(seen).toEqual([theirs.id]);
  expect((await person.get(api(`designs/${outside.id}`))).status).toBe(404);
  const own = await person.post(api('designs'), input({ boxes: [text] }));
  expect(own.body.data.folder).toBe(folder.data.id);
  const foreign = await person.post(api('designs'), input());
  expect([foreign.status, foreign.body.errors]).toMatchObject([
    422,
    { 'boxes.1.playable': expect.anything() },
  ]);
  await owner.query(`update content.members set allowed_folder = null where username = 'playables'`);
});

describe('on a display', () => {
  let design: Row;
  let sha256: string;
  let group: string;

  test('its manifest carries the design with its files, for players that know designs', async () => {
    sha256 = await hashOf(image);
    expect(await fetchFile(sha256)).toBe(404);
    const hidden = { ...film, id: 'hidden', playable: video, hidden: true };
    const { body: source } = await admin.post(api('sources'), {
      ...{ name: 'Lines', kind: 'table', columns: [{ key: 'line', name: 'Line', kind: 'text' }] },
    });
    design = await create({
      name: 'Shown',
      boxes: [text, shown(), hidden, { ...ticker, source: source.data.id }],
    });
    const made = await admin.post(api('groups'), { name: 'Design counters', displays: [device.display] });
    group = made.body.data.id;
    const playlist = await admin.post(api('playlists'), {
      ...{ name: 'Designs', groups: [group], items: [{ playable_id: design.id, duration: 20 }] },
    });
    expect(playlist.status).toBe(201);
    const { status, body } = await fetchManifest();
    expect([status, body.protocol]).toEqual([200, 3]);
    const [playable] = body.display.schedule.playables;
    expect(playable).toMatchObject({ id: design.id, type: 'design', media: [] });
    expect(playable.design).toMatchObject({
      ...{ id: design.id, shape: 'landscape', background: '#14342b', sources: [design.boxes[3].source] },
      files: [
        { id: image, type: 'image', media: expect.arrayContaining([expect.objectContaining({ sha256 })]) },
      ],
    });
    expect(playable.design.boxes.map(({ id }: Row) => id)).toEqual(['text', 'picture', 'ticker']);
    expect(await fetchFile(sha256)).not.toBe(404);
    expect((await fetchManifest(2)).status).toBe(426);
  });

  test('a change of the design is another manifest, and its preview names it like an item', async () => {
    const before = (await fetchManifest()).body.version;
    const preview = await admin.put(api(`designs/${design.id}?preview=true`), { background: '#000000' });
    expect(preview.status).toBe(200);
    expect(preview.body.data.items).toMatchObject([{ changed: ['Shown'], displays: 1 }]);
    expect((await fetchManifest()).body.version).toBe(before);
    await admin.put(api(`designs/${design.id}`), { background: '#000000' });
    expect((await fetchManifest()).body.version).not.toBe(before);
  });

  test('a design in a playlist cannot be deleted', async () => {
    for (const path of [`designs/${design.id}`, `playables/${design.id}`])
      expect((await admin.delete(api(path))).body).toMatchObject({
        code: 'playable_in_use',
        related: [{ name: 'Designs' }],
      });
  });

  test('a player may fetch what a design of an alarm plan shows, before any alarm', async () => {
    const [, other] = await read('playables?type_eq=image&status_eq=ready&_limit=2');
    const own = await hashOf(other.id);
    expect(await fetchFile(own)).toBe(404);
    const exits = await create({ name: 'Exits', boxes: [{ ...picture, playable: other.id }] });
    const texts = { en: { title: 'Leave', text: '' } };
    const plan = await admin.post(api('takeover-plans'), {
      ...{ name: 'Leave', level: 'danger', texts, design: exits.id },
    });
    expect(plan.status).toBe(201);
    expect(await fetchFile(own)).toBe(200);
    await admin.delete(api(`takeover-plans/${plan.body.data.id}`));
    expect(await fetchFile(own)).toBe(404);
  });

  test('a frame is that of the display, else of its groups: highest priority, then oldest', async () => {
    const frames = await Promise.all(['One', 'Two', 'Own'].map((name) => create(frameInput({ name }))));
    const [one, two, own] = frames.map(({ id }) => id);
    const worn = async () => (await fetchManifest()).body.display.frame?.id;
    expect(await worn()).toBeUndefined();
    await admin.put(api(`groups/${group}`), { frame: one, priority: 10 });
    const older = await admin.post(api('groups'), {
      name: 'Later',
      displays: [device.display],
      priority: 10,
      frame: two,
    });
    expect(older.body.data.frame).toBe(two);
    expect(await worn()).toBe(one);
    await admin.put(api(`groups/${older.body.data.id}`), { priority: 20 });
    expect(await worn()).toBe(two);
    await admin.put(api(`displays/${device.display}`), { frame: own });
    expect(await worn()).toBe(own);
    await admin.put(api(`displays/${device.display}`), { frame: 'none' });
    expect((await read(`displays/${device.display}`)).frame).toBe('none');
    expect(await worn()).toBeUndefined();
    await admin.put(api(`displays/${device.display}`), { frame: null });
    expect(await worn()).toBe(two);
    const refused = await admin.delete(api(`designs/${two}`));
    expect(refused.body).toMatchObject({ code: 'design_in_use', related: [{ name: 'Later' }] });
  });

  test('a display that is mounted upright wears the twin, or none', async () => {
    const wide = await create(frameInput({ name: 'Wide' }));
    await admin.put(api(`displays/${device.display}`), { frame: wide.id, orientation: 'vertical_left' });
    expect((await fetchManifest()).body.display.frame).toBeUndefined();
    const tall = await create(frameInput({ name: 'Tall', shape: 'portrait', twin: wide.id }));
    expect((await fetchManifest()).body.display.frame.id).toBe(tall.id);
    const { status } = await admin.put(api(`designs/${wide.id}`), { twin: wide.id });
    expect(status).toBe(422);
  });

  test('only frames are worn, and a change of the frame is kept with its name and can be put back', async () => {
    const refused = await admin.put(api(`displays/${device.display}`), { frame: design.id });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['frame']]);
    await admin.put(api(`displays/${device.display}`), { frame: 'none' });
    const [change] = await read(`changes?subject_eq=${device.display}`);
    expect(Object.values(change.names)).toContain('Wide');
    await admin.put(api(`displays/${device.display}?action=restore`), { change: change.id });
    expect((await read(`displays/${device.display}?include=groups`)).frame).toBe(change.before.frame);
  });
});

test('putting a design back leaves out boxes whose source is gone, and names it', async () => {
  const { body: source } = await admin.post(api('sources'), {
    ...{ name: 'Soon gone', kind: 'table', columns: [{ key: 'line', name: 'Line', kind: 'text' }] },
  });
  const design = await create({ name: 'With data', boxes: [text, { ...ticker, source: source.data.id }] });
  const refused = await admin.delete(api(`sources/${source.data.id}`));
  expect(refused.body).toMatchObject({ code: 'source_in_use', related: [{ name: 'With data' }] });
  await admin.delete(api(`designs/${design.id}`));
  expect((await admin.delete(api(`sources/${source.data.id}`))).status).toBe(204);
  const [gone] = await read(`changes?subject_eq=${design.id}&resource_eq=designs`);
  const { status, body } = await admin.put(api(`designs/${design.id}?action=restore`), { change: gone.id });
  expect([status, body.data?.leftOut]).toMatchObject([200, [{ field: 'boxes' }]]);
  expect((await read(`designs/${design.id}`)).boxes).toEqual([text]);
});

test('a preview names the frames that displays put on, change and take off', async () => {
  await admin.put(api(`displays/${device.display}`), { frame: null, orientation: 'horizontal' });
  const [one, two] = await Promise.all(
    ['First frame', 'Second frame'].map((name) => create(frameInput({ name }))),
  );
  const made = await admin.post(api('groups'), { name: 'Framed', displays: [device.display], priority: 99 });
  const group = made.body.data.id;
  const framesOf = async (path: string, body: object) =>
    (await admin.put(api(`${path}?preview=true`), body)).body.data.frames;
  const base = { displays: 1, first: [{ id: device.display, name: 'Counter' }] };
  expect(await framesOf(`groups/${group}`, { frame: one.id })).toMatchObject([
    { ...base, becomes: 'First frame', isEdited: false },
  ]);
  await admin.put(api(`groups/${group}`), { frame: one.id });
  expect(await framesOf(`displays/${device.display}`, { frame: two.id })).toMatchObject([
    { ...base, was: 'First frame', becomes: 'Second frame' },
  ]);
  expect(await framesOf(`designs/${one.id}`, { background: '#000000' })).toMatchObject([
    { ...base, was: 'First frame', becomes: 'First frame', isEdited: true },
  ]);
  expect(await framesOf(`displays/${device.display}`, { frame: 'none' })).toMatchObject([
    { ...base, was: 'First frame', becomes: null },
  ]);
  expect(await framesOf(`groups/${group}`, { name: 'Framed counters' })).toEqual([]);
  await admin.put(api(`groups/${group}`), { frame: null });
});

test('an environment has at most 2,000 designs', async () => {
  await owner.query(`
    insert into content.designs (environment_id, id, created_at, updated_at, name, use, shape, background, boxes)
    select e.id, gen_random_uuid(), now(), now(), 'Many ' || n, 'frame', 'landscape', '"#000000"', '[]'
    from content.environments e, generate_series(1, 2000) n where e.slug = 'demo'`);
  const { status, body } = await admin.post(api('designs'), input({ boxes: [] }));
  expect([status, body.code]).toEqual([422, 'environment_limit']);
  expect(body.message).toContain('2,000');
});
