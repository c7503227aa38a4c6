import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { fillDemo } from '../demo/demo.ts';
import { endAllSessions } from '../infra/end-sessions.ts';
import { findFreePort } from '../infra/free-port.ts';
import { newId } from '../infra/ids.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { reencryptAll } from '../infra/secrets/encrypted-values.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { type Program, startProgram } from '../program.ts';
import { TestBrowser } from '../test/test-browser.ts';
import { demoPassword } from '../test/test-server.ts';

// A key is rotated while programs run. It has its own PostgreSQL, because login roles belong to the whole
// server.

const oldKey = 'the old key of this installation, 32 or more';
const newKey = 'the new key of this installation, 32 or more';
let directory: string;
let postgres: EmbeddedPostgres;
let owner: pg.Client;
let port: number;
const running = new Set<Program>();

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-keys-'));
  postgres = await startEmbeddedPostgres({ dataDir: directory, fsync: false, log: () => {} });
  owner = new pg.Client(postgres.url);
  owner.on('error', () => {}); // PostgreSQL is stopped before this connection
  await owner.connect();
  port = await findFreePort();
});
afterAll(async () => {
  await Promise.all([...running].map((program) => program.stop()));
  await owner.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Options {
  readonly prepare?: typeof fillDemo;
  readonly env?: Record<string, string>;
}

/** Replicas of one address, as behind a proxy; `url` is the address of this one. */
async function start(secretKey: string, { prepare, env = {} }: Options = {}) {
  const own = await findFreePort();
  const program = await startProgram({
    config: readConfig({
      PORT: String(own),
      PUBLIC_URL: `http://localhost:${port}`,
      AUTH_URL: `http://localhost:${own}`,
      SERVER_KEY: 'a-key-of-the-content-server-32-or-more',
      LOG_LEVEL: 'silent',
      DATA_DIR: directory,
      DEMO: '1',
      VIES_URL: 'http://127.0.0.1:9',
      ...env,
    }),
    databaseUrl: postgres.url,
    secretKey,
    prepare,
  });
  running.add(program);
  return { program, url: `http://localhost:${own}` };
}

type Started = Awaited<ReturnType<typeof start>>;

async function stop({ program }: Started): Promise<void> {
  await program.stop();
  running.delete(program);
}

async function signIn({ url }: Started): Promise<TestBrowser> {
  const person = new TestBrowser(url);
  await person.logIn(`${url}/s/demo`, 'admin@vitrine.test', demoPassword);
  return person;
}

const api = ({ url }: Started, rest: string) => `${url}/s/demo/api/v1/locations${rest}`;

async function reveal(person: TestBrowser, at: Started, name: string) {
  const { body } = await person.get(api(at, `?name_contains=${encodeURIComponent(name)}`));
  const revealed = await person.put(api(at, `/${body.data[0].id}?action=reveal`));
  return revealed.body.data?.routerPassword;
}

const sealedBy = async (key: string) => {
  const { rows } = await owner.query<{ sealed: Buffer }>(
    `select router_credentials as sealed from content.locations where router_credentials is not null
     union all select key_sealed from identity.content_servers
     union all select decode(payload ->> 'fragment', 'base64') from infra.jobs where payload ? 'fragment'`,
  );
  return rows.map(({ sealed }) => createSecrets(key).isEncryptedWithCurrentKey(sealed));
};

/** Simulates a restart of the database: every connection must be reopened. */
const cutConnections = () =>
  owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename like 'vitrine%'`);

test('case 222: a key is rotated while programs with the old and the new list run side by side', async () => {
  const first = await start(oldKey, { prepare: fillDemo });
  const person = await signIn(first);
  const make = (at: Started, name: string, routerPassword: string, by: TestBrowser) =>
    by.post(api(at, ''), { name, timezone: 'Europe/Prague', routerUser: 'admin', routerPassword });
  expect(await make(first, 'By the first', 'first-secret', person)).toMatchObject({ status: 201 });

  const second = await start(`${newKey},${oldKey}`);
  await cutConnections();
  await vi.waitFor(async () => expect((await person.get(api(first, ''))).status).toBe(200), 10_000);
  const other = await signIn(second);
  expect(await reveal(other, second, 'By the first')).toBe('first-secret');
  expect(await make(second, 'By the second', 'second-secret', other)).toMatchObject({ status: 201 });
  await stop(first);

  await owner.query(
    `insert into infra.jobs (id, kind, payload, run_at, created_at)
     values ($1, 'send-mail', jsonb_build_object('fragment', encode($2, 'base64')), now() + interval '1 day', now())`,
    [newId(), createSecrets(oldKey).encrypt('#code=1')],
  );
  expect(await sealedBy(newKey)).toContain(false);
  const keys = createSecrets(`${newKey},${oldKey}`);
  const { resealed, unreadable } = await reencryptAll(postgres.url, keys);
  expect(resealed).toBeGreaterThan(2);
  expect(unreadable).toBe(0);
  expect(await reencryptAll(postgres.url, keys)).toEqual({ resealed: 0, unreadable: 0 });
  expect(await sealedBy(newKey)).not.toContain(false);

  const third = await start(newKey);
  await cutConnections();
  const last = await signIn(third);
  expect(await reveal(last, third, 'By the first')).toBe('first-secret');
  expect(await reveal(last, third, 'By the second')).toBe('second-secret');
  // The program with both keys continues, although the roles' passwords derive from the new key by now.
  await vi.waitFor(
    async () => expect(await reveal(other, second, 'By the first')).toBe('first-secret'),
    10_000,
  );
});

test('case 222: while lists differ, each program accepts what the others signed', async () => {
  const older = createSecrets(`${oldKey},${newKey}`);
  const newer = createSecrets(`${newKey},${oldKey}`);
  expect(older.isSigned('csrf demo', 'token', newer.sign('csrf demo', 'token'))).toBe(true);
  expect(newer.isSigned('csrf demo', 'token', older.sign('csrf demo', 'token'))).toBe(true);
  expect(createSecrets(newKey).isSigned('csrf demo', 'token', older.sign('csrf demo', 'token'))).toBe(false);
  expect(newer.isSigned('media', 'token', newer.sign('csrf demo', 'token'))).toBe(false);
});

test("case 222: signatures of a key end with it; sessions end on the operator's command, everywhere and permanently", async () => {
  const before = await start(`${oldKey},${newKey}`);
  const early = await signIn(before);
  const signed = early.csrf.get(`${before.url}/s/demo`)!;
  await stop(before);

  const after = await start(newKey);
  const person = new TestBrowser(after.url);
  for (const [name, value] of early.cookies) person.cookies.set(name, value);
  const me = (by: TestBrowser) => by.get(`${after.url}/s/demo/api/me`);
  // Session tokens are random and stored only as a hash, so removing a key does not end them.
  expect((await me(person)).status).toBe(200);
  const place = { name: 'By an old token', timezone: 'UTC' };
  const byOldToken = { headers: { 'X-XSRF-TOKEN': signed } };
  expect((await person.post(api(after, ''), place, byOldToken)).body.code).toBe('csrf_mismatch');
  await person.logIn(after.url, 'admin@vitrine.test', demoPassword);

  expect(await endAllSessions(postgres.url)).toBeGreaterThanOrEqual(2);
  expect((await me(person)).status).toBe(401);
  expect((await owner.query('select 1 from identity.sessions')).rows).toEqual([]);
  expect(await endAllSessions(postgres.url)).toBe(0);
  expect((await me(await signIn(after))).status).toBe(200);
  await stop(after);
});

test("case 222: a single process that derived its content server's key stays the same server with another key", async () => {
  const env = { SERVER_KEY: '', PUBLIC_URL: 'http://localhost:9' };
  const before = await start(`${newKey},${oldKey}`, { env });
  await stop(before);
  const after = await start(`${oldKey},${newKey}`, { env });
  await stop(after);
  const { rows } = await owner.query('select url from identity.content_servers order by url');
  expect(rows.filter(({ url }) => url === env.PUBLIC_URL)).toHaveLength(1);
});

test('a secret that no key can decrypt is reported, and not changed', async () => {
  const sealed = createSecrets('x'.repeat(40)).encrypt('lost');
  await owner.query(`update content.locations set router_credentials = $1 where name = 'By the first'`, [
    sealed,
  ]);
  const { unreadable } = await reencryptAll(postgres.url, createSecrets(`${newKey},${oldKey}`));
  expect(unreadable).toBe(1);
});
