import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoChange } from '../../test/no-change.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;

async function create(resource: string, body: object): Promise<Row> {
  const reply = await admin.post(api(resource), body);
  expect(reply.status).toBe(201);
  return reply.body.data;
}
const read = async (path: string): Promise<Row> => (await admin.get(api(path))).body.data;
const newest = async (id: string): Promise<Row> => (await read(`changes?subject_eq=${id}`))[0];
const restore = (path: string, body: object, by = admin) => by.put(api(`${path}?action=restore`), body);
/** Without what every save changes. */
const stable = ({ version, updatedAt, image, ...rest }: Row) => rest;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('a change is put back field by field, and what others changed since stays', async () => {
  const playlist = await create('playlists', { name: 'Back', priority: 45, description: 'first' });
  await admin.put(api(`playlists/${playlist.id}`), { priority: 80 });
  const raised = await newest(playlist.id);
  expect(raised).toMatchObject({
    canRestore: true,
    before: { priority: 45 },
    after: { priority: 80 },
    newer: null,
  });
  const { status, body } = await restore(`playlists/${playlist.id}`, { change: raised.id });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { restored: [{ resource: 'playlists', name: 'Back', kind: 'update' }], leftOut: [] } },
  });
  expect(stable(await read(`playlists/${playlist.id}`))).toEqual(stable(playlist));
  const [back] = await read(`changes?subject_eq=${playlist.id}`);
  expect(back).toMatchObject({ restores: raised.id, before: { priority: 80 }, after: { priority: 45 } });
});

test('a playlist with 200 items comes back from its deletion as it was, with its ids', async () => {
  const all = await read('playables?status_eq=ready&type_eq=image&_limit=5');
  const [group] = await read('groups?_limit=1');
  const items = Array.from({ length: 200 }, (_, i) => ({
    playable_id: all[i % all.length].id,
    duration: 5 + (i % 7),
    ...(i % 3 === 0 && { conditions: [{ precondition: 'weekday', weekdays: ['mon', 'fri'] }] }),
  }));
  const draft = {
    name: 'Two hundred',
    groups: [group.id],
    items,
  };
  const playlist = await create('playlists', draft);
  const removed = await admin.delete(api(`playlists/${playlist.id}`));
  const request = removed.headers.get('x-request-id');
  expect((await restore(`playlists/${playlist.id}`, { change: request, whole: true })).status).toBe(200);
  expect(stable(await read(`playlists/${playlist.id}`))).toEqual(stable(playlist));
});

test('undoing a creation deletes the record', async () => {
  const reply = await admin.post(api('groups'), { name: 'Short-lived' });
  const { id } = reply.body.data;
  const done = await restore(`groups/${id}`, { change: reply.headers.get('x-request-id') });
  expect(done.body.data.restored).toMatchObject([{ kind: 'delete' }]);
  expect((await admin.get(api(`groups/${id}`))).status).toBe(404);
});

test('what a record referred to and is gone is left out and named', async () => {
  const [display] = await read('displays?_limit=1');
  const doomed = await create('playlists', { name: 'Doomed' });
  const group = await create('groups', { name: 'Refers', displays: [display.id], playlists: [doomed.id] });
  await admin.delete(api(`groups/${group.id}`));
  const deletion = await newest(group.id);
  await admin.delete(api(`playlists/${doomed.id}`));
  const { status, body } = await restore(`groups/${group.id}`, { change: deletion.id });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { leftOut: [{ record: 'Refers', field: 'playlists', name: 'Doomed' }] } },
  });
  expect(await read(`groups/${group.id}`)).toMatchObject({ displays: [display.id], playlists: [] });
});

test('over a newer change it is refused, which is named, until the caller knows of it', async () => {
  const standard = await server.signIn('standard@vitrine.test');
  const playlist = await create('playlists', { name: 'Contested', priority: 10 });
  await admin.put(api(`playlists/${playlist.id}`), { priority: 20 });
  const first = await newest(playlist.id);
  await standard.put(api(`playlists/${playlist.id}`), { priority: 30 });
  const second = await newest(playlist.id);
  const refused = await expectNoChange(owner, () =>
    restore(`playlists/${playlist.id}`, { change: first.id }),
  );
  expect(refused).toMatchObject({
    status: 412,
    body: { code: 'changed_since', related: [{ id: second.id }] },
  });
  expect(refused.body.message).toBe(
    `Contested was changed again since, by ${second.actor.name}. Nothing was put back.`,
  );
  const done = await restore(`playlists/${playlist.id}`, { change: first.id, over: second.id });
  expect(done.status).toBe(200);
  expect(await read(`playlists/${playlist.id}`)).toMatchObject({ priority: 10 });
});

