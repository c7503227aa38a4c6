import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemoteReader } from './remote-reader.ts';
import { answerRead } from './serve-reads.ts';
import { startReader } from './test/started-reader.ts';

// A18: what a process cannot read itself, a program with children reads for it.

let started: Awaited<ReturnType<typeof startReader>>;
let server: Server;
let url: string;
let answers: 'reads' | 'old' | 'busy' | 'full' = 'reads';
const errors: string[] = [];
const remote = () => createRemoteReader({ url, token: 'token' }, (error) => errors.push(String(error)));

beforeAll(async () => {
  started = await startReader();
  server = createServer((request, response) => {
    const refusal = { reads: null, old: 404, busy: 429, full: 503 }[answers];
    if (refusal) {
      request.resume();
      return void response.writeHead(refusal).end();
    }
    void answerRead(started.reader, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await started.stop();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const sheet = (body: string) =>
  ({
    environment: 'a',
    kind: 'sheet',
    priority: 'usual',
    body: Buffer.from(body),
    contentType: '',
    pointer: null,
    now: 0,
  }) as const;

test('rows and alerts come back as they were read, with the places inside', async () => {
  expect(await remote().tryOut()).toBe('available');
  const awkward = `hello\u2028${'x'.repeat(90_000)}`;
  expect(await remote().read(sheet(`Name\n${awkward}\n`))).toMatchObject({
    data: { rows: [{ values: { Name: awkward.slice(0, 500) } }] },
  });
  const alert = `<alert><identifier>1</identifier><sender>a@example.com</sender><sent>2026-11-16T14:30:00Z</sent>
    <status>Actual</status><msgType>Alert</msgType><info><event>Flood</event><area><areaDesc>Here</areaDesc>
    <polygon>48,15 50,15 50,17 48,17 48,15</polygon></area></info></alert>`;
  const reply = await remote().read({
    environment: 'a',
    kind: 'cap',
    priority: 'alarm',
    body: Buffer.from(alert),
    contentType: '',
    places: [
      [0, 0],
      [49, 16],
    ],
  });
  expect(reply).toMatchObject({ cap: { alerts: [{ infos: [{ event: 'Flood', inside: [1] }] }] } });
  expect(errors).toEqual([]);
});

test('one of the previous release, one that is busy and one that is gone are told apart', async () => {
  answers = 'old';
  expect(await remote().tryOut()).toBe('unreachable');
  expect(await remote().read(sheet('Name\nx\n'))).toEqual({ unavailable: 'machine' });
  answers = 'busy';
  await expect(remote().read(sheet('Name\nx\n'))).rejects.toMatchObject({ of: 'environment', afterMs: 5000 });
  answers = 'full';
  await expect(remote().read(sheet('Name\nx\n'))).rejects.toMatchObject({ of: 'all' });
  answers = 'reads';
  const gone = createRemoteReader({ url: 'http://127.0.0.1:9', token: 'token' }, () => {});
  expect(await gone.read(sheet('Name\nx\n'))).toEqual({ unavailable: 'machine' });
  await expect(gone.tryOut()).rejects.toThrow();
});

test('what is no question is refused, and a body that is too large is not read', async () => {
  const post = (body: Buffer) => fetch(`${url}/read`, { method: 'POST', body: new Uint8Array(body) });
  expect((await post(Buffer.from('nonsense'))).status).toBe(400);
  expect((await post(Buffer.from([0, 0, 0, 2, 0x7b, 0x7d]))).status).toBe(400);
  expect((await post(Buffer.alloc(6_000_000))).status).toBe(413);
});
