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
