import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { pruneHistory } from '../../processes/prune-history.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { eraseFromChanges } from './erase-history.service.ts';
import { describeChange, lastChangeId } from './history.service.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let demoId: string;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const inDemo = <T>(work: Parameters<typeof server.program.app.content.inEnvironments<T>>[1]) =>
  server.program.app.content.inEnvironments([demoId], work);
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Row = any;
const changesSince = async (entry: number): Promise<Row[]> =>
  owner.query('select * from content.changes where environment_id = $1 and entry > $2 order by entry', [
    demoId,
    entry,
  ]);
const lastEntry = async (): Promise<number> =>
  Number((await owner.query('select coalesce(max(entry), 0) as entry from content.changes'))[0].entry);

/** What the work changed in the demo environment. */
async function changesOf(work: () => Promise<unknown>): Promise<Row[]> {
  const before = await lastEntry();
  await work();
  return changesSince(before);
}

async function create(resource: string, body: object): Promise<Row> {
  const reply = await admin.post(api(resource), body);
  expect(reply.status).toBe(201);
  return reply.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: demoId }] = await owner.query(`select id from content.environments where slug = 'demo'`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('a change names who made it by which call, and keeps the changed fields only', async () => {
  const playlist = await create('playlists', { name: 'Morning', priority: 45 });
  let request = '';
  const [change, ...more] = await changesOf(async () => {
    const saved = await admin.put(api(`playlists/${playlist.id}`), { name: 'Morning', priority: 55 });
    request = saved.headers.get('x-request-id')!;
  });
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    kind: 'update',
    resource: 'playlists',
    subject_id: playlist.id,
    subject_name: 'Morning',
    actor_name: 'Hana Králová',
    via: 'person',
    call: 'playlists.update',
    request,
    batch: request,
    before: { priority: 45 },
    after: { priority: 55 },
  });
  expect(await inDemo((db) => lastChangeId(db, demoId))).toBe(change.id);
  expect(await inDemo((db) => describeChange(db, demoId, change.id))).toMatchObject({
    actor: 'Hana Králová',
    kind: 'update',
    resource: 'playlists',
    name: 'Morning',
  });
});

test('a save that changes nothing leaves no change', async () => {
  const playlist = await create('playlists', { name: 'Same', priority: 45 });
  const changes = await changesOf(() =>
    admin.put(api(`playlists/${playlist.id}`), { priority: 45, items: [] }),
  );
  expect(changes).toEqual([]);
});

test('items and groups are fields of their playlist, with the names of what they refer to', async () => {
  const [playable] = (await admin.get(api('playables?status_eq=ready&type_eq=image&_limit=1'))).body.data;
  const group = await create('groups', { name: 'Glass fronts' });
  const [created] = await changesOf(() =>
    admin.post(api('playlists'), {
      name: 'Late lunch',
      groups: [group.id],
      items: [{ playable_id: playable.id, duration: 8 }],
    }),
  );
  expect(created).toMatchObject({
    kind: 'create',
    before: null,
    after: {
      name: 'Late lunch',
      groups: [group.id],
      items: [{ playable_id: playable.id, duration: 8, amount: 1 }],
    },
    names: { [group.id]: 'Glass fronts', [playable.id]: playable.name },
  });
  const [item] = created.after.items;
  const [edited, ...others] = await changesOf(() =>
    admin.put(api(`playlists/${created.subject_id}`), {
      items: [
        { id: item.id, playable_id: playable.id, duration: 8 },
        { playable_id: playable.id, duration: 9 },
      ],
    }),
  );
  expect(others).toEqual([]);
  expect(Object.keys(edited.after)).toEqual(['items']);
  expect(edited.before.items).toEqual([item]);
  expect(edited.after.items).toEqual([item, expect.objectContaining({ duration: 9 })]);
});

test('what is deleted is kept whole, and what pointed at it changed too, in one go', async () => {
  const [display] = (await admin.get(api('displays?_limit=1'))).body.data;
  const group = await create('groups', { name: 'Doors', displays: [display.id], priority: 60 });
  const changes = await changesOf(() => admin.delete(api(`groups/${group.id}`)));
  expect(changes.map(({ resource, kind }) => `${resource} ${kind}`)).toEqual([
    'groups delete',
    'displays update',
  ]);
  expect(changes[0]).toMatchObject({
    before: { name: 'Doors', priority: 60, displays: [display.id], playlists: [] },
    after: null,
    names: { [display.id]: display.name },
  });
  expect(changes[1]).toMatchObject({ subject_id: display.id, names: { [group.id]: 'Doors' } });
  expect(changes[1].before.groups).toContain(group.id);
  expect(changes[1].after.groups).not.toContain(group.id);
  expect(changes[1].batch).toBe(changes[0].batch);
});

test('what "Show on…" makes for itself is no change of groups, playlists or displays', async () => {
  const [playable] = (await admin.get(api('playables?status_eq=ready&type_eq=image&_limit=1'))).body.data;
  const [display] = (await admin.get(api('displays?active_eq=true&_limit=1'))).body.data;
  const changes = await changesOf(() =>
    admin.post(api('shows'), {
      content: { kind: 'playables', playables: [playable.id] },
      displays: [display.id],
      until: { kind: 'always' },
    }),
  );
  expect(changes.map(({ resource, kind }) => `${resource} ${kind}`)).toEqual(['shows create']);
});

