import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { makeFirstAdminLink } from './features/identity/first-admin.ts';
import { withApp } from './operator/with-app.ts';
import { type Program, startProgram } from './program.ts';
import { connectOwner, type Owner } from './test/owner.ts';
import { TestBrowser } from './test/test-browser.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from './test/test-postgres.ts';

// An installation in a shop's network that was started with HOST alone, so that its address is the machine's own.

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-shop-'));
let database: TestDatabase;
let owner: Owner;
let program: Program;

const configAt = (ownHost: string) => ({
  ...readConfig({ HOST: '0.0.0.0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
  host: '127.0.0.1',
  port: 0,
  ownHost,
});
const startAt = (ownHost: string) =>
  startProgram({ config: configAt(ownHost), databaseUrl: database.url, secretKey: testSecretKey });
const portOf = ({ urls }: Program) => new URL(urls.public).port;
/** By loopback, with the name that a browser would send, which fetch does not let us choose. */
async function get(url: string, host: string) {
  const asked = request(`http://127.0.0.1:${portOf(program)}${url}`, {
    headers: { Host: host, Accept: 'text/html' },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, location: answer.headers.location, text: await readText(answer) };
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  program = await startAt('192.168.1.20');
});
afterAll(async () => {
  await program.stop();
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the link of the first admin leads to the address of the machine, and players run over http', async () => {
  expect(program.previousUrl).toBeNull();
  const link = await makeFirstAdminLink(program.app);
  expect(link).toMatch(/^http:\/\/192\.168\.1\.20:\d+\/en\/auth\/set-password#first-admin=/);
  const page = await get('/player/', `192.168.1.20:${portOf(program)}`);
  expect(page.text).toContain('name="allow-http" content="1"');
  const browser = new TestBrowser(`http://192.168.1.20:${portOf(program)}`);
  const here = `http://127.0.0.1:${portOf(program)}`;
  await browser.get(`${here}/sanctum/csrf-cookie`);
  const made = await browser.post(`${here}/api/v1/first-admin`, {
    serverName: 'Blue Door',
    name: 'Nora',
    email: 'nora@example.com',
    code: link!.split('=')[1],
    password: 'long enough words',
    passwordConfirmation: 'long enough words',
  });
  expect(made.status).toBe(201);
});

test('a page by another name says where it is, in four languages; calls and players are served by any name', async () => {
  const { status, text } = await get('/en/displays?a=1&b=2', 'shop.fritz.box');
  expect(status).toBe(421);
  const right = `http://192.168.1.20:${portOf(program)}`;
  expect(text).toContain(`<a href="${right}/en/displays?a=1&#38;b=2">${right}</a>`);
  for (const words of ['another address', 'jinou adresu', 'andere Adresse', 'otra dirección'])
    expect(text).toContain(words);
  for (const url of ['/player/', '/healthz', '/api/v1/none', '/s/blue-door/api/v1/none', '/tv/vitrine.ipk'])
    expect([url, (await get(url, 'shop.fritz.box')).status]).not.toEqual([url, 421]);
  expect((await get('/en/auth/login', `192.168.1.20:${portOf(program)}`)).status).toBe(200);
  const home = await get('/en/displays', `localhost:${portOf(program)}`);
  expect([home.status, home.location]).toEqual([302, `${right}/en/displays`]);
});

test('an address that changed is followed: stored, in the domain of the server, and by commands', async () => {
  const before = program.urls.public;
  await program.stop();
  program = await startAt('192.168.1.31');
  expect(program.previousUrl).toBe(before);
  const [row] = await owner.query(
    'select url, previous_url, url_changed_at is not null as is_dated from identity.content_servers',
  );
  expect(row).toEqual({ url: program.urls.public, previous_url: before, is_dated: true });
  const [server] = await owner.query('select domain from identity.servers');
  expect(server).toEqual({ domain: new URL(program.urls.public).host });

  const config = readConfig({ DATA_DIR: dataDir });
  const open = async () => ({
    config,
    databaseUrl: database.url,
    secretKey: testSecretKey,
    storage: program.app.storage,
    isInUse: true,
    close: async () => {},
  });
  expect(await withApp(open, async ({ urls }) => urls)).toEqual(program.urls);
});
