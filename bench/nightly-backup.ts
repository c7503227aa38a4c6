import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readBackups } from '../apps/server/src/infra/backup/backup-directory.ts';
import { openBackup } from '../apps/server/src/infra/backup/backup-files.ts';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { seed, startPostgres, withClient } from './database.ts';
import { fillDemoRows } from './demo-rows.ts';
import { extent } from './extent.ts';
import { cacheDir, root, secretKey, signIn, startProduct } from './product.ts';
import { printTable, quantile } from './report.ts';

// The night of a large installation: the backup that it makes by itself, what people notice of it, and the restore
// on an empty machine.

const displays = extent('BENCH_BACKUP_DISPLAYS', 1000, 10_000);
const plays = extent('BENCH_BACKUP_PLAYS', 100_000, 1_000_000);
const quietSeconds = extent('BENCH_SECONDS', 10, 30);
const files = 200;
const fileBytes = 100_000;
const goalBytes = 150_000_000;
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;
const demo = `(select id from content.environments where slug = 'demo')`;

/** What a restore ends or changes on purpose (infra/backup/forget-old.ts), and what it keeps about itself. */
const changedByRestore = ['content.sessions', 'identity.sessions', 'identity.tickets', 'identity.codes'];
changedByRestore.push('infra.jobs', 'infra.restores', 'infra.limits', 'content.alert_notices');

export async function measureNightlyBackup(): Promise<void> {
  const place = `${cacheDir}/nightly`;
  rmSync(place, { recursive: true, force: true });
  // Memory is another disk on every Linux, so media come along.
  const backups = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'vitrine-bench-'));
  const port = String(await findFreePort());
  const env = {
    DATA_DIR: `${place}/data`,
    BACKUP_DIR: backups,
    DEMO: '0',
    SECRET_KEY: secretKey,
    PORT: port,
  };
  try {
    const hashes = await fill(env);
    const product = await startProduct(env);
    const person = await signIn(product.url, 'demo');
    const list = `${product.url}/s/demo/api/v1/displays?_limit=25&sort=name:asc`;
    const watch = async (until: Promise<unknown>) => {
      let isOver = false;
      void until.then(() => {
        isOver = true;
      });
      const times: number[] = [];
      while (!isOver) {
        const askedAt = performance.now();
        const { status } = await person.get(list);
        if (status !== 200) throw new Error(`The list answered ${status}.`);
        times.push(performance.now() - askedAt);
        await sleep(20);
      }
      return times;
    };
    await watch(sleep(3000));
    const before = await watch(sleep(quietSeconds * 1000));
    const startedAt = performance.now();
    const meanwhile = await watch(admin(env, 'backup', '--nightly'));
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await watch(sleep(quietSeconds * 1000));
    await product.stop();
    const [quiet, busy] = [quantile([...before, ...after], 0.95), quantile(meanwhile, 0.95)];

    const { directory, checked } = (await readBackups(backups))[0]!;
    const restored = { ...env, DATA_DIR: `${place}/restored` };
    await mkdir(restored.DATA_DIR, { recursive: true });
    const restoredAt = performance.now();
    await admin(restored, 'restore', directory);
    const restoreSeconds = (performance.now() - restoredAt) / 1000;
    printTable(`A night's backup of ${displays} displays and ${plays} plays`, [
      { what: 'the backup, at a quarter of a core, read back', measured: seconds, unit: 's' },
      {
        what: 'size without media',
        measured: checked!.bytes / 1e6,
        unit: 'MB',
        goal: { atMost: goalBytes / 1e6 },
      },
      {
        what: 'a list meanwhile, p95',
        measured: busy,
        reference: quiet,
        unit: 'ms',
        goal: { atMost: Math.max(1.5, 1 + 25 / quiet) },
      },
      { what: 'restored on an empty machine', measured: restoreSeconds, unit: 's' },
      {
        what: 'tables whose rows are not as many',
        measured: await countDifferent(directory, restored.DATA_DIR),
        unit: '',
        goal: { atMost: 0 },
      },
      {
        what: `of ${files} files, not equal`,
        measured: countUnequal(restored.DATA_DIR, hashes),
        unit: '',
        goal: { atMost: 0 },
      },
    ]);
  } finally {
    rmSync(backups, { recursive: true, force: true });
    rmSync(place, { recursive: true, force: true });
  }
}

