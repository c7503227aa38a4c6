import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { announce, beginUpload } from '../../test/uploads.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let limited: TestBrowser;
const limitedEmail = 'limited@vitrine.test';

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  await addPerson(owner, { email: limitedEmail, roles: { demo: ['user_playables_only'] } });
  admin = await server.signIn('admin@vitrine.test');
  limited = await server.signIn(limitedEmail);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const url = (rest: string) => `${server.serverUrl('demo')}/api/v1/${rest}`;
let round = 0;
beforeEach(() => {
  round++;
});

async function makeFolder(name: string, parent: string | null = null, person = admin): Promise<string> {
  const { status, body } = await person.post(url('folders'), { name: `${name} ${round}`, parent });
  expect([name, status]).toEqual([name, 201]);
  return body.data.id;
}

const makePlayable = (folder?: string, name = 'film.mp4') =>
  beginUpload(server, admin, { name, metadata: folder ? { folder } : {} });

const allow = (folder: string | null) =>
  owner.query('update content.members set allowed_folder = $1 where email = $2', [folder, limitedEmail]);

const read = async (id: string, person = admin) => (await person.get(url(`folders/${id}`))).body.data;
const move = (id: string, parent: string | null, person = admin) =>
  person.put(url(`folders/${id}`), { parent });

describe('the tree', () => {
  test('names are unique within a folder, whatever their case', async () => {
    const one = await makeFolder('One');
    const two = await makeFolder('Two');
    await makeFolder('Same', one);
    const again = await admin.post(url('folders'), { name: `sAME ${round}`, parent: one });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'name_taken', errors: { name: [expect.any(String)] } },
    });
    const elsewhere = await makeFolder('Same', two);
    expect((await move(elsewhere, one)).status).toBe(409);
    expect((await read(elsewhere)).parent).toBe(two);
    const renamed = await admin.put(url(`folders/${two}`), { name: `One ${round}` });
    expect(renamed.status).toBe(409);
  });

  test('case 42: a folder can move neither into itself nor into its content', async () => {
    const top = await makeFolder('Top');
    const middle = await makeFolder('Middle', top);
    const low = await makeFolder('Low', middle);
    for (const parent of [top, middle, low]) {
      const answer = await move(top, parent);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['parent']]);
    }
    expect((await read(low)).path.map(({ id }: { id: string }) => id)).toEqual([top, middle, low]);
  });

  test('cases 42 and 190: of two concurrent moves that would form a cycle, one wins', async () => {
    for (let i = 0; i < 5; i++) {
      round++;
      const [a, b] = [await makeFolder('A'), await makeFolder('B')];
      const answers = await Promise.all([move(a, b), move(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
    const [{ cyclic }] = await owner.query(`
      select count(*)::int as cyclic from content.folders f
      left join content.folders p on p.environment_id = f.environment_id and p.id = f.parent_id
      where f.path is distinct from coalesce(p.path, '{}') || f.id`);
    expect(cyclic).toBe(0);
  });

  test('a moved folder keeps its content', async () => {
    const [from, to] = [await makeFolder('From'), await makeFolder('To')];
    const moved = await makeFolder('Moved', from);
    const inside = await makeFolder('Inside', moved);
    expect((await move(moved, to)).status).toBe(200);
    expect((await read(inside)).path.map(({ id }: { id: string }) => id)).toEqual([to, moved, inside]);
    expect((await move(moved, null)).body.data.path).toHaveLength(1);
    expect((await read(inside)).path).toHaveLength(2);
  });

  test('the content of a deleted folder moves to its parent', async () => {
    const top = await makeFolder('Top');
    const middle = await makeFolder('Middle', top);
    const low = await makeFolder('Low', middle);
    const film = await makePlayable(middle);
    expect(await read(middle)).toMatchObject({ playables: 1, folders: 1 });
    expect((await admin.delete(url(`folders/${middle}`))).status).toBe(204);
    expect((await read(low)).path.map(({ id }: { id: string }) => id)).toEqual([top, low]);
    expect((await admin.get(url(`playables/${film}`))).body.data.folder).toBe(top);
    expect((await admin.delete(url(`folders/${top}`))).status).toBe(204);
    expect((await read(low)).parent).toBeNull();
    expect((await admin.get(url(`playables/${film}`))).body.data.folder).toBeNull();
  });

  test('a folder whose content would collide with a name is not deleted', async () => {
    const top = await makeFolder('Top');
    await makeFolder('Top', top);
    expect(await admin.delete(url(`folders/${top}`))).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    });
    expect((await read(top)).folders).toBe(1);
  });

  test('concurrent creations and deletions of folders never cause a fault', async () => {
    const top = await makeFolder('Top');
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) =>
        admin.post(url('folders'), { name: `N${round} ${i}`, parent: top }),
      ),
      admin.delete(url(`folders/${top}`)),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 204, 422].includes(status))).toEqual(
      [],
    );
  });

  test('lists are filtered by their folder, and `root` means the top', async () => {
    const top = await makeFolder('Top');
    const inside = await makeFolder('Inside', top);
    const film = await makePlayable(top);
    const idsOf = async (rest: string) =>
      (await admin.get(url(rest))).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf(`folders?parent_eq=${top}`)).toEqual([inside]);
    expect(await idsOf(`playables?folder_eq=${top}`)).toEqual([film]);
    const deep = await makePlayable(inside);
    expect((await idsOf(`playables?within_eq=${top}`)).sort()).toEqual([film, deep].sort());
    const atTop = await idsOf('folders?parent_eq=root&_limit=200');
    expect(atTop).toContain(top);
    expect(atTop).not.toContain(inside);
    expect(await idsOf('playables?folder_eq=root&_limit=200')).not.toContain(film);
  });
});