test('encrypted values are masked, and a change of them is still one', async () => {
  const location = await create('locations', {
    name: 'Vault',
    timezone: 'Europe/Prague',
    routerPassword: 'sesame',
  });
  const [change] = await changesOf(() =>
    admin.put(api(`locations/${location.id}`), { routerPassword: 'open sesame' }),
  );
  expect(change).toMatchObject({ before: { router_credentials: '•' }, after: { router_credentials: '•' } });
});

test('no bytes of any recorded table can get into the history', async () => {
  const found = await owner.query(`
    select distinct c.relname as table, a.attname as column from pg_trigger t
    join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'content'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped
    where t.tgname = 'NOTE_update'`);
  expect(found.length).toBeGreaterThan(4);
  for (const { table, column } of found) {
    const [row] = await owner.query(
      `select content.state_of(jsonb_populate_record(null::content.${table}, jsonb_build_object('${column}', '\\x5345435245542d34373131'))) as state`,
    );
    expect(JSON.stringify(row.state), `${table}.${column}`).not.toMatch(/5345435245542d34373131|SECRET-4711/);
  }
});

test('values beyond a megabyte are left out, and the fields are named', async () => {
  const [row] = await owner.query(`select id from content.playlists where environment_id = $1 limit 1`, [
    demoId,
  ]);
  const [change] = await changesOf(() =>
    inDemo((db) =>
      db.query(sql`update content.playlists set description = repeat('ř', 600000) where id = ${row.id}`),
    ),
  );
  expect(change).toMatchObject({
    before: null,
    after: null,
    fields: ['description'],
    kind: 'update',
    via: 'program',
  });
});

test.each(['update content.changes set via = via', 'delete from content.changes'])(
  'the program cannot change history: %s',
  async (statement) => {
    await expect(inDemo((db) => db.query(sql`${trusted(statement)}`))).rejects.toMatchObject({
      code: '42501',
    });
  },
);

test('a transaction that fails leaves no change', async () => {
  const changes = await changesOf(() =>
    inDemo(async (db) => {
      await db.query(sql`update content.playlists set priority = 1`);
      throw new Error('no');
    }).catch(() => {}),
  );
  expect(changes).toEqual([]);
  expect(await owner.query('select * from infra.open_changes')).toEqual([]);
});

test('A10, ASVS 1.2.9: erasing a person keeps their changes and removes the name at once and addresses from all texts later', async () => {
  const email = 'gone.+(x)[y]*@orchard.test';
  const id = await addPerson(owner, { email: 'gone@orchard.test', roles: { demo: ['admin'] } });
  const person = await server.signIn('gone@orchard.test');
  const created = await person.post(api('playlists'), { name: `For Gone.+(x)[y]*@orchard.test (a+b)` });
  // More than are looked at in one go.
  await owner.query(
    `insert into content.changes (environment_id, id, at, batch, actor_id, actor_name, via, resource, subject_id, subject_name, kind, before,
       after, names, fields)
     select $1, gen_random_uuid(), now(), gen_random_uuid(), $2, 'Gone', 'person', 'playlists', $1, 'Many ' || $3, 'update',
       jsonb_build_object('name', 'from ' || $3), jsonb_build_object('name', 'goneXX(x)[y]*@orchard.test'), '{}', '{}'
     from generate_series(1, 12000)`,
    [demoId, id, email],
  );
  const traces = { identityId: id, emails: ['gone@orchard.test', email] };
  await inDemo((db) => eraseFromChanges(db, demoId, traces, new Date()));
  const named = `select 1 from content.changes where actor_id = $1 and actor_name <> '' limit 1`;
  expect(await owner.query(named, [id])).toEqual([]);
  await vi.waitFor(async () =>
    expect(await owner.query(`select 1 from infra.jobs where kind = 'erase-history'`)).toEqual([]),
  );
  const rows = await owner.query('select * from content.changes where subject_id = $1', [
    created.body.data.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actor_id: id, actor_name: '', subject_name: 'For  (a+b)' });
  expect(JSON.stringify(rows)).not.toMatch(/gone\./i);
  const many = await owner.query(
    `select distinct before ->> 'name' as before, after ->> 'name' as after, subject_name as name, count(*)::int as count
     from content.changes where subject_id = $1 and actor_id = $2 group by 1, 2, 3`,
    [demoId, id],
  );
  // What only looks like it stays: an address is no pattern.
  expect(many).toEqual([
    { before: 'from ', after: 'goneXX(x)[y]*@orchard.test', name: 'Many ', count: 12_000 },
  ]);
});

test('changes are kept for 400 days', async () => {
  const { id } = await create('playlists', { name: 'Old' });
  const age = (days: number) =>
    owner.query(`update content.changes set at = now() - $2 * interval '1 day' where subject_id = $1`, [
      id,
      days,
    ]);
  const count = async () =>
    (await owner.query('select 1 from content.changes where subject_id = $1', [id])).length;
  await age(399);
  await pruneHistory(server.program.app);
  expect(await count()).toBe(1);
  await age(401);
  await pruneHistory(server.program.app);
  expect(await count()).toBe(0);
});
