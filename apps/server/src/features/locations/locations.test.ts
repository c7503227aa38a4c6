import { defaultHours, nonstopHours } from '@vitrine/contract/locations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
const clock = createTestClock('2026-11-16T12:00:00Z'); // a Monday, 13:00 in Praha
const url = (rest = '') => `${server.serverUrl('demo')}/api/v1/locations${rest}`;
const day = (start: string, end: string, kind: Partial<{ nonstop: boolean; closed: boolean }> = {}) => ({
  start,
  end,
  nonstop: false,
  closed: false,
  ...kind,
});

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(() => server.stop());

async function create(fields: Record<string, unknown>) {
  const answer = await admin.post(url(), { timezone: 'Europe/Prague', ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
}

describe('reading', () => {
  test('PL11: a location has the clock changes of its time zone, from the table of the release', async () => {
    const { body } = await admin.get(url('?name_contains=hlavní'));
    const [{ id, zone }] = body.data;
    expect(zone).toMatchObject({ name: 'Europe/Prague', from: '2025-01-01T00:00:00.000Z' });
    const change = (at: string, minutes: number) => [Date.parse(at) / 1000, minutes];
    expect(zone.offsets).toContainEqual(change('2026-10-25T01:00:00Z', 60));
    expect(zone.offsets).toContainEqual(change('2027-03-28T01:00:00Z', 120));
    expect((await admin.get(url(`/${id}`))).body.data.zone).toEqual(zone);
  });

  test('a list has its rows and its total, and relations as ids unless included', async () => {
    const plain = await admin.get(url('?name_contains=hlavní'));
    expect(plain.body).toMatchObject({
      meta: { total: 1 },
      data: [{ name: 'Brno · Hlavní', hasRouterCredentials: true }],
    });
    expect(plain.body.data[0].displays).toHaveLength(3);
    expect(plain.body.data[0].displays[0]).toEqual(expect.any(String));
    const included = await admin.get(url('?name_contains=HLAVNÍ&include=displays'));
    expect(included.body.data[0].displays.map((each: { name: string }) => each.name)).toEqual([
      'Entrance',
      'Entrance window',
      'Waiting area',
    ]);
  });

  test('filters combine; open now is evaluated by the local clock', async () => {
    const open = async (query: string) =>
      (await admin.get(url(`?${query}`))).body.data.map((each: { name: string }) => each.name);
    // 13:00 in Praha and Berlin, 01:00 in Auckland, 04:00 in Portland.
    expect(await open('openNow_eq=false')).toEqual(['Auckland · Britomart', 'Portland · Pearl']);
    expect(await open('openNow_eq=true&timezone_eq=Europe/Berlin')).toEqual(['Berlin · Mitte']);
    await clock.moveTo('2026-11-15T12:00:00Z'); // Sunday: Brno · Hlavní is closed
    // A session from tomorrow is refused.
    admin = await server.signIn('admin@vitrine.test');
    expect(await open('openNow_eq=false')).toEqual([
      'Auckland · Britomart',
      'Brno · Hlavní',
      'Portland · Pearl',
    ]);
    await clock.moveTo('2026-11-16T12:00:00Z');
    admin = await server.signIn('admin@vitrine.test');
  });

  test('pages follow one another without gap or overlap', async () => {
    const names: string[] = [];
    for (let start = 0; start < 8; start += 2) {
      const page = await admin.get(url(`?sort=name:desc&_start=${start}&_limit=2`));
      expect(page.body.meta.total).toBe(8);
      names.push(...page.body.data.map((each: { name: string }) => each.name));
    }
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a)));
    expect(new Set(names).size).toBe(8);
  });

  test('one record has its version as ETag', async () => {
    const { body } = await admin.get(url('?_limit=1'));
    const one = await admin.get(url(`/${body.data[0].id}?include=displays`));
    expect(one.headers.get('etag')).toBe(`"${one.body.data.version}"`);
    expect(one.body.data.displays[0]).toMatchObject({ name: expect.any(String), status: expect.any(String) });
  });
});