test('putting back twice is refused the second time', async () => {
  const location = await create('locations', { name: 'Twice', timezone: 'Europe/Prague' });
  await admin.put(api(`locations/${location.id}`), { notes: 'x' });
  const change = await newest(location.id);
  expect((await restore(`locations/${location.id}`, { change: change.id })).status).toBe(200);
  const again = await restore(`locations/${location.id}`, { change: change.id });
  expect(again).toMatchObject({ status: 412, body: { code: 'already_restored' } });
  expect((await read(`changes?subject_eq=${location.id}`))[1]).toMatchObject({
    restoredBy: { actor: 'Hana Králová' },
  });
});

test('a deleted folder comes back with what was in it', async () => {
  const top = await create('folders', { name: 'Top of the undo' });
  const inner = await create('folders', { name: 'Inner', parent: top.id });
  const [playable] = await read('playables?_limit=1');
  await admin.put(api(`playables/${playable.id}`), { folder: top.id });
  const removed = await admin.delete(api(`folders/${top.id}`));
  expect(await read(`folders/${inner.id}`)).toMatchObject({ parent: null });
  const request = removed.headers.get('x-request-id');
  expect((await restore(`folders/${top.id}`, { change: request, whole: true })).status).toBe(200);
  expect(await read(`folders/${inner.id}`)).toMatchObject({ parent: top.id });
  expect(await read(`playables/${playable.id}`)).toMatchObject({ folder: top.id });
});

test('a deleted playable comes back with its files', async () => {
  const [playable] = await read('playables?status_eq=ready&type_eq=image&unused_eq=true&_limit=1');
  const before = await read(`playables/${playable.id}`);
  const removed = await admin.delete(api(`playables/${playable.id}`));
  expect(removed.status).toBe(204);
  const done = await restore(`playables/${playable.id}`, { change: removed.headers.get('x-request-id') });
  expect(done.status).toBe(200);
  const after = await read(`playables/${playable.id}`);
  expect(after.original.formats).toEqual(before.original.formats);
  expect((await fetch(after.original.formats.thumbnail.url)).status).toBe(200);
});

test('a display comes back inactive and unpaired, and says so', async () => {
  const [location] = await read('locations?_limit=1');
  const display = await create('displays', { name: 'Comes back', location: location.id });
  await owner.query('update content.displays set active = true where id = $1', [display.id]);
  await admin.delete(api(`displays/${display.id}`));
  const { body } = await restore(`displays/${display.id}`, { change: (await newest(display.id)).id });
  expect(body.data.leftOut).toEqual([{ record: 'Comes back', field: 'active', name: null }]);
  expect(await read(`displays/${display.id}`)).toMatchObject({ active: false, name: 'Comes back' });
});

test('activation and pairing are not put back', async () => {
  const [display] = await read('displays?active_eq=true&_limit=1');
  expect((await admin.put(api(`displays/${display.id}?action=deactivate`), {})).status).toBe(200);
  const change = await newest(display.id);
  expect(change).toMatchObject({ before: { active: true }, canRestore: false });
  expect(await restore(`displays/${display.id}`, { change: change.id })).toMatchObject({
    status: 422,
    body: { code: 'change_not_kept' },
  });
});

test('a name that was taken meanwhile stays taken', async () => {
  const playlist = await create('playlists', { name: 'Unique name' });
  await admin.delete(api(`playlists/${playlist.id}`));
  const deletion = await newest(playlist.id);
  await create('playlists', { name: 'Unique name' });
  const refused = await expectNoChange(owner, () =>
    restore(`playlists/${playlist.id}`, { change: deletion.id }),
  );
  expect(refused).toMatchObject({ status: 409, body: { code: 'name_taken' } });
});

test('people who only manage playables put back playables and folders, and read no history', async () => {
  const limited = await server.signIn('playables@vitrine.test');
  const reply = await limited.post(api('folders'), { name: 'Mine' });
  expect(reply.status).toBe(201);
  const request = reply.headers.get('x-request-id');
  expect((await restore(`folders/${reply.body.data.id}`, { change: request }, limited)).status).toBe(200);
  expect((await limited.get(api('changes'))).status).toBe(403);
});

test('staff read changes of what they can open; sign-ins and people are for admins', async () => {
  const standard = await server.signIn('standard@vitrine.test');
  const { data } = (await standard.get(api('changes?_limit=200'))).body;
  expect(data.length).toBeGreaterThan(3);
  expect(data.filter(({ kind }: Row) => kind === 'event')).toEqual([]);
  const topics = new Set((await read('changes?_limit=200')).map(({ topic }: Row) => topic));
  expect(topics.has('sign_in')).toBe(true);
});

