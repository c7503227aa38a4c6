import { resources } from '@vitrine/contract/all-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someOf } from '../profile.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { findIds, type KnownIds, readsOf, urlOf, withParameter } from './route-calls.ts';

let server: TestServer;
let admin: TestBrowser;
let ids: KnownIds;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  ids = await findIds(server, admin, 'demo');
});
afterAll(() => server.stop());

const turns = resources.map(({ name }, turn) => ({ name, turn }));
const at = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const list = (resource: string, query: string, headers: Record<string, string> = {}): Promise<Answer> =>
  admin.get(at(`${resource}?${query}`), { headers });
const encoded = (parameter: string, value: string) => `${parameter}=${encodeURIComponent(value)}`;
const fieldsIn = ({ body }: Answer) => Object.keys(body.errors ?? {});

/** Refused by name: 422 with the parameter in `errors`. */
async function expectRefused(resource: string, parameter: string, value: string) {
  const answer = await list(resource, encoded(parameter, value));
  expect([parameter, value, answer.status, fieldsIn(answer)]).toEqual([parameter, value, 422, [parameter]]);
}

describe.each(turns)('parameters of $name', ({ name: resource, turn }) => {
  test('case 59: only declared includes are accepted, one level deep', async () => {
    const values = [
      'nothing',
      '*',
      'environment',
      'displays.location',
      'location.displays.location',
      'location,nothing',
      '__proto__',
      'constructor',
      '',
    ];
    for (const parameter of ['include', 'populate']) {
      for (const value of someOf(values, 2, turn)) {
        await expectRefused(resource, parameter, value);
      }
    }
    for (const route of readsOf(resources.find(({ name }) => name === resource)!)) {
      const answer = await admin.get(withParameter(urlOf(server, route, { ids }), 'include=*'));
      expect([route.id, answer.status]).toEqual([route.id, 422]);
    }
  });

  test('case 60: only declared sorts are accepted', async () => {
    const values = [
      'name;drop',
      'name"',
      "name'",
      'name:asc;',
      'name:up',
      'name asc',
      'environment_id',
      'location.name',
      '__proto__',
      'constructor',
      'toString',
      '',
      ',',
      'name,',
      '1',
      'name,name,name,name,name,name',
    ];
    for (const value of someOf(values, 4, turn)) await expectRefused(resource, 'sort', value);
    const shapes = ['sort=name&sort=name', 'sort[]=name', 'sort[field]=name', 'sort%5Bname%5D=asc'];
    for (const query of someOf(shapes, 1, turn)) {
      expect([query, (await list(resource, query)).status]).toEqual([query, 422]);
    }
  });

  test('case 62: limits and starts are integers within bounds', async () => {
    const limits = [
      '-1',
      '0',
      '201',
      '1e9',
      '1000000000',
      'NaN',
      'Infinity',
      '1.5',
      '0x10',
      ' 5',
      '',
      'ten',
      '٣',
    ];
    for (const value of someOf(limits, 3, turn)) await expectRefused(resource, '_limit', value);
    const starts = ['-1', String(2 ** 53), '1e3', '1.5', 'NaN', ''];
    for (const value of someOf(starts, 2, turn)) await expectRefused(resource, '_start', value);
    const beyond = await list(resource, '_start=999999999&_limit=200');
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
  });

  test('case 63: repeated, nested and countless parameters are refused', async () => {
    const nested = `filter${'[a]'.repeat(50)}=x`;
    const countless = Array.from({ length: 5000 }, (_, i) => `p${i}=${i}`).join('&');
    const queries = [
      '_limit=5&_limit=6',
      'name_contains=a&name_contains=b',
      nested,
      countless,
      'name_contains[$gt]=',
      'a'.repeat(5000),
    ];
    for (const query of someOf(queries, 2, turn)) {
      const answer = await list(resource, query);
      expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), 422]);
      expect(fieldsIn(answer).length).toBeLessThanOrEqual(20);
    }
  });

  test('undeclared parameters are refused by name', async () => {
    const undeclared = [
      'nothing',
      'name',
      'name_like',
      'name_contains_contains',
      'environment_id_eq',
      'id_eq',
      'constructor',
      '__proto__',
      'toString_eq',
      '__proto___eq',
      '_contains',
      '_eq',
      'or',
      'filter',
    ];
    for (const name of someOf(undeclared, 3, turn)) await expectRefused(resource, name, 'x');
  });
});

describe('searching', () => {
  const odd = [
    '100 % juice',
    'under_score',
    'back\\slash',
    "l'Orée",
    'underXscore',
    'Řeznictví U Žáby',
    '100 X juice',
  ];
  beforeAll(async () => {
    for (const name of odd) await admin.post(at('locations'), { name, timezone: 'UTC' });
  });
  const found = async (query: string) =>
    (await list('locations', query)).body.data.map(({ name }: { name: string }) => name);

  test.each([
    ['%', ['100 % juice']],
    ['_', ['under_score']],
    ['r_s', ['under_score']],
    ['\\', ['back\\slash']],
    ["'", ["l'Orée"]],
    ['0 %', ['100 % juice']],
  ])('case 61: %s is a letter like any other', async (text, expected) => {
    for (const parameter of ['name_contains', '_q'])
      expect(await found(encoded(parameter, text))).toEqual(expected);
    const options = await admin.get(at(`options/locations?${encoded('_q', text)}`));
    expect(options.body.data.map(({ name }: { name: string }) => name)).toEqual(expected);
  });

  test.each(['řezni', 'ŘEZNI', 'ŽÁBY', 'žáby', 'U žáBY'])(
    'case 67: %s is found whatever the case',
    async (text) => {
      expect(await found(encoded('name_contains', text))).toEqual(['Řeznictví U Žáby']);
    },
  );

  test('case 61: more than 200 characters are refused', async () => {
    for (const parameter of ['name_contains', '_q']) {
      expect((await list('locations', encoded(parameter, 'x'.repeat(200)))).status).toBe(200);
      for (const text of ['x'.repeat(201), 'x'.repeat(10_000), '%'.repeat(10_000)])
        expect([text.length, (await list('locations', encoded(parameter, text))).status]).toEqual([
          text.length,
          422,
        ]);
    }
    const options = await admin.get(at(`options/locations?${encoded('_q', 'x'.repeat(201))}`));
    expect(options.status).toBe(422);
  });
});
