import { resources } from '@vitrine/contract/all-routes';
import { locales } from '@vitrine/contract/pages';
import type { Filter, Resource } from '@vitrine/contract/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findIds } from '../test/security/route-calls.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

// The statements of lists are composed from what a caller asks for, so scripts/sql.test.ts can't read them in the source.
// Here every filter, order and relation that the contract declares is asked for once; the reply schema of the route checks
// the rows.

let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  await findIds(server, admin, 'demo');
});
afterAll(() => server.stop());

const candidates = [
  'true',
  '019a8a5e-0000-7000-8000-000000000000',
  '2026-11-16T12:00:00.000Z',
  '2026-11-16T12:00',
  '2026-11',
  '1',
];

/** A value that the filter takes. */
function sampleOf(filter: Filter): string {
  if (filter.kind === 'contains') return 'a';
  const { value } = filter;
  const options = 'options' in value ? (value.options as string[]) : [];
  return [...options, ...candidates, 'a'].find((each) => value.safeParse(each).success)!;
}

function queriesOf({ list, include, counts, countedBy }: Resource): string[] {
  const filters = Object.entries(list.filters).map(
    ([field, filter]) => `${field}_${filter.kind}=${encodeURIComponent(sampleOf(filter))}`,
  );
  const relations = Object.keys(include);
  return [
    '',
    ...filters,
    filters.join('&'),
    ...(counts ?? []).map((status) => `${countedBy ?? 'status'}_eq=${status}`),
    // A page that is full is counted by a statement of its own.
    '_limit=1',
    ...filters.map((filter) => `${filter}&_limit=1&_start=1`),
    ...list.sort.flatMap((field) => [`sort=${field}:asc`, `sort=${field}:desc`]),
    ...relations.map((relation) => `include=${relation}`),
    ...(relations.length > 1 ? [`include=${relations.join()}`] : []),
    ...(list.search.length > 0 ? ['_q=a'] : []),
  ];
}

const listed = resources.filter(({ access }) => access.list);
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

describe.each(listed)('lists of $name', (resource) => {
  test('every filter, order and relation of the contract is answered', async () => {
    for (const query of queriesOf(resource)) {
      const { status } = await admin.get(url(`${resource.name}?${query}`));
      expect([query, status]).toEqual([query, 200]);
    }
  });

  if (!resource.access.get) return;
  test('a record is answered with every relation', async () => {
    const { body } = await admin.get(url(`${resource.name}?_limit=1`));
    expect(body.data).toHaveLength(1);
    const relations = Object.keys(resource.include);
    for (const include of ['', ...relations.map((relation) => `?include=${relation}`)]) {
      const { status } = await admin.get(url(`${resource.name}/${body.data[0].id}${include}`));
      expect([include, status]).toEqual([include, 200]);
    }
  });
});

test('texts are sorted by the rules of each language', async () => {
  for (const locale of locales) {
    const { status } = await admin.get(url('locations?sort=name:asc'), {
      headers: { 'Accept-Language': locale },
    });
    expect([locale, status]).toEqual([locale, 200]);
  }
});