test('the folder of a playable is included by name on request, and null if there is none', async () => {
  const top = await makeFolder('Top');
  for (const [folder, shown] of [
    [top, { id: top, name: `Top ${round}` }],
    [undefined, null],
  ] as const) {
    const id = await makePlayable(folder);
    expect((await admin.get(url(`playables/${id}?include=folder`))).body.data.folder).toEqual(shown);
  }
});

describe('somebody limited to a folder', () => {
  let allowed: string;
  let inside: string;
  let outside: string;
  let own: string;
  let foreign: string;

  beforeEach(async () => {
    await allow(null);
    outside = await makeFolder('Outside');
    allowed = await makeFolder('Allowed', outside);
    inside = await makeFolder('Inside', allowed);
    own = await makePlayable(inside, 'own.mp4');
    foreign = await makePlayable(outside, 'foreign.mp4');
    await allow(allowed);
  });

  test('sees it and what is below in lists, counts, searches, options and the tree', async () => {
    const listed = async (rest: string) => {
      const { status, body } = await limited.get(url(rest));
      expect([rest, status]).toEqual([rest, 200]);
      return body;
    };
    const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id).sort();
    const visible = [allowed, inside].sort();
    const folders = await listed('folders');
    expect([ids(folders), folders.meta.total]).toEqual([visible, 2]);
    expect(ids(await listed(`folders?_q=${round}`))).toEqual(visible);
    expect(ids(await listed('options/folders'))).toEqual(visible);
    expect(ids(await listed('folder-tree'))).toEqual(visible);
    const playables = await listed('playables');
    expect([ids(playables), playables.meta.total]).toEqual([[own], 1]);
    expect(ids(await listed('playables?_q=foreign'))).toEqual([]);
    expect(ids(await listed('options/playables'))).toEqual([own]);
    expect(ids(await listed(`playables?folder_eq=${outside}`))).toEqual([]);
    expect(ids(await listed('folders?parent_eq=root'))).toEqual([inside]);
  });

  test('sees no name of a folder above', async () => {
    const { body } = await limited.get(url(`folders/${inside}`));
    expect(body.data.path.map(({ id }: { id: string }) => id)).toEqual([allowed, inside]);
    expect((await read(allowed, limited)).parent).toBeNull();
  });

  test('gets 404 for what is outside, and changes nothing of it', async () => {
    for (const path of [`folders/${outside}`, `playables/${foreign}`]) {
      expect([path, (await limited.get(url(path))).status]).toEqual([path, 404]);
      expect([path, (await limited.put(url(path), { name: 'Mine' })).status]).toEqual([path, 404]);
      expect([path, (await limited.delete(url(path))).status]).toEqual([path, 404]);
    }
    const convert = await limited.put(url(`playables/${foreign}?action=convert`), { to: '4k' });
    expect(convert.status).toBe(404);
    const replace = await limited.put(url(`playables/${own}?action=replace`), { upload: foreign });
    expect([replace.status, Object.keys(replace.body.errors)]).toEqual([422, ['upload']]);
  });

  test('uploads into it and under it only', async () => {
    const there = await announce(server, limited, { metadata: { folder: inside } });
    expect(there.status).toBe(201);
    const elsewhere = await announce(server, limited, { metadata: { folder: outside } });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['folder']]);
    const nowhere = await beginUpload(server, limited);
    expect((await limited.get(url(`playables/${nowhere}`))).body.data.folder).toBe(allowed);
    await owner.query('update content.playables set status = $2 where id = $1', [foreign, 'ready']);
    const replacing = await announce(server, limited, { metadata: { replaces: foreign } });
    expect([replacing.status, Object.keys(replacing.body.errors)]).toEqual([422, ['replaces']]);
  });

  test('moves and creates nothing outside', async () => {
    for (const parent of [outside, await makeFolder('Other')]) {
      const made = await limited.post(url('folders'), { name: 'New', parent });
      expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['parent']]);
      const moved = await move(inside, parent, limited);
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['parent']]);
      const playable = await limited.put(url(`playables/${own}`), { folder: parent });
      expect([playable.status, Object.keys(playable.body.errors)]).toEqual([422, ['folder']]);
    }
    expect((await limited.put(url(`playables/${own}`), { folder: null })).body.data.folder).toBe(allowed);
    expect((await makeFolder('At their top', null, limited).then((id) => read(id))).parent).toBe(allowed);
  });

  test('neither moves, renames nor deletes the folder itself', async () => {
    expect((await limited.put(url(`folders/${allowed}`), { name: 'Mine' })).status).toBe(403);
    expect((await move(allowed, null, limited)).status).toBe(403);
    expect((await limited.delete(url(`folders/${allowed}`))).status).toBe(403);
  });

  test('learns nothing of a file outside by asking for duplicates', async () => {
    const fingerprint = createHash('sha256').update(`${round}`).digest();
    const asked = { files: [{ size: 1000, fingerprint: fingerprint.toString('hex') }] };
    const find = async (person: TestBrowser) =>
      (await person.post(url('uploads?action=duplicates'), asked)).body.data;
    await owner.query('update content.playables set fingerprint = $1 where id = $2', [fingerprint, foreign]);
    expect(await find(admin)).toEqual([{ id: foreign, name: 'foreign', folder: outside }]);
    expect(await find(limited)).toEqual([null]);
    await owner.query('update content.playables set fingerprint = $1 where id = $2', [fingerprint, own]);
    expect(await find(limited)).toEqual([{ id: own, name: 'own', folder: inside }]);
  });

  test('keeps the folder: deleting it is refused with their name', async () => {
    const answer = await admin.delete(url(`folders/${allowed}`));
    expect(answer).toMatchObject({ status: 409, body: { code: 'folder_in_use' } });
    expect(answer.body.message).toContain(limitedEmail);
    await allow(null);
    expect((await admin.delete(url(`folders/${allowed}`))).status).toBe(204);
  });
});
