import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments } from '../../scripts/chromium-arguments.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { checkOut, commitOf, git, installIn, root } from '../../scripts/testing/other-tree.ts';
import { type DemoRecords, demoRecords } from '../demo-pages.ts';
import { signIn } from '../fixtures.ts';
import type { Place } from '../hosts.ts';

// Another commit's tree, and a browser on the demo of a tree at a standing clock.

/** Built once; a half-built one has another name. */
export function treeOf(revision: string): string {
  const commit = commitOf(revision);
  const tree = path.join(root, '.cache/pictures', commit);
  if (existsSync(tree)) return tree;
  const building = `${tree}.building`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  chmodSync(building, 0o755); // PostgreSQL runs as another user when this runs as root
  checkOut(commit, building);
  installIn(building);
  // A commit from before this command is served by its files.
  if (!existsSync(path.join(building, 'e2e/pictures')))
    cpSync(path.join(root, 'e2e/pictures'), path.join(building, 'e2e/pictures'), { recursive: true });
  process.stdout.write(`Building ${git('log', '-1', '--format=%h %s', commit)}\n`);
  execFileSync(process.execPath, ['scripts/build-front.mjs'], { cwd: building, stdio: 'ignore' });
  renameSync(building, tree);
  return tree;
}

export interface ServedTree {
  readonly tree: string;
  readonly port: number;
  readonly moment: Date;
}

export interface Visit {
  readonly browser: Browser;
  readonly place: Place;
  readonly records: DemoRecords;
}

/** Serves the demo of a tree and ends it and the browser afterwards. */
export async function visitTree<Result>(
  { tree, port, moment }: ServedTree,
  visit: (at: Visit) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-pictures-'));
  const server = fork(
    path.join(tree, 'e2e/pictures/serve.ts'),
    [String(port), moment.toISOString(), dataDir],
    { cwd: tree },
  );
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumArguments,
  });
  try {
    const ended = once(server, 'exit').then(() => {
      throw new Error(`The program of ${tree} did not start.`);
    });
    await Promise.race([once(server, 'message'), ended]);
    ended.catch(() => {});
    const place: Place = {
      name: 'whole',
      auth: `http://localhost:${port}`,
      content: `http://localhost:${port}`,
    };
    return await visit({ browser, place, records: await readRecords(browser, place) });
  } finally {
    await browser.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readRecords(browser: Browser, place: Place): Promise<DemoRecords> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'admin@vitrine.test', { place });
  const records = await demoRecords(async (address: string) => {
    const reply = await context.request.get(`${place.content}/s/demo/api/v1/${address}`, {
      headers: { Origin: place.auth },
    });
    return reply.json();
  });
  await context.close();
  return records;
}
