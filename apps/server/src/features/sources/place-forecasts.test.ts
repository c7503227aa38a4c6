import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { bearer } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// The weather: each place has its own forecast.

let origin: Server;
/** Asked for, as "lat lon". */
let asked: string[] = [];
/** Answers after so many wait. */
let held = { after: Infinity, until: Promise.resolve() };
let atOnce = 0;
let mostAtOnce = 0;
/** By "lat lon"; others get a temperature that is their latitude. */
let answers: Record<string, (response: ServerResponse) => void> = {};
let server: TestServer;
let owner: Owner;
let staff: TestBrowser;
let device: PairedDevice;
let environment: string;
let source: string;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const forecast = (temperature: number) =>
  JSON.stringify({
    properties: {
      timeseries: [
        {
          time: '2026-11-17T12:00:00Z',
          data: {
            instant: { details: { air_temperature: temperature } },
            next_1_hours: { summary: { symbol_code: 'rain' }, details: { precipitation_amount: 0.4 } },
          },
        },
      ],
    },
  });
const good = (response: ServerResponse, temperature: number) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(forecast(temperature));

beforeAll(async () => {
  origin = createServer((request, response) => {
    const query = new URL(request.url!, 'http://weather').searchParams;
    const place = `${query.get('lat')} ${query.get('lon')}`;
    asked.push(place);
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    void (asked.length > held.after ? held.until : Promise.resolve()).then(() => {
      atOnce--;
      const answer = answers[place];
      if (answer) answer(response);
      else good(response, Number(query.get('lat')));
    });
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: {
      OUTBOUND_ALLOW: host,
      WEATHER_URL: `http://${host}/weather`,
      WEATHER_CONTACT: 'ops@example.test',
    },
  });
  owner = await connectOwner(server.database);
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  staff = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, staff);
  const { body } = await staff.post(api('designs'), {
    name: 'Weather board',
    use: 'item',
    shape: 'landscape',
    background: '#14342b',
    boxes: [],
  });
  await showOn(server, 'demo', device.deviceId, body.data.id);
  const { source: _named, ...weather } = sampleBoxes.weather;
  expect((await staff.put(api(`designs/${body.data.id}`), { boxes: [weather] })).status).toBe(200);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  origin.closeAllConnections();
  await new Promise((done) => origin.close(done));
});
beforeEach(async () => {
  await owner.query(`delete from content.source_uses`);
  await owner.query(`delete from content.sources where kind = 'weather'`);
  await owner.query('delete from infra.forecasts');
  await owner.query('update content.locations set latitude = null, longitude = null');
  await owner.query(`delete from content.locations where name like 'Many %'`);
  [asked, answers, mostAtOnce] = [[], {}, 0];
});

const read = async () => (await staff.get(api(`sources/${source}`))).body.data;
const put = async (location: string, latitude: number | null, longitude: number | null) =>
  expect((await staff.put(api(`locations/${location}`), { latitude, longitude })).status).toBe(200);
