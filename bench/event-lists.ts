import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../apps/server/src/infra/ids.ts';
import { createDatabase, seed, startPostgres, withClient } from './database.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';
import { type Rule, zones } from './schedule-workload.ts';

// From a saved playlist to the event lists of all displays in the database, by the product's own worker.

const displays = 1000;
const giveUpMs = 120_000;
/** Of forty groups. */
const groupsPerPlaylist = 10;

export async function measureEventLists(rules: readonly Rule[]): Promise<void> {
  const postgres = await startPostgres('event-lists');
  const url = await createDatabase(postgres.url);
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: `${cacheDir}/files` });
  try {
    await seed(url, { demo: displays });
    const playlists = await addPlaylists(url, rules);
    const person = await signIn(product.url, 'demo');
    const edit = async (id: string, priority: number, reached: number) => {
      const savedAt = new Date();
      const answer = await person.put(`${product.url}/s/demo/api/v1/playlists/${id}`, { priority });
      if (answer.status !== 200) throw new Error(`Saving answered ${answer.status}.`);
      while ((await countLists(url, savedAt)) < reached) {
        if (Date.now() - savedAt.getTime() > giveUpMs) throw new Error('The event lists were not made.');
        await sleep(20);
      }
      return (Date.now() - savedAt.getTime()) / 1000;
    };
    await forgetLists(url);
    const all = await edit(playlists[0]!, 51, displays);
    const reached = await countReached(url, playlists[1]!);
    const some = await edit(playlists[1]!, 52, reached);
    printTable(`Event lists of ${displays} displays with ${rules.length} playlists, by the worker`, [
      {
        what: 'saved to all lists written, for the first time',
        measured: all,
        unit: 's',
        goal: { atMost: 10 },
      },
      { what: `saved to the ${reached} lists that changed`, measured: some, unit: 's', goal: { atMost: 10 } },
      {
        what: '  of each so long because edits that come together are taken together',
        measured: 2,
        unit: 's',
      },
    ]);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

const demo = `(select id from content.environments where slug = 'demo')`;

async function addPlaylists(url: string, rules: readonly Rule[]): Promise<string[]> {
  const ids = rules.map(() => newId());
  await withClient(url, async (client) => {
    await client.query(
      `update content.locations l set timezone = ($1::text[])[1 + abs(hashtext(l.id::text)) % $2] where environment_id = ${demo}`,
      [zones, zones.length],
    );
    const { rows: playables } = await client.query<{ id: string }>(
      `select id from content.playables where environment_id = ${demo} and url is not null limit 5`,
    );
    for (const [number, { priority, conditions, items }] of rules.entries()) {
      const id = ids[number]!;
      await client.query(
        `insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
         values (${demo}, $1, $2, $3, $4, now(), now())`,
        [id, `Bench ${number}`, priority, JSON.stringify({ name: null, conditions })],
      );
      for (const [position, item] of items.entries())
        await client.query(
          `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, duration, conditions)
           values (${demo}, $1, $2, $3, $4, $5, $6)`,
          [
            newId(),
            id,
            position,
            playables[position % playables.length]!.id,
            item.seconds,
            JSON.stringify(item.conditions),
          ],
        );
      await client.query(
        `insert into content.playlist_groups (environment_id, playlist_id, group_id)
         select ${demo}, $1, id from content.groups where environment_id = ${demo} order by md5(id::text || $3) limit $2`,
        [id, groupsPerPlaylist, id],
      );
    }
  });
  return ids;
}

/** What the demo ordered when it was filled may be made before or after the rows above: it is waited for, and forgotten. */
async function forgetLists(url: string): Promise<void> {
  const ordered = `select count(*) from infra.jobs where kind = 'plan-environment' and run_at < $1`;
  while ((await count(url, ordered, new Date(Date.now() + 60_000))) > 0) await sleep(100);
  await withClient(url, (client) => client.query('delete from content.event_lists'));
}

const countLists = (url: string, since: Date): Promise<number> =>
  count(
    url,
    `select count(*) from content.event_lists where environment_id = ${demo} and generated_at >= $1`,
    since,
  );

const countReached = (url: string, playlist: string): Promise<number> =>
  count(
    url,
    `select count(distinct d.display_id) from content.playlist_groups p join content.display_groups d using (environment_id, group_id)
     where p.playlist_id = $1`,
    playlist,
  );

const count = (url: string, query: string, value: unknown): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(query, [value]);
    return Number(rows[0]!.count);
  });