/** Returns the hashes of the files, by their names in the storage. */
async function fill(env: Record<string, string>): Promise<Map<string, string>> {
  const postgres = await startPostgres('nightly/data');
  const hashes = new Map<string, string>();
  try {
    await fillDemoRows({ ...env, DATABASE_URL: postgres.url }, secretKey);
    await seed(postgres.url, { demo: displays });
    await withClient(postgres.url, async (client) => {
      await client.query('set session_replication_role = replica');
      // Somebody beside the people of the demo, which is not backed up.
      await client.query(
        `insert into identity.identities (id, email, name, created_at, updated_at) values ($1, 'own@bench.test', 'Own', now(), now())`,
        [randomUUID()],
      );
      // What the trigger would have written for the displays, and writes when they are restored.
      await client.query(
        `insert into content.activations (environment_id, display_id, display_name, started_at)
         select environment_id, id, name, created_at from content.displays d where active and environment_id = ${demo}
           and not exists (select from content.activations a where a.environment_id = d.environment_id and a.display_id = d.id)`,
      );
      await fillPlays(client);
      await fillFiles(client, `${env.DATA_DIR}/media`, hashes);
      await client.query('vacuum analyze');
    });
  } finally {
    await postgres.stop();
  }
  return hashes;
}

const fillPlays = (client: pg.Client) =>
  client.query(
    `insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at, seconds,
       created_at, updated_at, display_name, location_name, timezone, playlist_name, playlist_version, file_sha256)
     select d.environment_id, gen_random_uuid(), d.id, d.device_id, ${idOf("'playlist ' || n % 5")}, ${idOf("'item ' || n % 20")},
       ${idOf("'playable ' || n % 20")}, 'Item ' || n % 20, date_trunc('month', now()) + n * interval '10 seconds' + random() * interval '1 second',
       9 + round(random()::numeric, 1), now(), now(), d.name, l.name, l.timezone, 'Playlist ' || n % 5, 3, sha256(('file ' || n % 20)::bytea)
     from content.displays d join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
     cross join generate_series(1, ${Math.ceil(plays / displays)}) n
     where d.environment_id = ${demo} and d.name ~ ' [0-9]+$' limit ${plays}`,
  );

async function fillFiles(client: pg.Client, media: string, hashes: Map<string, string>): Promise<void> {
  const { rows } = await client.query<{ environment_id: string; id: string }>(
    `select environment_id, id from content.playables where environment_id = ${demo} limit 1`,
  );
  const { environment_id: environment, id: playable } = rows[0]!;
  mkdirSync(`${media}/${environment}`, { recursive: true });
  for (let number = 0; number < files; number++) {
    const key = `${environment}/${randomUUID()}`;
    const bytes = randomBytes(fileBytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    await writeFile(`${media}/${key}`, bytes);
    hashes.set(key, sha256.toString('hex'));
    await client.query(
      `insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 'image/png', $6, now())`,
      [environment, playable, `bench-${number}`, sha256, key, fileBytes],
    );
  }
}

async function admin(env: Record<string, string>, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, ['apps/server/dist/admin.js', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.`);
}

async function countDifferent(directory: string, dataDir: string): Promise<number> {
  const { contents } = await openBackup(directory, secretKey);
  const postgres = await startPostgres(path.relative(cacheDir, dataDir));
  try {
    return await withClient(postgres.url, async (client) => {
      let different = 0;
      for (const [table, expected] of Object.entries(contents.rows)) {
        if (changedByRestore.includes(table)) continue;
        const { rows } = await client.query(`select count(*)::int as count from ${table}`);
        if (rows[0].count === expected) continue;
        console.error(`${table}: ${rows[0].count} in place of ${expected}`);
        different += 1;
      }
      return different;
    });
  } finally {
    await postgres.stop();
  }
}

function countUnequal(dataDir: string, hashes: Map<string, string>): number {
  let unequal = 0;
  for (const [key, sha256] of hashes) {
    const file = `${dataDir}/media/${key}`;
    const isEqual =
      existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;
    if (!isEqual) unequal += 1;
  }
  return unequal;
}
