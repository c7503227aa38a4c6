import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { requireAbsolute } from '../apps/server/src/infra/absolute-path.ts';
import { convertMedia } from '../apps/server/src/infra/converter/convert.ts';
import { probe } from '../apps/server/src/infra/converter/probe.ts';
import { sniff } from '../apps/server/src/infra/converter/sniff.ts';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import type { Tools } from '../apps/server/src/infra/converter/tools.ts';
import { videoArguments } from '../apps/server/src/infra/converter/video-arguments.ts';
import { openWorkspace } from '../apps/server/src/infra/converter/workspace.ts';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, seed, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { type LoadGenerator, startLoadGenerator } from './load.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// Compares uploads with a raw stream to disk and conversions with the same ffmpeg command run by hand, and
// measures lists of very many playables. Everything runs on loopback in one run.

const rounds = extent('BENCH_ROUNDS', 1, 3);
const uploadBytes = extent('BENCH_UPLOAD_BYTES', 200_000_000, 1_000_000_000);
/** Size of each of the twenty parallel uploads. */
const bytesAtOnce = extent('BENCH_UPLOAD_BYTES_AT_ONCE', 20_000_000, 1_000_000_000);
const sizes = { playables: 100_000, folders: 5000 };

export async function measureMedia(): Promise<void> {
  const postgres = await startPostgres('media');
  const load = startLoadGenerator();
  const files = `${cacheDir}/media-files`;
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: `${files}/data` });
    try {
      await seed(url, { demo: 1000 });
      const person = await signIn(product.url, 'demo', 'museum');
      await measureUploads(product, person, load, files);
      await measureConversions(product, person, load, files);
      await measureLists(url, product, person, load);
    } finally {
      await product.stop();
    }
  } finally {
    load.stop();
    await postgres.stop();
    rmSync(files, { recursive: true, force: true });
  }
}

const server = (product: Product) => `${product.url}/s/demo`;

async function measureUploads(product: Product, person: TestBrowser, load: LoadGenerator, files: string) {
  const raw = await startRawServer(`${files}/raw`);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let i = 0; i < rounds; i++) {
    reference.push(await speedOf(() => sendBytes('POST', `http://127.0.0.1:${raw.port}/`, {}, uploadBytes)));
    const address = await announce(person, server(product), uploadBytes);
    ours.push(await speedOf(() => sendPiece(person, address, uploadBytes)));
    await person.delete(`${server(product)}/api/v1/playables/${address.split('/').at(-1)}`);
  }
  raw.close();
  const list = requestFor(person, '/s/demo/api/v1/displays?_limit=25&include=location,groups');
  const idle = await load.run({
    port: product.port,
    connections: 4,
    seconds: 3,
    maxRequests: 2000,
    requests: [list],
  });
  let isOver = false;
  const uploads = Promise.all(
    Array.from({ length: 20 }, async () => {
      const address = await announce(person, server(product), bytesAtOnce);
      await sendPiece(person, address, bytesAtOnce);
      await person.delete(`${server(product)}/api/v1/playables/${address.split('/').at(-1)}`);
    }),
  ).finally(() => {
    isOver = true;
  });
  const meanwhile: number[] = [];
  while (!isOver) {
    const { p99Ms } = await load.run({
      port: product.port,
      connections: 2,
      seconds: 1,
      maxRequests: 500,
      requests: [list],
    });
    meanwhile.push(p99Ms);
  }
  await uploads;
  printTable(`Upload of ${uploadBytes / 1e6} MB`, [
    {
      what: 'one file',
      measured: median(ours),
      reference: median(reference),
      unit: 'MB/s',
      goal: { atLeast: 0.75 },
    },
    {
      what: `list meanwhile, 20 uploads of ${bytesAtOnce / 1e6} MB at once, p99 of the worst second`,
      measured: Math.max(...meanwhile),
      unit: 'ms',
      goal: { atMost: 500 },
    },
    { what: '  the same at rest', measured: idle.p99Ms, unit: 'ms' },
    { what: 'memory', measured: product.memoryMiB(), unit: 'MiB', goal: { atMost: 400 } },
  ]);
}

