import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMutating } from '@vitrine/contract/route';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobKinds } from '../../infra/jobs.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { call, findIds, urlOf, userRoutes } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';

// A15. Generated from the contract: somebody whose name and address are nobody else's makes every call that there is. Once they
// are erased, neither is in any column of any table, nor in the outbox.

const mark = 'zanzibar';
const email = `${mark}@orchard.test`;
const name = 'Zanzibar Quill';
const patience = { timeout: 60_000 };

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let person: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const id = await addPerson(owner, { email, roles: { demo: ['admin'] } });
  await owner.query('update identity.identities set name = $2 where id = $1', [id, name]);
  person = await server.signIn(email);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (resource: string) => `${server.serverUrl('demo')}/api/v1/${resource}`;

/** "table.column" of everything that contains the mark, as somebody with the whole database would find it. */
async function columnsWithMark(schemas: readonly string[]): Promise<string[]> {
  const columns = await owner.query(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_type t on t.oid = a.atttypid
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and (t.typcategory in ('S', 'A') or t.typname in ('jsonb', 'json', 'bytea'))
     order by 1, 2`,
    [schemas],
  );
  const texts = columns.map(
    ({ table, column }) => `select '${table}.${column}' as place where exists (select from ${table} t
      where strpos(lower(case when pg_typeof(t."${column}") = 'bytea'::regtype then encode((t."${column}")::text::bytea, 'escape')
        else (t."${column}")::text end), $1) > 0)`,
  );
  return (await owner.query(texts.join(' union all '), [mark])).map(({ place }) => place);
}

async function mailsWithMark(): Promise<string[]> {
  const directory = path.join(server.dataDir, 'outbox');
  const found: string[] = [];
  for (const file of await readdir(directory)) {
    const raw = await readFile(path.join(directory, file));
    const { subject, text, html } = await PostalMime.parse(raw);
    if ([raw.toString(), subject, text, html].join('\n').toLowerCase().includes(mark)) found.push(subject!);
  }
  return found;
}

const whenWorkIsDone = () => whenIdle(owner, server.program.app.clock, jobKinds);

/** What ends the session that makes the calls, never ends itself, or erases somebody. */
const isLeftOut = (id: string) =>
  id.startsWith('session.') || ['realtime.events', 'displays.watch', 'personalData.erase'].includes(id);

async function liveThroughEveryCall(): Promise<string[]> {
  const ids = await findIds(server, person, 'demo');
  const { body: sources } = await person.get(api('sources?kind_eq=table&_limit=1'));
  await person.post(api(`sources/${sources.data[0].id}/counter-links`), { name: 'Till' });
  const { body: rows } = await person.get(api(`sources/${sources.data[0].id}/rows`));
  const [row] = rows.data.rows;
  await person.put(api(`sources/${sources.data[0].id}/rows/${row.id}`), {
    values: { ...row.values, soldOut: true },
  });
  const routes = userRoutes
    .filter(({ host, id }) => host === 'content' && !isLeftOut(id))
    // What deletes comes last, so that there is something to change.
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  const done: string[] = [];
  for (const route of routes) {
    const { status } = await call(person, route, urlOf(server, route, { ids }), { ids });
    if (status < 300 && isMutating(route.method)) done.push(route.id);
  }
  return done;
}

test('A15: whatever a person has done, once they are erased their name and address are nowhere', {
  // Some 200 calls, each as slow as the machine is busy.
  timeout: 900_000,
}, async () => {
  const done = await liveThroughEveryCall();
  expect(done.length).toBeGreaterThan(40);
  expect(done).toEqual(expect.arrayContaining(['takeovers.inbox', 'sources.saveRows', 'users.invite']));
  // A mail to others that waits for a mail server.
  await owner.query(
    `insert into infra.jobs (id, kind, environment_id, payload, run_at, created_at)
     select gen_random_uuid(), 'send-mail', id, jsonb_build_object('to', 'admin@vitrine.test', 'locale', 'en', 'template', 'alarmStarted',
       'values', jsonb_build_object('person', $1::text, 'title', 'Leave', 'server', 'Demo', 'where', 'Brno'), 'path', '/'), now() + interval '1 day', now()
     from content.environments where slug = 'demo'`,
    [name],
  );
  await whenWorkIsDone();
  expect(await columnsWithMark(['content', 'infra'])).toEqual(
    expect.arrayContaining([
      ...['content.audit_names.name', 'content.changes.actor_name', 'content.counter_links.made_by'],
      ...['content.members.name', 'content.source_states.changed_by', 'content.takeovers.started_by'],
      ...['content.proposals.decided_by', 'infra.jobs.payload'],
    ]),
  );
  expect(await mailsWithMark()).not.toEqual([]);

  const { body: users } = await admin.get(api(`users?_q=${mark}`));
  const erased = await admin.post(api('personal-data-erasures'), { kind: 'user', key: users.data[0].id });
  expect(erased).toMatchObject({ status: 200, body: { data: { kept: [] } } });
  await vi.waitFor(async () => {
    await whenWorkIsDone();
    expect(await columnsWithMark(['content', 'infra'])).toEqual([]);
    expect(await mailsWithMark()).toEqual([]);
  }, patience);
  const [mail] = await owner.query(
    `select payload -> 'values' as values from infra.jobs where payload ->> 'template' = 'alarmStarted' and run_at > now()`,
  );
  expect(mail.values).toEqual({ person: '', title: 'Leave', server: 'Demo', where: 'Brno' });
});

test('A15: with the account the mark is gone from the auth host as well', async () => {
  const own = server.browser();
  await own.logIn(server.authUrl, email, demoPassword);
  const deleted = await own.post(`${server.authUrl}/api/v1/delete-account`, { password: demoPassword });
  expect(deleted.status).toBe(204);
  await vi.waitFor(async () => {
    await whenWorkIsDone();
    expect(await columnsWithMark(['content', 'identity', 'infra'])).toEqual([]);
    expect(await mailsWithMark()).toEqual([]);
  }, patience);
});
