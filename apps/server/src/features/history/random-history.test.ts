import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byProfile } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Random writes by three roles through the API; afterwards the changes give back the state after each of them.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const writes = byProfile({ quick: 20, full: 200, extended: 1000 });

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
type Row = any;
type State = Map<string, Row>;

const fields: Readonly<Record<string, readonly string[]>> = {
  playlists: [
    'name',
    'description',
    'priority',
    'enabled',
    'orientation',
    'resolution',
    'calendar',
    'items',
    'groups',
  ],
  groups: ['name', 'description', 'orientation', 'priority', 'displays', 'playlists'],
  displays: ['name', 'description', 'location', 'orientation', 'groups'],
  locations: ['name', 'timezone', 'hours', 'notes', 'routerPublicIp', 'sshPort'],
  folders: ['name', 'parent'],
};
const lists = new Set(['groups', 'displays', 'playlists']);
const pick = (resource: string, row: Row): Row =>
  Object.fromEntries(
    fields[resource]!.filter((field) => field in row).map((field) => [
      field,
      lists.has(field) ? [...row[field]].sort() : row[field],
    ]),
  );

test(`the changes of ${writes} random writes by three roles give back every state (TEST_SEED=${testSeed})`, {
  timeout: 600_000,
}, async () => {
  const random = numbersFrom(testSeed);
  const chance = (share: number) => random() < share;
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const number = (most: number) => Math.floor(random() * most);
  const [admin, standard, playables] = (await Promise.all(
    ['admin', 'standard', 'playables'].map((name) => server.signIn(`${name}@vitrine.test`)),
  )) as [TestBrowser, TestBrowser, TestBrowser];
  const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
  const files = (await admin.get(api('playables?status_eq=ready&type_eq=image&_limit=6'))).body.data.map(
    ({ id }: Row) => id,
  );
  const own: Record<string, string[]> = {
    playlists: [],
    groups: [],
    displays: [],
    locations: [],
    folders: [],
  };
  const some = (from: readonly string[], most: number) =>
    [...new Set(Array.from({ length: number(most + 1) }, () => oneOf(from)))].filter(Boolean);
  let count = 0;
  const name = () => `Record ${++count} ${oneOf(['ž', '’', '"', '\\', ' 🙂', ''])}`.trim();
  const bodies: Record<string, () => object> = {
    playlists: () => ({
      ...(chance(0.4) && { name: name() }),
      ...(chance(0.3) && { description: oneOf([null, 'text', 'line\nbreak']) }),
      ...(chance(0.5) && { priority: number(101) }),
      ...(chance(0.2) && { enabled: chance(0.5) }),
      ...(chance(0.4) && {
        items: Array.from({ length: number(4) }, () => ({
          playable_id: oneOf(files as string[]),
          duration: 1 + number(30),
        })),
      }),
      ...(chance(0.3) && { groups: some(own.groups!, 3) }),
      ...(chance(0.3) && {
        calendar: {
          conditions: chance(0.5)
            ? []
            : [{ precondition: 'time', operator: 'between', from: '08:00', to: '17:30' }],
        },
      }),
    }),
    groups: () => ({
      ...(chance(0.5) && { name: name() }),
      ...(chance(0.5) && { priority: number(101) }),
      ...(chance(0.4) && { displays: some(own.displays!, 3) }),
      ...(chance(0.3) && { playlists: some(own.playlists!, 3) }),
    }),
    displays: () => ({
      ...(chance(0.5) && { name: name() }),
      ...(chance(0.3) && { description: oneOf([null, 'by the door']) }),
      ...(chance(0.3) && own.locations!.length > 0 && { location: oneOf(own.locations!) }),
      ...(chance(0.4) && { groups: some(own.groups!, 3) }),
    }),
    locations: () => ({
      ...(chance(0.4) && { name: name() }),
      ...(chance(0.4) && { timezone: oneOf(['Europe/Prague', 'Pacific/Auckland', 'UTC']) }),
      ...(chance(0.3) && { notes: oneOf([null, 'ring twice']) }),
      ...(chance(0.2) && { sshPort: 1 + number(65_000) }),
    }),
    folders: () => ({
      ...(chance(0.6) && { name: name() }),
      ...(chance(0.4) && { parent: chance(0.5) ? null : oneOf([...own.folders!, null]) }),
    }),
  };
  const required: Record<string, () => object> = {
    playlists: () => ({ name: name() }),
    groups: () => ({ name: name() }),
    displays: () => ({ name: name(), location: own.locations![0] }),
    locations: () => ({ name: name(), timezone: 'Europe/Prague' }),
    folders: () => ({ name: name() }),
  };
  const readAll = async (): Promise<State> => {
    const state: State = new Map();
    for (const [resource, ids] of Object.entries(own))
      for (const id of ids) {
        const { status, body } = await admin.get(api(`${resource}/${id}`));
        if (status === 200) state.set(`${resource} ${id}`, pick(resource, body.data));
      }
    return state;
  };
  const made = await admin.post(api('locations'), required.locations!());
  own.locations!.push(made.body.data.id);

  const states: { request: string; after: State }[] = [];
  while (states.length < writes) {
    const resource = oneOf(Object.keys(own));
    const by = resource === 'folders' ? oneOf([admin, standard, playables]) : oneOf([admin, standard]);
    const ids = own[resource]!;
    const kind =
      ids.length === 0 ? 'create' : oneOf(['create', 'update', 'update', 'update', 'update', 'delete']);
    const reply =
      kind === 'create'
        ? await by.post(api(resource), { ...bodies[resource]!(), ...required[resource]!() })
        : kind === 'update'
          ? await by.put(api(`${resource}/${oneOf(ids)}`), bodies[resource]!())
          : resource === 'locations'
            ? null
            : await by.delete(api(`${resource}/${oneOf(ids)}`));
    if (reply === null) continue;
    expect([200, 201, 204, 404, 409, 422]).toContain(reply.status);
    if (reply.status === 201) ids.push(reply.body.data.id);
    if (reply.status < 300)
      states.push({ request: reply.headers.get('x-request-id')!, after: await readAll() });
  }

  // Backwards, from the last state: each call's changes are taken back, and what is left is the state before it.
  const current: State = new Map(states.at(-1)!.after);
  for (const [i, { request, after }] of [...states.entries()].toReversed()) {
    expect(Object.fromEntries(current), `after write ${i + 1}`).toEqual(Object.fromEntries(after));
    const { data } = (await admin.get(api(`changes?batch_eq=${request}&_limit=200`))).body;
    for (const { topic, kind, subject, before } of data as Row[]) {
      const key = `${topic} ${subject.id}`;
      if (!fields[topic] || !own[topic]!.includes(subject.id)) continue;
      if (kind === 'create') current.delete(key);
      else if (kind === 'delete') current.set(key, pick(topic, before));
      else current.set(key, { ...current.get(key), ...pick(topic, before) });
    }
  }
});