async function measureConversions(product: Product, person: TestBrowser, load: LoadGenerator, files: string) {
  const tools = await testTools();
  const clip = `${files}/clip.mp4`;
  await run(tools.ffmpeg, [
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1920x1200:rate=30:duration=10',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=10',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    clip,
  ]); // prettier-ignore
  const ours: number[] = [];
  const byHand: number[] = [];
  for (let i = 0; i < rounds; i++) {
    byHand.push(await secondsOf(() => convertByHand(tools, clip, files)));
    const workspace = await openWorkspace(requireAbsolute(files));
    const given = { tools, workspace, input: requireAbsolute(clip), to: ['1080p' as const] };
    ours.push(await secondsOf(() => convertMedia(given)));
  }
  const list = requestFor(person, '/s/demo/api/v1/displays?_limit=25&include=location,groups');
  const ask = () =>
    load.run({ port: product.port, connections: 2, seconds: 3, maxRequests: 1000, requests: [list] });
  const idle = await ask();
  const bytes = await readFile(clip);
  const address = await announce(person, server(product), bytes.length);
  await person.ask('PATCH', address, { headers: pieceHeaders, body: bytes });
  const busy = await ask();
  printTable('Conversion of 10 s, 1920×1200 to FullHD', [
    {
      what: 'speed against the same command by hand (pictures not counted there)',
      measured: 10 / median(ours),
      reference: 10 / median(byHand),
      unit: '× real time',
      goal: { atLeast: 0.95 },
    },
    {
      what: 'list while converting, p99',
      measured: busy.p99Ms,
      reference: idle.p99Ms,
      unit: 'ms',
      goal: { atMost: 2 },
    },
  ]);
}

async function convertByHand(tools: Tools, clip: string, files: string): Promise<void> {
  const workspace = await openWorkspace(requireAbsolute(files));
  await copyFile(clip, `${workspace.files}/clip.mp4`);
  const found = await probe(tools, workspace, 'clip.mp4', await sniff(clip), {});
  await run(
    tools.ffmpeg,
    videoArguments(found, '1080p', {
      input: 'clip.mp4',
      output: 'by-hand.mp4',
      canToneMap: tools.canToneMap,
    }),
    files,
  );
}

async function measureLists(url: string, product: Product, person: TestBrowser, load: LoadGenerator) {
  console.log('Making playables …');
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const statement of seedStatements) await client.query(statement);
    await client.query('vacuum analyze');
  });
  const lists: Record<string, string> = {
    'all, newest first': 'sort=createdAt:desc&include=folder,groups,playlists',
    'all, by name': 'sort=name:asc',
    'all, by size': 'sort=size:desc',
    'one folder': `folder_eq=${await firstFolder(person, product)}&sort=name:asc`,
    'at the top': 'folder_eq=root&sort=createdAt:desc',
    'videos by duration': 'type_eq=video&sort=duration:desc',
    'not used, by name': 'unused_eq=true&sort=name:asc',
    'failed ones': 'status_eq=failed',
    'a word in the name': 'name_contains=4711',
    'search everywhere': '_q=nowhere%20at%20all',
  };
  const lines = [];
  for (const [what, query] of Object.entries(lists)) {
    const request = requestFor(person, `/s/demo/api/v1/playables?_limit=50&${query}`);
    const job = { port: product.port, connections: 4, maxRequests: 500, requests: [request] };
    await load.run({ ...job, seconds: 1 });
    const { p95Ms } = await load.run({ ...job, seconds: 3 });
    lines.push({ what, measured: p95Ms, unit: 'ms', goal: { atMost: 300 } } as const);
  }
  const tree = requestFor(person, '/s/demo/api/v1/folder-tree');
  const { p50Ms } = await load.run({
    port: product.port,
    connections: 1,
    seconds: 3,
    maxRequests: 500,
    requests: [tree],
  });
  printTable(`Lists of ${sizes.playables} playables in ${sizes.folders} folders, 4 connections, p95`, [
    ...lines,
    { what: 'the folder tree, one after the other', measured: p50Ms, unit: 'ms', goal: { atMost: 100 } },
  ]);
}

