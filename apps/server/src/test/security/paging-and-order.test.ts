import { defaultHours } from '@vitrine/contract/locations';
import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Locations of the museum stand for all lists, which are made by the same two functions.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const url = (query: string) => `${server.serverUrl('museum')}/api/v1/locations?${query}`;

/** Inserts directly into the table, as another process would. */
async function insert(names: readonly string[], timezone: string): Promise<string[]> {
  const ids = names.map(() => newId());
  await owner.query(
    `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
     select e.id, n.id, n.name, $3, $4, now(), now()
     from content.environments e, unnest($1::uuid[], $2::text[]) as n (id, name) where e.slug = 'museum'`,
    [ids, names, timezone, JSON.stringify(defaultHours)],
  );
  return ids;
}

describe('paging', () => {
  const clear = () => owner.query(`delete from content.locations where name ~ '^(Tied|Late|Many) '`);
  afterAll(clear);
  const tied = Array.from({ length: 30 }, (_, i) => `Tied ${i}`);

  test.each(['timezone:asc', 'timezone:desc', 'timezone', 'timezone:desc,timezone:asc'])(
    'case 64: sorted by %s with ties, rows inserted in the meantime do not shift the others',
    async (sort) => {
      const zone = 'Etc/GMT+5';
      await clear();
      const before = await insert(tied, zone);
      const seen: string[] = [];
      for (let start = 0, page = 0; ; start += 7, page++) {
        const { status, body } = await admin.get(
          url(`timezone_eq=${encodeURIComponent(zone)}&sort=${sort}&_start=${start}&_limit=7`),
        );
        expect(status).toBe(200);
        if (body.data.length === 0) break;
        seen.push(...body.data.map(({ id }: { id: string }) => id));
        if (page < 4) await insert([`Late ${page}a`, `Late ${page}b`, `Late ${page}c`], zone);
      }
      expect(seen.filter((id) => before.includes(id)).sort()).toEqual([...before].sort());
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  test('case 62: a page never has more than 200 rows', async () => {
    await insert(
      Array.from({ length: 250 }, (_, i) => `Many ${i}`),
      'Etc/UTC',
    );
    const page = await admin.get(url('timezone_eq=Etc/UTC&_limit=200'));
    expect(page.body.data).toHaveLength(200);
    expect(page.body.meta.total).toBe(250);
    const options = await admin.get(`${server.serverUrl('museum')}/api/v1/options/locations`);
    expect(options.body.data).toHaveLength(200);
  });
});

// Checked against the rules of each language: in Czech č, ř, š, ž and ch are separate letters, á, ď, ť, ú are
// not; in Spanish ñ is one; numbers inside names count as numbers everywhere.
const golden = {
  cs: [
    'Abel',
    'Ábel',
    'Brno',
    'Břeclav',
    'Cvikov',
    'Čáslav',
    'Ďáblice',
    'Display 2',
    'Display 10',
    'Dub',
    'Hodonín',
    'Hradec',
    'chalupa',
    'Cheb',
    'Chrudim',
    'Ilava',
    'Ñandú',
    'Nový Bor',
    'Nymburk',
    'Rokycany',
    'Řevnice',
    'Sázava',
    'Šumava',
    'Tábor',
    'Ťuhýk',
    'Ulice',
    'Ústí',
    'Zlín',
    'Žatec',
  ],
  en: [
    'Abel',
    'Ábel',
    'Břeclav',
    'Brno',
    'Čáslav',
    'chalupa',
    'Cheb',
    'Chrudim',
    'Cvikov',
    'Ďáblice',
    'Display 2',
    'Display 10',
    'Dub',
    'Hodonín',
    'Hradec',
    'Ilava',
    'Ñandú',
    'Nový Bor',
    'Nymburk',
    'Řevnice',
    'Rokycany',
    'Sázava',
    'Šumava',
    'Tábor',
    'Ťuhýk',
    'Ulice',
    'Ústí',
    'Žatec',
    'Zlín',
  ],
};
const spanish = golden.en.filter((name) => name !== 'Ñandú');
spanish.splice(spanish.indexOf('Nymburk') + 1, 0, 'Ñandú');

describe('sorting', () => {
  const zone = 'Antarctica/Troll';
  const random = numbersFrom(testSeed);
  beforeAll(() =>
    insert(
      golden.cs.toSorted(() => random() - 0.5),
      zone,
    ),
  );

  test.each([
    ['cs', golden.cs],
    ['cs-CZ,cs;q=0.9,en;q=0.8', golden.cs],
    ['en', golden.en],
    ['de-AT', golden.en],
    ['es-MX,en', spanish],
    ['fi', golden.en],
  ])(
    'case 67: names are sorted as readers of %s expect, both ways and page by page',
    async (language, expected) => {
      const names = async (query: string): Promise<string[]> => {
        const answer = await admin.get(url(`timezone_eq=${zone}&${query}`), {
          headers: { 'Accept-Language': language },
        });
        return answer.body.data.map(({ name }: { name: string }) => name);
      };
      expect(await names('_limit=200')).toEqual(expected);
      expect(await names('sort=name:desc&_limit=200')).toEqual([...expected].reverse());
      expect([...(await names('_limit=15')), ...(await names('_start=15&_limit=15'))]).toEqual(expected);
      const options = await admin.get(`${server.serverUrl('museum')}/api/v1/options/locations?_q=a`, {
        headers: { 'Accept-Language': language },
      });
      const picked = options.body.data.map(({ name }: { name: string }) => name);
      const known = picked.filter((name: string) => expected.includes(name));
      expect(known).toEqual(expected.filter((name) => name.toLowerCase().includes('a')));
    },
  );
});
