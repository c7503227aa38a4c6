import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { createDatabase, startPostgres } from './database.ts';
import { measureManyPlayers } from './many-players.ts';
import { measureGaps } from './playback-gaps.ts';
import { measureHeap } from './playback-heap.ts';
import { nextPicture, type PlayerFixture, paint, startPlayers } from './playback-players.ts';
import { cacheDir, root, signIn, startProduct } from './product.ts';
import { type Line, printTable, quantile } from './report.ts';

// The player in a real browser: how soon a save is visible, whether there are gaps between items, how soon it
// plays without a network, and how its memory grows over a day. Also five hundred simulated players.

const saves = 30;
const starts = 10;
const dist = `${root}apps/player/dist`;

export async function measurePlayback(): Promise<void> {
  const postgres = await startPostgres('playback');
  const url = await createDatabase(postgres.url);
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: `${cacheDir}/files` });
  const browser = await launchBrowser();
  try {
    const person = await signIn(product.url, 'demo');
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const fixture = await startPlayers(product, person, context);
    const pictures = [];
    for (const colour of ['navy', 'orange'])
      pictures.push(await fixture.upload(`${colour}.png`, await paint(colour, `${colour}.png`)));
    const saved = await measureSaves(fixture, pictures);
    const started = await measureStarts(fixture, context);
    const betweenPictures = await measureGaps(fixture, browser, 'png');
    const betweenVideos = await measureGaps(fixture, browser, 'mp4');
    await fixture.show(pictures.map((playable_id) => ({ playable_id, duration: 30 })));
    await fixture.page.locator('.layer.front img').waitFor();
    await fixture.page.close();
    console.log('A day and a night …');
    const heap = await measureHeap(context, `${product.url}/player/`);
    await context.close();
    console.log('Five hundred players …');
    const crowd = await measureManyPlayers(url, product, person, pictures[0]!);
    printTable('Playback', [
      {
        what: `save to first frame, p95 of ${saves}`,
        measured: quantile(saved, 0.95),
        unit: 's',
        goal: { atMost: 2 },
      },
      ...gapLines('pictures', betweenPictures),
      ...gapLines('films', betweenVideos),
      {
        what: `start to first frame without network, p95 of ${starts}`,
        measured: quantile(started, 0.95),
        unit: 's',
        goal: { atMost: 3 },
      },
      {
        what: 'heap: growth from hour 2 to 24',
        measured: heap.endMiB - heap.startMiB,
        unit: 'MiB',
        goal: { atMost: 1 },
      },
      {
        what: '  more nodes of the document',
        measured: heap.endNodes - heap.startNodes,
        unit: '',
        goal: { atMost: 20 },
      },
      { what: 'paired player without hls.js, gzip', measured: bundleKb(), unit: 'kB', goal: { atMost: 70 } },
      { what: '500 players: save to all shown', measured: crowd, unit: 's', goal: { atMost: 10 } },
    ]);
  } finally {
    await browser.close();
    await product.stop();
    await postgres.stop();
  }
}

/** Seconds from the call that saves to the first frame with the other picture. */
async function measureSaves(fixture: PlayerFixture, pictures: readonly string[]): Promise<number[]> {
  const seconds: number[] = [];
  let shown: string | null = null;
  for (let i = 0; i <= saves; i++) {
    const seen = nextPicture(fixture.page, shown);
    const savedAt = Date.now();
    await fixture.show([{ playable_id: pictures[i % pictures.length]!, duration: 3600 }]);
    const { at, src } = await seen;
    shown = src;
    // The first one only starts playback.
    if (i > 0) seconds.push((at - savedAt) / 1000);
  }
  return seconds;
}

async function measureStarts({ page }: PlayerFixture, context: BrowserContext): Promise<number[]> {
  const seconds: number[] = [];
  await context.setOffline(true);
  for (let i = 0; i < starts; i++) {
    await page.reload({ waitUntil: 'commit' });
    seconds.push((await nextPicture(page, null)).sinceStart / 1000);
  }
  await context.setOffline(false);
  return seconds;
}

const gapLines = (what: string, gaps: readonly number[]): Line[] => [
  {
    what: `neither seen between ${what}, p99 of ${gaps.length} changes`,
    measured: quantile(gaps, 0.99),
    unit: 'ms',
    goal: { atMost: 33 },
  },
];

interface BuiltFile {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Everything that a paired player loads if it shows no stream. */
function bundleKb(): number {
  const built = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Record<string, BuiltFile>;
  const files = Object.values(built)
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return (
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`)).length, 0) /
    1000
  );
}
