import pg from 'pg';
import { createHeartbeatWriter } from '../apps/server/src/features/player/heartbeats.ts';
import type { App } from '../apps/server/src/http/app.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { loginRoles } from '../apps/server/src/infra/postgres/role-logins.ts';
import { createSecrets } from '../apps/server/src/infra/secrets/secrets.ts';
import { withClient } from './database.ts';
import { secretKey } from './product.ts';
import { type Line, median } from './report.ts';

// Compares the product's heartbeat writer with the minimum: one UPDATE from arrays, in a transaction of the
// same role, on the same rows.

const rounds = 9;
const playing = { playlist: null, item: null, name: 'Lunch' };

export async function compareWriter(url: string, slug: string, batch: number): Promise<Line> {
  const { app: appUrls } = await loginRoles(url, createSecrets(secretKey).deriveAll);
  const [environment, ids] = await withClient(url, async (client) => {
    const { rows } = await client.query<{ environment_id: string; id: string }>(
      `select d.environment_id, d.id from content.devices d join content.environments e on e.id = d.environment_id
       where e.slug = $1 and d.connect_string like 'bench-box-%' order by d.id limit $2`,
      [slug, batch],
    );
    return [rows[0]!.environment_id, rows.map(({ id }) => id)] as const;
  });
  const content = openDatabase(appUrls, { max: 2, onError: () => {} });
  const client = new pg.Client(appUrls[0]);
  await client.connect();
  const app = { content, clock: () => new Date(), log: console } as unknown as App;
  const writer = createHeartbeatWriter(app);
  const ours = async () => {
    const at = new Date();
    for (const device of ids)
      writer.add({ environment, device, publicip: '127.0.0.1', at, playing, protocol: 4 });
    await writer.flush();
  };
  const byHand = async () => {
    const at = new Date();
    await client.query(`begin; select set_config('vitrine.environments', '${environment}', true)`);
    const values = [
      environment,
      ids,
      ids.map(() => at),
      ids.map(() => JSON.stringify(playing)),
      ids.map(() => '127.0.0.1'),
    ];
    const text = `update content.devices d set last_active_at = b.at, playing = b.playing, publicip = b.publicip
      from unnest($2::uuid[], $3::timestamptz[], $4::jsonb[], $5::text[]) as b (id, at, playing, publicip)
      where d.environment_id = $1 and d.id = b.id`;
    await client.query({ name: 'beats', text, values });
    await client.query('commit');
  };
  try {
    const perSecond = async (work: () => Promise<void>) => {
      const startedAt = performance.now();
      await work();
      return (ids.length / (performance.now() - startedAt)) * 1000;
    };
    for (const work of [ours, byHand, ours, byHand]) await work();
    const results: { ours: number; byHand: number }[] = [];
    for (let i = 0; i < rounds; i++)
      results.push({ byHand: await perSecond(byHand), ours: await perSecond(ours) });
    const measured = median(results.map((round) => round.ours));
    return {
      what: `writer, batches of ${ids.length}`,
      measured,
      reference: measured / median(results.map((round) => round.ours / round.byHand)),
      unit: 'beats/s',
      goal: { atLeast: 0.8 },
    };
  } finally {
    await writer.flush();
    await client.end();
    await content.close();
  }
}
