import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { bearer } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// What a counter link is told of the changes that wait.

let server: TestServer;
let owner: Owner;
let staff: TestBrowser;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const columns = [
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'price', name: 'Price', kind: 'price' },
];

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  staff = await server.signIn('standard@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

interface Waiting {
  readonly row: string;
  readonly name: string;
  readonly isYours: boolean;
  readonly cells: readonly object[];
}

test('D16: a counter link is told what waits and which of it is its own, until others change the row', async () => {
  const { body } = await staff.post(api('sources'), {
    name: `Prices ${randomUUID()}`,
    kind: 'table',
    columns,
  });
  const source: string = body.data.id;
  const put = (path: string, input: object) => staff.put(api(`sources/${source}/${path}`), input);
  const values = [
    { item: 'Espresso', price: 2.2 },
    { item: 'Croissant', price: 3 },
  ];
  const table = await put('rows', { rows: values.map((each) => ({ values: each })) });
  const [espresso, croissant]: { id: string }[] = table.body.data.rows;
  // Screens have shown these for an hour.
  const hour = `interval '1 hour'`;
  await owner.query(
    `update content.source_versions set valid_from = valid_from - ${hour} where source_id = $1`,
    [source],
  );
  await owner.query(`update content.changes set at = at - ${hour} where subject_id = $1`, [source]);
  const made = await staff.post(api(`sources/${source}/counter-links`), { name: 'Till' });
  const headers = { ...bearer(made.body.secret), Origin: null };
  const phone = server.browser();
  const counter = (path: string) => `${server.serverUrl('demo')}/api/counter/${path}`;
  const change = (row: string, price: number) =>
    phone.put(counter(`rows/${row}`), { values: { price } }, { headers });
  const waiting = async (): Promise<readonly Waiting[]> =>
    (await phone.get(counter('table'), { headers })).body.data.waiting?.changes ?? [];
  const own = async () => Object.fromEntries((await waiting()).map(({ name, isYours }) => [name, isYours]));

  const saved = await change(espresso!.id, 2.4);
  expect(saved.body.waiting.changes).toMatchObject([{ name: 'Espresso', isYours: true }]);
  expect(await waiting()).toEqual([
    {
      row: espresso!.id,
      name: 'Espresso',
      kind: 'changed',
      isYours: true,
      cells: [{ key: 'price', from: 2.2, to: 2.4 }],
    },
  ]);
  await put(`rows/${croissant!.id}`, { values: { price: 4 } });
  expect(await own()).toEqual({ Espresso: true, Croissant: false });
  await change(espresso!.id, 2.2);
  expect(await own()).toEqual({ Croissant: false });
  await put(`rows/${espresso!.id}`, { values: { price: 2.6 } });
  await change(espresso!.id, 2.8);
  expect(await own()).toEqual({ Espresso: false, Croissant: false });
});

test('D16: a link for one section sees and changes its rows alone, and says so when none is left', async () => {
  const group = { key: 'part', name: 'Part', kind: 'text' };
  const { body } = await staff.post(api('sources'), {
    ...{ name: `Prices ${randomUUID()}`, kind: 'table', columns: [...columns, group] },
  });
  const links = `sources/${body.data.id}/counter-links`;
  const rows = [
    { item: 'Quiche', price: 6.2, part: 'Kitchen' },
    { item: 'Espresso', price: 2.2, part: 'Coffee' },
  ];
  const table = await staff.put(api(`sources/${body.data.id}/rows`), {
    rows: rows.map((values) => ({ values })),
  });
  const [quiche, espresso]: { id: string }[] = table.body.data.rows;
  const section = { column: 'part', is: 'Kitchen' };
  expect(
    (await staff.post(api(links), { name: 'Till', section: { ...section, column: 'price' } })).body,
  ).toMatchObject({ code: 'invalid_data', errors: { 'section.column': expect.anything() } });
  const made = await staff.post(api(links), { name: 'Till', section });
  expect(made.body.data).toMatchObject({ section, isEmpty: false });
  const headers = { ...bearer(made.body.secret), Origin: null };
  const phone = server.browser();
  const counter = (path: string) => `${server.serverUrl('demo')}/api/counter/${path}`;
  const read = async () => (await phone.get(counter('table'), { headers })).body.data;
  const change = (row: string) => phone.put(counter(`rows/${row}`), { values: { price: 6.4 } }, { headers });
  expect(await read()).toMatchObject({ section: 'Kitchen', rows: [{ id: quiche!.id }] });
  expect((await change(espresso!.id)).status).toBe(404);
  const saved = await change(quiche!.id);
  expect(saved.body.waiting.changes.map(({ name }: Waiting) => name)).toEqual(['Quiche']);
  await staff.put(api(`sources/${body.data.id}/rows/${quiche!.id}`), { values: { part: 'Oven' } });
  expect(await read()).toMatchObject({ section: 'Kitchen', madeBy: expect.stringMatching(/\w/), rows: [] });
  expect((await staff.get(api(links))).body.data).toMatchObject([{ isEmpty: true }]);
});
