import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { presentChange } from './read-changes.ts';

// A29, B30: the address of a source is whole for those who may edit it, and nowhere else.

const secret = 'private-4711';
const whole = `https://calendar.example.com:8443/${secret}/basic.ics?key=${secret}`;
const masked = 'https://calendar.example.com:8443/…';
let server: TestServer;
let admin: TestBrowser;
let id: string;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-17T12:00:00Z') });
  admin = await server.signIn('admin@vitrine.test');
  const made = await admin.post(api('sources'), {
    name: `Tours ${randomUUID()}`,
    kind: 'calendar',
    address: whole,
  });
  expect(made.status).toBe(201);
  id = made.body.data.id;
});
afterAll(() => server.stop());

async function tokenWith(may: 'read' | 'write') {
  const { body } = await admin.post(api('tokens'), { name: `Token ${randomUUID()}`, role: 'standard', may });
  const reader = server.browser();
  return (path: string) =>
    reader.ask('GET', api(path), { headers: { ...bearer(body.secret), Origin: null } });
}

test('people who edit sources and tokens that may write see it whole', async () => {
  for (const get of [(path: string) => admin.get(api(path)), await tokenWith('write')]) {
    expect((await get(`sources/${id}`)).body.data.address).toBe(whole);
    const { body } = await get(`sources?_q=${secret}`);
    expect(body.data.map((each: { id: string }) => each.id)).toEqual([id]);
  }
});

test('tokens that only read see where it leads, and cannot find out more by searching', async () => {
  const get = await tokenWith('read');
  expect((await get(`sources/${id}`)).body.data.address).toBe(masked);
  const { body: list } = await get('sources?_limit=100');
  expect(list.data.find((each: { id: string }) => each.id === id).address).toBe(masked);
  for (const letters of [secret, 'private', 'calendar.example']) {
    const { status, body } = await get(`sources?_q=${letters}`);
    expect([status, body.data]).toEqual([200, []]);
  }
});

test('the history keeps it for restoring, and shows it whole to the same people only', async () => {
  const { body } = await admin.get(api(`changes?subject_eq=${id}`));
  const [change] = body.data;
  expect(change.after.address).toBe(whole);
  expect(presentChange(change, false).after).toMatchObject({ name: change.after.name, address: masked });
  expect(presentChange({ ...change, kind: 'delete', before: change.after }, false).before!.address).toBe(
    masked,
  );
  // Addresses of other records are no secrets.
  expect(presentChange({ ...change, topic: 'playables' }, false).after!.address).toBe(whole);
});
