import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmaster } from '../apps/server/src/infra/postgres/postmaster-file.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, end, root, secretKey, signIn, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';
import { untilStopped } from './running.ts';

// Recovery: how soon the program answers again after it or its Postgres is killed during writes, and how long
// a backup and its restore take compared with copying the same bytes.

const kills = extent('BENCH_KILLS', 3, 10);
const mediaBytes = extent('BENCH_BACKUP_BYTES', 500_000_000, 10_000_000_000);
const fileBytes = 100_000_000;

export async function measureRecovery(): Promise<void> {
  printTable(`Killed in the middle of writes, ${kills} times each`, await measureKills());
  printTable(`Backup of ${mediaBytes / 1e9} GB of media`, await measureBackup());
}

async function measureKills(): Promise<Line[]> {
  const env = { DATA_DIR: `${cacheDir}/recovery` };
  rmSync(env.DATA_DIR, { recursive: true, force: true });
  let product = await startProduct(env);
  const person = await signIn(product.url, 'demo');
  const restarted: number[] = [];
  const recovered: number[] = [];
  let acknowledged = 0;
  let lost = 0;
  const write = async (name: string) => {
    const answer = await person
      .post(`${product.url}/s/demo/api/v1/groups`, { name })
      .catch(() => ({ status: 0 }));
    return answer.status === 201 || answer.status === 200;
  };
  const found = async (name: string) => {
    const { body } = await person.get(`${product.url}/s/demo/api/v1/groups?_q=${encodeURIComponent(name)}`);
    return body.data?.some((group: { name: string }) => group.name === name);
  };
  for (let round = 0; round < kills * 2; round++) {
    const isProgram = round % 2 === 0;
    const mark = randomBytes(4).toString('hex');
    const written: string[] = [];
    let isOver = false;
    const writer = (async () => {
      for (let number = 0; !isOver; number++) {
        const name = `Killed ${mark} ${number}`;
        if (await write(name)) written.push(name);
        else await sleep(20);
      }
    })();
    await sleep(300);
    if (isProgram) {
      await product.kill();
      isOver = true;
      await writer;
      product = await startProduct({ ...env, PORT: String(product.port) });
      restarted.push(product.readyAfterMs);
    } else {
      const killedAt = performance.now();
      process.kill((await readPostmaster(`${env.DATA_DIR}/postgres`))!.pid, 'SIGKILL');
      await sleep(50);
      while (!(await write(`Back ${mark}`))) await sleep(20);
      recovered.push(performance.now() - killedAt);
      isOver = true;
      await writer;
    }
    acknowledged += written.length;
    for (const name of written) if (!(await found(name))) lost++;
  }
  await product.stop();
  return [
    {
      what: 'program killed: start to ready',
      measured: median(restarted),
      unit: 'ms',
      goal: { atMost: 5000 },
    },
    { what: '  the slowest', measured: Math.max(...restarted), unit: 'ms' },
    {
      what: 'Postgres killed: to the next write',
      measured: median(recovered),
      unit: 'ms',
      goal: { atMost: 30_000 },
    },
    { what: '  the slowest', measured: Math.max(...recovered), unit: 'ms' },
    { what: `acknowledged writes lost, of ${acknowledged}`, measured: lost, unit: '', goal: { atMost: 0 } },
  ];
}

/** The rows are those of the demo; large files, each referenced by a row, make up the size. */
async function measureBackup(): Promise<Line[]> {
  const postgres = await startPostgres('backup');
  const place = `${cacheDir}/backup-files`;
  rmSync(place, { recursive: true, force: true });
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, DATA_DIR: `${place}/data`, SECRET_KEY: secretKey };
    const product = await startProduct(env);
    const files = await storeFiles(url, `${place}/data/media`);
    const backupSeconds = await admin(env, 'backup', `${place}/backup`);
    await product.stop();
    const copySeconds = await copyByHand(`${place}/data/media`, `${place}/copied`);
    const restored = {
      ...env,
      DATABASE_URL: await createDatabase(postgres.url),
      DATA_DIR: `${place}/restored`,
    };
    await mkdir(restored.DATA_DIR, { recursive: true });
    const restoreSeconds = await admin(restored, 'restore', `${place}/backup`);
    const again = await startProduct(restored);
    const missing = await countMissing(`${place}/restored/media`, files);
    await again.stop();
    const goal = { atMost: (900 * mediaBytes) / 10_000_000_000 };
    return [
      { what: 'backup while it runs', measured: backupSeconds, reference: copySeconds, unit: 's' },
      {
        what: 'restore, against copying the files',
        measured: restoreSeconds,
        reference: copySeconds,
        unit: 's',
      },
      { what: 'restore, against 15 min for 10 GB', measured: restoreSeconds, unit: 's', goal },
      { what: 'files that differ or are missing', measured: missing, unit: '', goal: { atMost: 0 } },
    ];
  } finally {
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

interface Stored {
  readonly key: string;
  readonly sha256: string;
}

async function storeFiles(url: string, media: string): Promise<Stored[]> {
  const stored: Stored[] = [];
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ environment_id: string; id: string }>(
      `select environment_id, id from content.playables limit 1`,
    );
    const { environment_id: environment, id: playable } = rows[0]!;
    await mkdir(`${media}/${environment}`, { recursive: true });
    for (let number = 0; number * fileBytes < mediaBytes; number++) {
      const id = randomUUID();
      const key = `${environment}/${id}`;
      const bytes = randomBytes(Math.min(fileBytes, mediaBytes - number * fileBytes));
      await writeFile(`${media}/${key}`, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await client.query(
        `insert into content.media
           (environment_id, id, playable_id, role, position, sha256, storage_key, mime, size, created_at)
         values ($1, $2, $3, 'screenshot', $4, decode($5, 'hex'), $6, 'image/jpeg', $7, now())`,
        [environment, id, playable, 1000 + number, sha256, key, bytes.length],
      );
      stored.push({ key, sha256 });
    }
  });
  return stored;
}

/** Runs `npm run admin` and returns the seconds it took. */
async function admin(env: Record<string, string>, ...words: string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['apps/server/src/admin.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = untilStopped(() => end(child));
  const [code] = await once(child, 'exit');
  await stop();
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}.`);
  return (performance.now() - startedAt) / 1000;
}

async function copyByHand(from: string, to: string): Promise<number> {
  const startedAt = performance.now();
  const [code] = await once(spawn('sh', ['-c', 'cp -r "$0" "$1" && sync -f "$1"', from, to]), 'exit');
  if (code !== 0) throw new Error(`cp ended with ${code}.`);
  const seconds = (performance.now() - startedAt) / 1000;
  rmSync(to, { recursive: true, force: true });
  return seconds;
}

async function countMissing(media: string, files: readonly Stored[]): Promise<number> {
  let missing = 0;
  for (const { key, sha256 } of files) {
    const hash = createHash('sha256');
    const isThere = await pipeline(createReadStream(`${media}/${key}`), hash).then(
      () => true,
      () => false,
    );
    if (!isThere || hash.digest('hex') !== sha256) missing++;
  }
  return missing;
}