const tried = (after: string | null) =>
  vi.waitFor(
    async () => {
      const found = await read();
      expect(found.triedAt).not.toBe(after);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
async function makeWeather() {
  const made = await staff.post(api('sources'), { name: randomUUID(), kind: 'weather' });
  expect(made.status).toBe(201);
  source = made.body.data.id;
  return tried(null);
}
async function fetchAgain() {
  const { triedAt } = await read();
  expect((await staff.put(api(`sources/${source}?action=fetch`), {})).status).toBe(202);
  return tried(triedAt);
}
/** As if their time had come. */
const expire = async () => {
  await owner.query(`update content.place_forecasts set next_at = now() - interval '1 minute'`);
  await owner.query(`update infra.forecasts set expires_at = now() - interval '1 minute'`);
};
const ownPlace = async (): Promise<string> => {
  const [row] = await owner.query('select location_id as id from content.displays where device_id = $1', [
    device.deviceId,
  ]);
  return row.id;
};
const otherPlace = async (): Promise<string> => {
  const [row] = await owner.query(
    `select id from content.locations where environment_id = $1 and id <> $2 order by id limit 1`,
    [environment, await ownPlace()],
  );
  return row.id;
};
const player = async (path: string) =>
  (await staff.get(`${server.serverUrl('demo')}/api/player/${path}`, { headers: bearer(device.token) })).body;
const index = async () => (await player('data')).sources.find(({ id }: { id: string }) => id === source);
const temperature = async (version?: number) =>
  (await player(`data/${source}${version ? `?version=${version}` : ''}`)).data.rows[0]?.values.temperature;

test('B5: a place that cannot be fetched keeps its forecast, and all others get theirs', async () => {
  const [own, other] = [await ownPlace(), await otherPlace()];
  await put(own, 50, 14);
  await put(other, 60, 25);
  expect(await makeWeather()).toMatchObject({
    state: 'fresh',
    rows: 2,
    places: { all: 2, known: 2, failedCount: 0, failed: [] },
  });
  const before = await index();
  expect(await temperature()).toBe(50);
  answers = {
    '50 14': (response) => good(response, 51),
    '60 25': (response) => response.writeHead(422).end(),
  };
  await expire();
  const after = await fetchAgain();
  expect(after).toMatchObject({
    state: 'fresh',
    fault: null,
    rows: 2,
    places: {
      known: 2,
      failedCount: 1,
      failed: [{ id: other, fault: { code: 'server_error', values: { status: 422 } } }],
    },
  });
  const now = await index();
  expect(now.versions[0].version).toBeGreaterThan(before.versions[0].version);
  expect(await temperature(now.versions[0].version)).toBe(51);
  const rows = (await staff.get(api(`sources/${source}/rows?place=${other}`))).body.data.rows;
  expect(rows).toMatchObject([{ values: { place: other, temperature: 60 } }]);
});

test('B5: the own place that failed says since when its value is old, and the others do not change its version', async () => {
  const [own, other] = [await ownPlace(), await otherPlace()];
  await put(own, 50, 14);
  await put(other, 60, 25);
  await makeWeather();
  const before = await index();
  answers = {
    '50 14': (response) => response.writeHead(500).end(),
    '60 25': (response) => good(response, 61),
  };
  await expire();
  await fetchAgain();
  expect(await index()).toEqual(before);
});

test('the source has failed only if all places have', async () => {
  const own = await ownPlace();
  await put(own, 50, 14);
  answers = { '50 14': (response) => response.writeHead(500).end() };
  await makeWeather();
  for (let i = 0; i < 2; i++) await fetchAgain();
  expect(await read()).toMatchObject({ state: 'failed', failures: 3, fault: { code: 'server_error' } });
  await put(await otherPlace(), 60, 25);
  expect(await fetchAgain()).toMatchObject({
    state: 'fresh',
    failures: 0,
    fault: null,
    places: { failedCount: 1 },
  });
});

test('other coordinates are another forecast; without any there is none', async () => {
  const own = await ownPlace();
  await put(own, 50, 14);
  await makeWeather();
  const first = await index();
  await put(own, 40, 14);
  await fetchAgain();
  expect(asked).toEqual(['50 14', '40 14']);
  expect(await temperature()).toBe(40);
  answers = { '30 14': (response) => response.writeHead(500).end() };
  await put(own, 30, 14);
  await fetchAgain();
  expect(await temperature()).toBeUndefined();
  await put(own, 50, 14);
  await fetchAgain();
  expect(await temperature()).toBe(50);
  await put(own, null, null);
  expect(await fetchAgain()).toMatchObject({ fault: { code: 'no_places' } });
  expect(await temperature()).toBeUndefined();
  expect((await index()).versions[0].version).toBeGreaterThan(first.versions[0].version + 2);
});

test('a place without a forecast of its own has that of the last whole version, whose numbers go on', async () => {
  const own = await ownPlace();
  await put(own, 50, 14);
  await makeWeather();
  await owner.query('delete from content.place_forecasts');
  await owner.query(`update content.source_states set data_version = 7 where source_id = $1`, [source]);
  await owner.query(
    `insert into content.source_versions (environment_id, source_id, version, valid_from, created_at, columns, rows, row_count)
     values ($1, $2, 7, now(), now(), '[]', $3, 1)`,
    [environment, source, JSON.stringify([{ id: 'x', values: { place: own, temperature: 9 } }])],
  );
  expect((await index()).versions).toMatchObject([{ version: 7 }]);
  expect(await temperature(7)).toBe(9);
  await fetchAgain();
  expect((await index()).versions).toMatchObject([{ version: 8 }]);
  expect(await temperature(8)).toBe(50);
});

async function putMany(count: number) {
  const ids = Array.from({ length: count }, () => newId());
  await owner.query(
    `insert into content.locations (environment_id, id, created_at, updated_at, name, timezone, hours, latitude, longitude)
     select $1, n.id, '2020-01-01'::timestamptz + n.i * interval '1 second', now(), 'Many ' || n.i, 'UTC',
       (select hours from content.locations limit 1), (n.i % 90)::float8, (n.i / 90)::float8
     from unnest($2::uuid[]) with ordinality as n (id, i)`,
    [environment, ids],
  );
  return ids;
}

test('B13: 1,000 places are fetched, 200 in a run and 4 at once; those beyond are told', async () => {
  await putMany(1001);
  let release = () => {};
  held = { after: 200, until: new Promise((resolve) => (release = resolve)) };
  const first = await makeWeather();
  expect(first.places).toMatchObject({ all: 1001, known: 200 });
  expect(first.fault).toEqual({ code: 'too_many_places', values: { places: 1001, max: 1000 } });
  // The rest is due at once.
  await vi.waitFor(
    async () => {
      await server.program.look();
      expect(asked).toHaveLength(204);
    },
    { interval: 500 },
  );
  release();
  await vi.waitFor(
    async () => {
      await server.program.look();
      expect((await read()).places.known).toBe(1000);
    },
    { timeout: 120_000, interval: 500 },
  );
  expect(await read()).toMatchObject({ state: 'fresh', failures: 0, rows: 1000 });
  expect(mostAtOnce).toBe(4);
  expect([asked.length, new Set(asked).size]).toEqual([1000, 1000]);
  // People get those of some places, not of all.
  expect((await staff.get(api(`sources/${source}/rows`))).body.data.rows).toHaveLength(20);
});
