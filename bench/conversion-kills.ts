import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import { killTools } from '../apps/server/src/infra/converter/test/kill-tools.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { metadataOf, offsetType, tus } from '../apps/server/src/test/uploads.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';

// Uploads valid files while converter processes are killed at random. No file may be rejected or lost.

const files = extent('BENCH_KILLED_FILES', 60, 500);
/** Share of the observed tool processes that are killed. */
const killedShare = 0.1;

export async function measureConversionKills(): Promise<void> {
  const dataDir = `${cacheDir}/kills`;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres('kills-postgres');
  const databaseUrl = await createDatabase(postgres.url);
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const person = await signIn(product.url, 'demo');
  const api = `${product.url}/s/demo/api/v1`;
  const { ffmpeg, ffprobe } = await testTools();
  const chance = () => Math.random() < killedShare;
  const killers = [ffmpeg, ffprobe].map((program) => killTools(program, 'file:', chance));
  killers.push(killTools(process.execPath, 'image-child', chance));
  const startedAt = performance.now();
  try {
    const originals = await samples(ffmpeg, dataDir);
    const sent = new Map<string, Buffer>();
    for (let i = 0; i < files; i++) {
      const { name, bytes } = originals[i % originals.length]!;
      sent.set(await upload(person, api, name, bytes), bytes);
    }
    const ended = () =>
      withClient(databaseUrl, async (client) => {
        // With back-off this would take hours; the bench waits for the number of attempts, not for the delays
        // between them.
        await client.query(
          `update infra.jobs set run_at = now() where kind = 'convert-playable' and leased_until is null`,
        );
        const { rows } = await client.query(
          'select id, status, error from content.playables where id = any ($1::uuid[]) and progress is null',
          [[...sent.keys()]],
        );
        return rows as { id: string; status: string; error: string | null }[];
      });
    let rows = await ended();
    for (; rows.length < files; rows = await ended()) await sleep(1000);
    let lost = 0;
    for (const [id, bytes] of sent) lost += (await isKept(databaseUrl, dataDir, id, bytes)) ? 0 : 1;
    const kills = killers.reduce((sum, { killed }) => sum + killed, 0);
    const ofError = (code: string) => rows.filter(({ error }) => error === `failed.${code}`).length;
    const failed = rows.filter(({ status }) => status === 'failed').length;
    printTable(`${files} good files while one tool in ten is killed (${kills} kills)`, [
      {
        what: 'called damaged, or bad in any other way',
        measured: failed - ofError('not_converted'),
        unit: 'files',
        goal: { atMost: 0 },
      },
      {
        what: 'given up after three runs as "could not be converted"',
        measured: ofError('not_converted'),
        unit: 'files',
        goal: { atMost: 0 },
      },
      { what: 'originals lost', measured: lost, unit: 'files', goal: { atMost: 0 } },
      { what: 'all of them took', measured: (performance.now() - startedAt) / 60_000, unit: 'min' },
    ]);
  } finally {
    await Promise.all(killers.map((killer) => killer.stop()));
    await product.stop();
    await postgres.stop();
  }
}

const run = promisify(execFile);

async function samples(ffmpeg: string, directory: string): Promise<{ name: string; bytes: Buffer }[]> {
  const video = async (name: string, ...codecs: string[]) => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
    await run(ffmpeg, [
      '-y',
      '-v',
      'error',
      ...source,
      '-pix_fmt',
      'yuv420p',
      ...codecs,
      `${directory}/${name}`,
    ]);
    return readFile(`${directory}/${name}`);
  };
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } });
  return [
    { name: 'picture.png', bytes: await picture.png().toBuffer() },
    { name: 'film.avi', bytes: await video('film.avi', '-c:v', 'mpeg4', '-c:a', 'mp2') },
    { name: 'film.mp4', bytes: await video('film.mp4', '-c:v', 'libx264', '-c:a', 'aac') },
    { name: 'photo.jpg', bytes: await picture.jpeg().toBuffer() },
  ];
}

async function upload(person: TestBrowser, api: string, name: string, bytes: Buffer): Promise<string> {
  const headers = {
    ...tus,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': metadataOf({ filename: name }),
    'Content-Type': offsetType,
  };
  const answer = await person.ask('POST', `${api}/uploads`, { headers, body: bytes });
  if (answer.status !== 201) throw new Error(`The upload was refused with ${answer.status}.`);
  return answer.headers.get('location')!.split('/').at(-1)!;
}

async function isKept(databaseUrl: string, dataDir: string, id: string, bytes: Buffer): Promise<boolean> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select storage_key from content.media where playable_id = $1 and role = 'original'`, [id]),
  );
  if (rows.length !== 1) return false;
  const stored = await readFile(`${dataDir}/media/${rows[0].storage_key}`).catch(() => null);
  return stored?.equals(bytes) ?? false;
}
