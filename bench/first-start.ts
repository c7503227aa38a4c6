import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { cpuOfTree, readMoment } from './machine.ts';
import { end, root, signIn } from './product.ts';
import { printTable } from './report.ts';
import { untilStopped } from './running.ts';

// What a newcomer experiences after cloning the repository and running `npm start` with only PORT set.
// Installing and building are excluded. It measures the committed code, not the working tree.

const watchedMs = 120_000;

export async function measureFirstStart(): Promise<void> {
  // The clone must not be below node_modules, where Node refuses to run TypeScript.
  const clone = mkdtempSync(path.join(tmpdir(), 'vitrine-clone-'));
  execFileSync('git', ['clone', '--quiet', root, clone]);
  symlinkSync(`${root}node_modules`, `${clone}/node_modules`);
  execFileSync(process.execPath, ['scripts/ensure.mjs', '--front'], { cwd: clone, stdio: 'ignore' });

  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH, HOME, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = untilStopped(() => end(child));
  try {
    const lines = linesOf(child);
    await until(() => lines.some((line) => line.includes('running at')));
    const address = performance.now();
    const before = readMoment();
    const url = `http://localhost:${port}`;
    const person = await signIn(url, 'demo');
    const api = `${url}/s/demo/api/v1`;
    const since = () => (performance.now() - address) / 1000;
    await until(() => allPicturesThere(person, api));
    const pictures = since();
    await until(() => allFramesThere(person, api));
    const frames = since();
    await sleep(Math.max(0, watchedMs - (performance.now() - address)));
    printTable('First start of a fresh clone', [
      { what: '`npm start` to the printed address', measured: (address - startedAt) / 1000, unit: 's' },
      { what: 'address to all pictures of the demo', measured: pictures, unit: 's', goal: { atMost: 10 } },
      {
        what: 'address to a frame of every playing display',
        measured: frames,
        unit: 's',
        goal: { atMost: 10 },
      },
      {
        what: 'processor time of the first two minutes',
        measured: cpuOfTree(before, readMoment(), child.pid!) / 1000,
        unit: 's',
        goal: { atMost: 20 },
      },
      { what: 'lines printed', measured: lines.length, unit: '' },
    ]);
  } finally {
    await stop();
    rmSync(clone, { recursive: true, force: true });
  }
}

function linesOf(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n').filter((line) => line.trim() !== ''));
    });
  return lines;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

/** Whether every playable is ready and its picture available. */
async function allPicturesThere(person: TestBrowser, api: string): Promise<boolean> {
  const { body } = await person.get(`${api}/playables?_limit=200`);
  const all = body.data as { status: string; media_thumb: { url: string } | null }[];
  if (!all.every(({ status, media_thumb }) => status === 'ready' && media_thumb)) return false;
  const answers = await Promise.all(all.map(({ media_thumb }) => fetch(media_thumb!.url)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.every(({ ok }) => ok);
}

/** Whether at least half of the displays play and each of those has sent a frame. */
async function allFramesThere(person: TestBrowser, api: string): Promise<boolean> {
  const { body } = await person.get(`${api}/displays?_limit=200&status_eq=playlist_active`);
  const playing = body.data as { id: string }[];
  if (playing.length < 12) return false;
  const live = await Promise.all(playing.map(({ id }) => person.get(`${api}/displays/${id}/live`)));
  return live.every((answer) => answer.body.data.frame !== null);
}