describe('writing', () => {
  test('UI1: a location created without hours is open around the clock until somebody sets or confirms them', async () => {
    const made = await create({ name: 'Karviná' });
    expect(made).toMatchObject({ hours: nonstopHours, hoursSet: false });
    const renamed = await admin.put(url(`/${made.id}`), { name: 'Karviná 2' });
    expect(renamed.body.data).toMatchObject({ hours: nonstopHours, hoursSet: false });
    const confirmed = await admin.put(url(`/${made.id}`), { hoursSet: true });
    expect(confirmed.body.data).toMatchObject({ hours: nonstopHours, hoursSet: true });
    expect((await admin.put(url(`/${made.id}`), { hoursSet: false })).status).toBe(422);

    const other = await create({ name: 'Karviná 3' });
    const saved = await admin.put(url(`/${other.id}`), { hours: defaultHours });
    expect(saved.body.data).toMatchObject({ hours: defaultHours, hoursSet: true });
    expect(await create({ name: 'Karviná 4', hours: defaultHours })).toMatchObject({ hoursSet: true });
  });

  test('locations that had hours before keep them as set', async () => {
    const { body } = await admin.get(url('?name_contains=hlavní'));
    expect(body.data).toMatchObject([{ name: 'Brno · Hlavní', hoursSet: true }]);
  });

  test('a new location is read back as it was written', async () => {
    const made = await create({ name: 'Ostrava', notes: '  back door  ', winboxPort: 8291 });
    expect(made).toMatchObject({
      name: 'Ostrava',
      notes: 'back door',
      winboxPort: 8291,
      hours: nonstopHours,
      version: 1,
      displays: [],
    });
    expect((await admin.get(url(`/${made.id}`))).body.data).toEqual(made);
  });

  test('PUT is partial: absent fields are unchanged, null clears', async () => {
    const made = await create({ name: 'Olomouc', notes: 'x', sshPort: 22 });
    const changed = await admin.put(url(`/${made.id}`), { notes: null });
    expect(changed.body.data).toMatchObject({ name: 'Olomouc', notes: null, sshPort: 22, version: 2 });
  });

  test('a save on top of an older version is refused and changes nothing', async () => {
    const made = await create({ name: 'Zlín' });
    const ifMatch = { headers: { 'If-Match': '"1"' } };
    expect((await admin.put(url(`/${made.id}`), { notes: 'first' }, ifMatch)).status).toBe(200);
    const second = await admin.put(url(`/${made.id}`), { notes: 'second' }, ifMatch);
    expect(second).toMatchObject({ status: 412, body: { code: 'stale_version' } });
    expect((await admin.get(url(`/${made.id}`))).body.data).toMatchObject({ notes: 'first', version: 2 });
  });

  test('of two saves at once with the same version exactly one wins', async () => {
    const made = await create({ name: 'Most' });
    const saves = await Promise.all(
      ['a', 'b', 'c', 'd'].map((notes) =>
        admin.put(url(`/${made.id}`), { notes }, { headers: { 'If-Match': '1' } }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test('case 193: names are unique, whatever their case, also for concurrent requests', async () => {
    const both = await Promise.all(
      ['Tábor', 'TÁBOR'].map((name) => admin.post(url(), { name, timezone: 'Europe/Prague' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({
      code: 'name_taken',
      errors: { name: ['A location with this name already exists.'] },
    });
  });

  test('case 203: start of day must be smaller than end', async () => {
    for (const monday of [
      day('08:00', '08:00'),
      day('18:00', '08:00'),
      day('08:00', '18:00', { nonstop: true, closed: true }),
    ]) {
      const answer = await admin.post(url(), {
        name: 'Bad hours',
        timezone: 'UTC',
        hours: { ...defaultHours, mon: monday },
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors['hours.mon']).toEqual(['Start of day must be smaller than end.']);
    }
    const late = {
      ...defaultHours,
      mon: day('18:00', '24:00'),
      tue: day('18:00', '08:00', { closed: true }),
    };
    expect((await create({ name: 'Late', hours: late })).hours).toEqual(late);
  });

  test('case 199: distant zones are accepted, invented ones and plain offsets are refused', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      expect((await create({ name: timezone, timezone })).timezone).toBe(timezone);
    }
    for (const timezone of ['Mars/Olympus', '+01:00', 'europe/prague', '', 'Europe/../Prague']) {
      const answer = await admin.post(url(), { name: 'Nowhere', timezone });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { timezone: ['This time zone is not known.'] } },
      });
    }
  });

  test('ports, addresses and unknown fields are refused by name, in the language of the reader', async () => {
    const bad = {
      name: ' ',
      timezone: 'UTC',
      sshPort: 65_536,
      routerPublicIp: 'router.example',
      colour: 'red',
    };
    const answer = await admin.post(url(), bad, { headers: { 'Accept-Language': 'cs' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      message: 'Neplatná data',
      code: 'invalid_data',
      errors: {
        name: ['Toto pole je povinné.'],
        sshPort: ['Port je číslo od 1 do 65535.'],
        routerPublicIp: ['Zadejte IP adresu, například 203.0.113.24.'],
        colour: ['Toto pole neznáme.'],
      },
    });
  });
});

describe('displays of a location', () => {
  const options = async (name: string) =>
    (await admin.get(`${server.serverUrl('demo')}/api/v1/options/displays?_q=${encodeURIComponent(name)}`))
      .body.data;

  test('naming a display moves it here; leaving out one that is here is refused', async () => {
    const [spare] = await options('Spare screen');
    const here = await create({ name: 'New branch', displays: [spare.id] });
    expect(here.displays).toEqual([spare.id]);
    const without = await admin.put(url(`/${here.id}`), { displays: [] });
    expect(without).toMatchObject({ status: 422, body: { errors: { displays: ['Location is required'] } } });
    expect((await admin.get(url(`/${here.id}`))).body.data.displays).toEqual([spare.id]);
  });

  test('an unknown display makes the whole save fail', async () => {
    const answer = await admin.post(url(), {
      name: 'Half',
      timezone: 'UTC',
      displays: ['01a1dd0e-ddd7-7af5-8d24-3c614f51b73f'],
    });
    expect(answer.status).toBe(422);
    expect((await admin.get(url('?name_contains=Half'))).body.meta.total).toBe(0);
  });

  test('a location with displays cannot be deleted, and the error names them', async () => {
    const { body } = await admin.get(url('?name_contains=Flughafen'));
    const refused = await admin.delete(url(`/${body.data[0].id}`));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'location_in_use', message: 'Move its 5 displays first.' },
    });
    expect(refused.body.related).toHaveLength(5);
    const czech = await admin.delete(url(`/${body.data[0].id}`), { headers: { 'Accept-Language': 'cs' } });
    expect(czech.body.message).toBe('Nejprve přesuňte jejích 5 displejů.');
    const empty = await create({ name: 'Empty' });
    expect((await admin.delete(url(`/${empty.id}`))).status).toBe(204);
    expect((await admin.get(url(`/${empty.id}`))).status).toBe(404);
  });

  test('case 187: a location deleted while a display moves in never leaves the display without one', async () => {
    const [bar] = await options('Bar');
    for (let round = 0; round < 10; round++) {
      const target = await create({ name: `Race ${round}` });
      const [moved, removed] = await Promise.all([
        admin.put(url(`/${target.id}`), { displays: [bar.id] }),
        admin.delete(url(`/${target.id}`)),
      ]);
      expect([moved.status, removed.status].sort()).toEqual(
        moved.status === 200 ? [200, 409] : [204, 404].sort(),
      );
    }
  });
});

describe('router credentials', () => {
  test('are encrypted in the table, never read back, revealed to admins on request, and each reveal is logged', async () => {
    const made = await create({ name: 'Router', routerUser: 'root', routerPassword: 's3cret-router' });
    expect(JSON.stringify(made)).not.toContain('s3cret-router');
    expect(made).toMatchObject({ hasRouterCredentials: true });

    const database = new pg.Client(server.database.url);
    await database.connect();
    const stored = await database.query('select router_credentials from content.locations where id = $1', [
      made.id,
    ]);
    expect(stored.rows[0].router_credentials.toString('latin1')).not.toContain('s3cret-router');

    const shown = await admin.put(url(`/${made.id}?action=reveal`));
    expect(shown).toMatchObject({
      status: 200,
      body: { data: { routerUser: 'root', routerPassword: 's3cret-router' } },
    });
    const audit = await database.query(
      "select count(*)::int from content.audit where subject_id = $1 and action = 'locations.actions.reveal'",
      [made.id],
    );
    expect(audit.rows[0].count).toBe(1);
    await database.end();
  });

  test('one of the two can be changed alone; clearing both removes them', async () => {
    const made = await create({ name: 'Router 2', routerUser: 'root', routerPassword: 'one' });
    await admin.put(url(`/${made.id}`), { routerPassword: 'two' });
    expect((await admin.put(url(`/${made.id}?action=reveal`))).body.data).toEqual({
      routerUser: 'root',
      routerPassword: 'two',
    });
    const cleared = await admin.put(url(`/${made.id}`), { routerUser: null, routerPassword: null });
    expect(cleared.body.data.hasRouterCredentials).toBe(false);
  });

  test('a standard user may write them but not see them', async () => {
    const standard = await server.signIn('standard@vitrine.test');
    const made = await create({ name: 'Router 3', routerPassword: 'x' });
    expect((await standard.put(url(`/${made.id}`), { routerPassword: 'y' })).status).toBe(200);
    expect((await standard.put(url(`/${made.id}?action=reveal`))).status).toBe(403);
  });
});
