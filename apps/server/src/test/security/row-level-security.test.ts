import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { fillHistory } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { findIds, type KnownIds } from './route-calls.ts';

// What holds even if a handler forgets a check. Tenant A is the demo, tenant B the museum.

let server: TestServer;
let owner: Owner;
let inDemo: TestBrowser;
let inMuseum: TestBrowser;
let idsOfDemo: KnownIds;
let idsOfMuseum: KnownIds;
let demoId: string;
let museumId: string;

beforeAll(async () => {
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  await fillHistory(owner);
  inDemo = await server.signIn('admin@vitrine.test', 'demo');
  inMuseum = await server.signIn('admin@vitrine.test', 'museum');
  idsOfDemo = await findIds(server, inDemo, 'demo');
  idsOfMuseum = await findIds(server, inMuseum, 'museum');
  const environments = await owner.query('select slug, id from content.environments');
  ({ demo: demoId, museum: museumId } = Object.fromEntries(environments.map(({ slug, id }) => [slug, id])));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const museum = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;

const roles = ['vitrine_app', 'vitrine_auth'];

test('case 47: every tenant table has row-level security, forced, for reading and writing', async () => {
  const tables = await owner.query(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polqual is not null
        and p.polwithcheck is not null) as is_guarded,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as leads_key
    from pg_class c where c.relnamespace = 'content'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  expect(tables.length).toBeGreaterThan(6);
  expect(tables).toEqual(
    tables.map(({ name }) => ({
      name,
      is_forced: true,
      is_guarded: true,
      leads_key: name === 'environments' ? 'id' : 'environment_id',
    })),
  );
});

test('case 47: besides it one policy finds an environment by the slug in the address, and one lets the owner list them', async () => {
  const others = await owner.query(`
    select tablename, policyname, cmd, roles::text[] from pg_policies
    where schemaname = 'content' and policyname <> 'environment' order by policyname`);
  const [{ name }] = await owner.query('select current_user as name');
  expect(others).toEqual([
    { tablename: 'environments', policyname: 'by_slug', cmd: 'SELECT', roles: ['public'] },
    { tablename: 'environments', policyname: 'owner_lists', cmd: 'SELECT', roles: [name] },
  ]);
});

test('case 47: foreign keys between tenant tables include the environment', async () => {
  const loose = await owner.query(`
    select k.conname from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'content'::regnamespace and not exists (
      select from unnest(k.conkey, k.confkey) as pair (own, theirs)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'environment_id'
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs and b.attname in ('environment_id', 'id'))`);
  expect(loose).toEqual([]);
});

test('case 47: the roles of the program own nothing and have no special rights', async () => {
  const found = await owner.query(
    `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as is_mighty,
      (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
      (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
     from pg_roles r where rolname = any ($1) order by 1`,
    [roles],
  );
  expect(found).toEqual(roles.map((rolname) => ({ rolname, is_mighty: false, owned: 0, memberships: 0 })));
  const rights = await owner.query(
    `select r.name as role, c.oid::regclass::text as table, p.name as right
     from unnest($1::text[]) as r (name), pg_class c, unnest(array['truncate', 'references', 'trigger']) as p (name)
     where c.relkind in ('r', 'v', 'm') and c.relnamespace::regnamespace::text in ('content', 'identity', 'infra')
       and has_table_privilege(r.name, c.oid, p.name)`,
    [roles],
  );
  expect(rights).toEqual([]);
  const schemas = await owner.query(
    `select r.name, n.nspname from unnest($1::text[]) as r (name), pg_namespace n
     where has_schema_privilege(r.name, n.oid, 'create') and n.nspname !~ '^pg_(toast_)?temp'`,
    [roles],
  );
  expect(schemas).toEqual([]);
});

test("case 47: the identity and content roles cannot access each other's tables", async () => {
  const crossing = await owner.query(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'v', 'm', 'S') and
      (c.relnamespace = 'identity'::regnamespace and has_table_privilege('vitrine_app', c.oid, 'select, insert, update, delete')
      or c.relnamespace = 'content'::regnamespace and has_table_privilege('vitrine_auth', c.oid, 'select, insert, update, delete'))`);
  expect(crossing).toEqual([]);
});

/** They read, change or delete what the program itself may only add to, in the environments of the transaction. */
const ownersFunctions = [
  'content.delete_environment(uuid,timestamp with time zone,date)',
  'content.delete_rows(uuid,text)',
  'content.drafts_put_on_screens()',
  'content.erase_address_from_audit(text,text)',
  'content.erase_from_audit(uuid,text)',
  'content.erase_from_changes(uuid,text[])',
  'content.erase_from_takeovers(uuid)',
  'content.erase_name_from_changes(uuid)',
  'content.erase_texts_from_changes(uuid,text[],bigint,integer)',
  'content.keep_months_of_plays(timestamp with time zone)',
  'content.note_effect(uuid[],integer,jsonb)',
  'content.note_effect(uuid[],uuid[],jsonb,timestamp with time zone)',
  'content.prune_audit_addresses(timestamp with time zone)',
  'content.prune_audit_addresses(timestamp with time zone,integer)',
  'content.prune_changes(timestamp with time zone)',
  'content.prune_changes(timestamp with time zone,integer)',
  'content.prune_past_plans(timestamp with time zone)',
  'content.prune_past_plans(timestamp with time zone,integer)',
  'content.prune_takeover(timestamp with time zone)',
  'content.prune_takeovers(timestamp with time zone)',
  'content.touched_records()',
];

test('case 47: only the functions that erase, delete and make months run with the rights of their owner, and no view bypasses row-level security', async () => {
  const definers = await owner.query(`
    select oid::regprocedure::text as name from pg_proc
    where prosecdef and pronamespace::regnamespace::text in ('content', 'identity', 'infra', 'migrations', 'public')
      and prorettype <> 'trigger'::regtype
      and (has_function_privilege('vitrine_app', oid, 'execute') or has_function_privilege('vitrine_auth', oid, 'execute'))
    order by 1`);
  // Triggers write the history; nobody can call them, and nobody can put other functions in their way.
  const open = await owner.query(`
    select oid::regprocedure::text as name from pg_proc
    where prosecdef and not coalesce(proconfig::text like '%search_path=pg_catalog, pg_temp%', false)
      and pronamespace::regnamespace::text in ('content', 'identity', 'infra', 'migrations', 'public')`);
  expect(open).toEqual([]);
  const views = await owner.query(`
    select oid::regclass::text from pg_class where relkind in ('v', 'm')
      and relnamespace::regnamespace::text in ('content', 'identity', 'infra')
      and not coalesce('security_invoker=true' = any (reloptions), false)`);
  expect([definers.map(({ name }) => name), views]).toEqual([ownersFunctions, []]);
});

test('A24: whatever the program asks for, young alarms and past plans stay', async () => {
  const counted = async () => {
    const [row] = await owner.query(
      `
      select (select count(*) from content.takeovers where environment_id = $1) as alarms,
        (select count(*) from content.display_plans where environment_id = $1) as plans`,
      [demoId],
    );
    return row;
  };
  await owner.query(
    `insert into content.takeovers (environment_id, id, created_at, kind, level, title, texts, sound, scope, places, ends_at, via, started_by, mailed)
     values ($1, gen_random_uuid(), now() - interval '1824 days', 'alert', 'notice', 'Old', '{}', false, '{"all": true}', '{}', now(), 'person', '', 0)`,
    [demoId],
  );
  const before = await counted();
  await server.program.app.content.inEnvironments([demoId], async (db) => {
    await db.query(sql`select content.prune_takeovers('infinity')`);
    await db.query(sql`select content.prune_takeover('infinity')`);
    await db.query(sql`select content.prune_past_plans('infinity')`);
    await db.query(sql`select content.prune_past_plans('infinity', 5000)`);
  });
  expect(await counted()).toEqual(before);
});

/** The program may not delete from some tables at all, such as invoices. */
const mayNot = '42501';

test('case 50: raw SQL of the program sees and changes only the environment it named', async () => {
  const tables = await owner.query(`
    select c.oid::regclass::text as name, case c.relname when 'environments' then 'id' else 'environment_id' end as key
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'content'::regnamespace`);
  const { content } = server.program.app;
  for (const { name, key } of tables) {
    const seen = await content.inEnvironments([museumId], (db) =>
      db.query(sql({ id: 'uuid' })`select distinct ${trusted(key)} as id from ${trusted(name)}`),
    );
    expect(seen.filter(({ id }) => id !== museumId)).toEqual([]);
    expect(await content.transaction((db) => db.query(sql`select 1 from ${trusted(name)}`))).toEqual([]);
    const removed = await content
      .inEnvironments([museumId], (db) =>
        db.query(sql`delete from ${trusted(name)} where ${trusted(key)} = ${demoId} returning 1`),
      )
      .catch((error: { code: string }) => (error.code === mayNot ? [] : Promise.reject(error)));
    expect(removed).toEqual([]);
  }
});

test("case 50: raw SQL of the program can't refer to another tenant's record or write into its environment", async () => {
  const hang = (environment: string, location: string) =>
    server.program.app.content.inEnvironments([museumId], (db) =>
      db.query(sql`
        insert into content.displays (environment_id, id, name, location_id, created_at, updated_at)
        values (${environment}, ${newId()}, 'Smuggled', ${location}, now(), now())`),
    );
  const display = idsOfMuseum.get('displays')!;
  const change = (to: string) =>
    server.program.app.content.inEnvironments([museumId], (db) =>
      db.query(sql`update content.displays set ${trusted(to)} where id = ${display}`),
    );
  const theirs = idsOfDemo.get('locations')!;
  await expectNoChange(owner, async () => {
    await expect(hang(museumId, theirs)).rejects.toThrow(/foreign key constraint "display_needs_location"/);
    await expect(hang(demoId, theirs)).rejects.toThrow(/row-level security/);
    await expect(change(`location_id = '${theirs}'`)).rejects.toThrow(/foreign key/);
    await expect(change(`environment_id = '${demoId}'`)).rejects.toThrow(/row-level security/);
  });
});

test('case 57: deleting a tenant removes all its rows and none of another', async () => {
  const tables = await owner.query(`
    select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'content'::regnamespace`);
  const count = async (environment: string) => {
    const counts = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name} where environment_id = $1`,
    );
    const rows = await owner.query(counts.join(' union all '), [environment]);
    return Object.fromEntries(rows.map(({ name, rows: n }) => [name, n]));
  };
  const ofMuseum = await count(museumId);
  const reading = Promise.all(
    Array.from({ length: 20 }, () => inMuseum.get(museum('displays?include=location,groups'))),
  );
  await owner.query('delete from content.environments where id = $1', [demoId]);
  await owner.query('delete from identity.servers where id = $1', [demoId]);
  expect((await reading).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(Object.values(await count(demoId)).filter((rows) => rows !== 0)).toEqual([]);
  expect(await count(museumId)).toEqual(ofMuseum);
  expect((await inMuseum.get(museum('locations'))).status).toBe(200);
  expect([401, 404]).toContain((await inDemo.get(`${server.serverUrl('demo')}/api/v1/locations`)).status);
  const listed = await server.browser().logIn(server.authUrl, 'admin', 'vitrine-demo');
  expect(listed.body.user.servers.map(({ name }: { name: string }) => name)).toEqual(['City Museum']);
});