const seedStatements = [
  `insert into content.folders (environment_id, id, name, parent_id, path, created_at, updated_at)
   select e.id, f.id, f.name, null, array[f.id], now(), now() from content.environments e,
     (select overlay(overlay(md5('folder ' || i) placing '7' from 13) placing '8' from 17)::uuid as id, 'Folder ' || i as name
      from generate_series(1, ${sizes.folders}) i) f where e.slug = 'demo'`,
  `insert into content.playables (environment_id, id, name, type, folder_id, original_name, extension, size, duration,
     status, created_at, updated_at)
   select e.id, overlay(overlay(md5('playable ' || i) placing '7' from 13) placing '8' from 17)::uuid, 'Playable ' || i,
     (array['video','image','audio'])[1 + i % 3], case when i % 50 > 0 then
     overlay(overlay(md5('folder ' || (1 + i % ${sizes.folders})) placing '7' from 13) placing '8' from 17)::uuid end, 'clip-' || i || '.mp4', 'mp4', i * 100,
     i % 600, case when i % 200 = 0 then 'failed' else 'ready' end, now() - i * interval '1 second', now()
   from content.environments e, generate_series(1, ${sizes.playables}) i where e.slug = 'demo'`,
  `insert into content.media (environment_id, id, playable_id, role, sha256, storage_key, mime, size, width, height, plays, created_at)
   select p.environment_id, gen_random_uuid(), p.id, r.role, sha256(convert_to(p.id || r.role, 'UTF8')),
     p.environment_id || '/' || p.id, 'video/mp4', 1000, 1920, 1080, true, now()
   from content.playables p cross join (values ('original'), ('1080p'), ('large'), ('small')) r (role)
   where p.name like 'Playable %'`,
];

async function firstFolder(person: TestBrowser, product: Product): Promise<string> {
  const { body } = await person.get(`${server(product)}/api/v1/folders?name_contains=Folder%20100&_limit=1`);
  return body.data[0].id;
}

const pieceHeaders = {
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
};

async function announce(person: TestBrowser, base: string, length: number): Promise<string> {
  const metadata = `filename ${Buffer.from('bench.mp4').toString('base64')},conversion ${Buffer.from('fullhd').toString('base64')}`;
  const { status, headers, body } = await person.ask('POST', `${base}/api/v1/uploads`, {
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(length), 'Upload-Metadata': metadata },
  });
  if (status !== 201) throw new Error(`The upload was refused: ${status} ${body.message}`);
  return headers.get('location')!;
}

const sendPiece = (person: TestBrowser, address: string, bytes: number) =>
  sendBytes('PATCH', address, { ...person.headersFor('PATCH', address), ...pieceHeaders }, bytes);

const piece = Buffer.alloc(1_048_576, 'vitrine');

async function sendBytes(
  method: string,
  url: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<void> {
  const request = http.request(url, { method, headers: { ...headers, 'Content-Length': bytes } });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  answered.catch(() => {});
  async function* pieces() {
    for (let left = bytes; left > 0; left -= piece.length)
      yield left < piece.length ? piece.subarray(0, left) : piece;
  }
  await pipeline(pieces, request);
  const [response] = await answered;
  response.resume();
  if (response.statusCode! >= 300) throw new Error(`Bytes were refused: ${response.statusCode}`);
}

/** Writes a socket straight to disk, without any checks. */
async function startRawServer(file: string) {
  const listening = http.createServer(async (request, response) => {
    await pipeline(request, createWriteStream(file));
    response.end();
  });
  const port = await findFreePort();
  listening.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return { port, close: () => listening.close() };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const speedOf = async (work: () => Promise<void>) => uploadBytes / 1e6 / (await secondsOf(work));

async function run(command: string, args: string[], cwd?: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
}

function requestFor(person: TestBrowser, path: string): string {
  const headers = Object.entries(person.headersFor('GET', `${person.origin}${path}`));
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
