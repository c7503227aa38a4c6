import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { withClient } from './database.ts';
import { foreignShare, readMoment } from './machine.ts';
import type { Product } from './product.ts';
import type { Line } from './report.ts';
import type { SimulatedPlayersProcess } from './simulated-players.ts';

// One save with thousands of connected devices, affecting a hundred of them or all. Each notified device
// fetches its new manifest, while a user keeps loading the list of displays.

const list = 'displays?include=groups,location&_limit=50';
const pollMs = 100;
const giveUpMs = 120_000;
const few = 100;

interface Options {
  readonly url: string;
  readonly product: Product;
  readonly simulatedPlayers: SimulatedPlayersProcess;
  readonly person: TestBrowser;
}

export async function measureSaves(given: Options): Promise<Line[]> {
  const { url, product, person } = given;
  const api = `${product.url}/s/demo/api/v1`;
  const groups = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from content.groups where name ~ '^Group \\d+$' order by id`,
    );
    return rows.map(({ id }) => id);
  });
  const items = (await person.get(`${api}/playables?type_eq=url&_limit=1`)).body.data.map(
    ({ id }: { id: string }) => ({ playable_id: id, duration: 10 }),
  );
  const displays = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select d.id from content.displays d join content.devices b on b.id = d.device_id
       where d.active and b.connect_string like 'bench-box-%' limit ${few}`,
    );
    return rows.map(({ id }) => id);
  });
  const small = await person.post(`${api}/groups`, { name: 'A hundred', displays });
  const saves = [
    [`to ${displays.length} of them`, [small.body.data.id], displays.length],
    ['to all active ones', groups, await countActive(url)],
  ] as const;
  const lines: Line[] = [];
  for (const [whom, reached, count] of saves) {
    lines.push(...(await saveTo(given, whom, { name: `Save ${whom}`, groups: reached, items }, count)));
  }
  return lines;
}

async function saveTo(
  { product, simulatedPlayers, person }: Options,
  whom: string,
  playlist: object,
  count: number,
): Promise<Line[]> {
  const api = `${product.url}/s/demo/api/v1`;
  await simulatedPlayers.call('follow', null);
  const before = readMoment();
  const made = await person.post(`${api}/playlists`, playlist);
  if (made.status !== 201) throw new Error(`Saving answered ${made.status}: ${JSON.stringify(made.body)}`);
  const startedAt = performance.now();
  const listMs: number[] = [];
  let followed = await simulatedPlayers.call('followed', null);
  while (followed.fetched.length < count && performance.now() - startedAt < giveUpMs) {
    const askedAt = performance.now();
    await person.get(`${api}/${list}`);
    listMs.push(performance.now() - askedAt);
    await sleep(pollMs);
    followed = await simulatedPlayers.call('followed', null);
  }
  const seconds = followed.fetched.toSorted((a, b) => a - b).map((ms) => ms / 1000);
  const failures = Object.values(followed.failed).reduce((sum, each) => sum + each, 0);
  const at = (values: readonly number[], share: number) =>
    values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.POSITIVE_INFINITY;
  return [
    {
      what: `a save ${whom}: ${seconds.length} of ${count} have it, p95`,
      measured: seconds.length < count ? Number.POSITIVE_INFINITY : at(seconds, 0.95),
      unit: 's',
      goal: { atMost: count > few ? 60 : 10 },
    },
    { what: '  the last of them', measured: seconds.at(-1) ?? Number.POSITIVE_INFINITY, unit: 's' },
    { what: '  refused or failed meanwhile', measured: failures, unit: '', goal: { atMost: 0 } },
    {
      what: '  list of displays meanwhile, p95',
      measured: at(
        listMs.toSorted((a, b) => a - b),
        0.95,
      ),
      unit: 'ms',
      goal: { atMost: 2000 },
    },
    { what: '  others meanwhile', measured: foreignShare(before, readMoment()) * 100, unit: '%' },
  ];
}

const countActive = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from content.displays d join content.devices b on b.id = d.device_id
       where d.active and b.connect_string like 'bench-box-%'`,
    );
    return Number(rows[0]!.count);
  });