test('the export has what the filters leave, and is itself recorded', async () => {
  const playlist = await create('playlists', { name: 'For the file', priority: 11 });
  await admin.put(api(`playlists/${playlist.id}`), { priority: 12 });
  const file = await admin.get(api(`changes-export?subject_eq=${playlist.id}`), {
    headers: { 'Accept-Language': 'de' },
  });
  const lines = String(file.body).trim().split('\r\n');
  expect(lines[0]).toContain('Wann (UTC);Wer;Durch;Was;Art;Eintrag;Felder');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Hana Králová;Person;Geändert;Playlist;For the file;priority: 11 → 12');
  expect((await read('changes?resource_eq=export'))[0]).toMatchObject({ call: 'changes.export' });
});

test('what a person does in several calls with one action id is one row, and goes back as a whole', async () => {
  const action = { headers: { 'X-Action-Id': randomUUID() } };
  const [one, two] = [
    await create('playlists', { name: 'Bulk one', priority: 10 }),
    await create('playlists', { name: 'Bulk two', priority: 20 }),
  ];
  await admin.put(api(`playlists/${one.id}`), { priority: 30 }, action);
  await admin.put(api(`playlists/${one.id}`), { priority: 35 }, action);
  const last = await admin.put(api(`playlists/${two.id}`), { priority: 40 }, action);
  const standard = await server.signIn('standard@vitrine.test');
  const other = await create('playlists', { name: 'Not bulk', priority: 20 });
  await standard.put(api(`playlists/${other.id}`), { priority: 41 }, action);
  await admin.put(api(`playlists/${other.id}`), { priority: 42 }, { headers: { 'X-Action-Id': 'mine' } });

  const [newest] = await read(`changes?subject_eq=${two.id}`);
  expect(newest).toMatchObject({ batchSize: 3, batchAlike: 2 });
  const others = await read(`changes?subject_eq=${other.id}`);
  expect(others.map(({ batchSize }: Row) => batchSize)).toEqual([1, 1, 1]);
  const folded = await read(`changes?folded_eq=true&batch_eq=${newest.batch}`);
  expect(folded.map(({ subject }: Row) => subject.name)).toEqual(['Bulk one']);

  // By the id of any of its calls.
  const change = last.headers.get('x-request-id')!;
  const back = await restore(`playlists/${two.id}`, { change, whole: true });
  expect(back).toMatchObject({ status: 200 });
  expect((await read(`playlists/${one.id}`)).priority).toBe(10);
  expect((await read(`playlists/${two.id}`)).priority).toBe(20);
  expect((await read(`playlists/${other.id}`)).priority).toBe(42);
});

test('a whole action is not put back over a newer change of one of its records', async () => {
  const action = { headers: { 'X-Action-Id': randomUUID() } };
  const [one, two] = [
    await create('playlists', { name: 'Between one', priority: 10 }),
    await create('playlists', { name: 'Between two', priority: 20 }),
  ];
  await admin.put(api(`playlists/${one.id}`), { priority: 30 }, action);
  // Between two calls of the action.
  await admin.put(api(`playlists/${one.id}`), { priority: 31 });
  await admin.put(api(`playlists/${two.id}`), { priority: 40 }, action);
  const { id } = await newest(two.id);
  const refused = await restore(`playlists/${two.id}`, { change: id, whole: true });
  expect(refused).toMatchObject({ status: 412, body: { code: 'changed_since' } });
  expect((await read(`playlists/${two.id}`)).priority).toBe(40);
});

test('A20: somebody who is limited to a folder puts back what lay in it, and nothing that lay elsewhere', async () => {
  const own = await create('folders', { name: 'Their folder' });
  const email = 'limited@vitrine.test';
  await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
  await owner.query('update content.members set allowed_folder = $1 where email = $2', [own.id, email]);
  const limited = await server.signIn(email);
  const removed = async (folder: string | null) => {
    const design = await create('designs', {
      name: `Lay in ${folder}`,
      use: 'item',
      shape: 'landscape',
      background: '#14342b',
      boxes: [],
      folder,
    });
    const { status, headers } = await admin.delete(api(`designs/${design.id}`));
    expect(status).toBe(204);
    return { path: `designs/${design.id}`, change: headers.get('x-request-id') };
  };
  const [inside, atTop] = [await removed(own.id), await removed(null)];
  const hidden = await expectNoChange(owner, () => restore(atTop.path, { change: atTop.change }, limited));
  expect(hidden.status).toBe(404);
  expect((await restore(inside.path, { change: inside.change }, limited)).status).toBe(200);
  expect((await restore(atTop.path, { change: atTop.change })).status).toBe(200);
});
