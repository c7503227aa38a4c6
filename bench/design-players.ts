import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { createDatabase, startPostgres } from './database.ts';
import { extent } from './extent.ts';
import { look, playServer } from './playback-heap.ts';
import { type PlayerFixture, paint, startPlayers } from './playback-players.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// Designs on real players: the zones of two of them after one was restarted, a film inside a frame with a ticker against the film
// alone, and the memory of a day with a clock and a ticker.

const hours = extent('BENCH_DESIGN_HOURS', 6, 24);
const rounds = extent('BENCH_DESIGN_ROUNDS', 3, 5);
const watchedMs = extent('BENCH_DESIGN_WATCH_MS', 20_000, 60_000);
const warmHours = 1;
const filmSeconds = 20;
const framesPerSecond = 25;
const zoneSeconds = 2;
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const style = { font: 'inter', weight: 600, colour: '#f4ebdd', align: 'left', valign: 'middle', size: 'fit' };
const ticker = {
  ...{ ...style, id: 'ticker', kind: 'ticker', place: place(0, 860, 840, 120), speed: 100 },
  text: 'Tours leave from the foyer every hour, and the garden is open until the evening.',
};
const clock = {
  ...{ ...style, id: 'clock', kind: 'clock', place: place(850, 40, 140, 100) },
  ...{ face: 'digital', seconds: true, timezone: 'place' },
};
const goals = { zoneMs: 100, moreDropped: 1, movesPerSecond: 50, heapMiB: 5 };

export async function measureDesignPlayers(): Promise<void> {
  const postgres = await startPostgres('design-players');
  const product = await startProduct({
    ...{ DATABASE_URL: await createDatabase(postgres.url), DATA_DIR: `${cacheDir}/files` },
  });
  const browser = await launchBrowser();
  try {
    const person = await signIn(product.url, 'demo');
    const contexts: BrowserContext[] = [];
    const fixtures: PlayerFixture[] = [];
    for (let i = 0; i < 2; i++) {
      contexts.push(await browser.newContext({ viewport: { width: 1920, height: 1080 } }));
      fixtures.push(await startPlayers(product, person, contexts[i]!));
    }
    const apart = await zonesApart(fixtures);
    await contexts[1]!.close();
    const film = await filmInFrame(fixtures[0]!);
    const grown = await dayWithClock(fixtures[0]!, contexts[0]!, product);
    printTable('Designs on players, 1920 × 1080, drawn by the processor', [
      {
        what: `zones of two players after a restart of one, farthest of ${apart.length} changes`,
        ...{ measured: Math.max(...apart), unit: 'ms', goal: { atMost: goals.zoneMs } },
      },
      { what: 'film alone: frames dropped', measured: film.alone, unit: '%' },
      { what: 'film in a frame with clock and ticker: frames dropped', measured: film.framed, unit: '%' },
      {
        what: '  more than alone',
        ...{ measured: film.framed - film.alone, unit: '%', goal: { atMost: goals.moreDropped } },
      },
      {
        what: 'ticker beside the film: moves',
        ...{ measured: film.moves, unit: '/s', goal: { atLeast: goals.movesPerSecond } },
      },
      {
        what: `heap with clock and ticker: growth from hour ${warmHours} to ${hours}, clock sped up${hours < 24 ? ', projected to 24 hours' : ''}`,
        ...{
          measured: (grown * (24 - warmHours)) / (hours - warmHours),
          unit: 'MiB',
          goal: { atMost: goals.heapMiB },
        },
      },
    ]);
  } finally {
    await browser.close();
    await product.stop();
    await postgres.stop();
  }
}

interface Change {
  readonly at: number;
  readonly colour: string;
}

/** How far apart the same picture comes on both screens, in milliseconds. */
async function zonesApart(fixtures: readonly PlayerFixture[]): Promise<number[]> {
  const pictures: string[] = [];
  for (const colour of ['navy', 'orange', 'green'])
    pictures.push(await fixtures[0]!.upload(`${colour}.png`, await paint(colour, `${colour}.png`)));
  const zone = {
    ...{ id: 'zone', kind: 'zone', place: place(100, 100, 800, 800), fit: 'cover' },
    items: pictures.map((playable) => ({ playable, seconds: zoneSeconds })),
  };
  const id = await fixtures[0]!.design({ name: 'Zone', use: 'item', boxes: [zone] });
  for (const { show } of fixtures) await show([{ playable_id: id, duration: 3600 }]);
  const shown = ({ page }: PlayerFixture) =>
    page.locator('.layer.front [data-box="zone"] img').first().waitFor();
  await Promise.all(fixtures.map(shown));
  await fixtures[1]!.page.reload();
  await Promise.all(fixtures.map(shown));
  const [one, other] = await Promise.all(fixtures.map(({ page }) => changesOf(page)));
  // The first is what was there already; the last may have come to one of them only.
  return one!.slice(1, -1).map(({ at, colour }) => {
    const same = other!.filter((each) => each.colour === colour).map((each) => Math.abs(each.at - at));
    return Math.min(...same);
  });
}

const changesOf = (page: Page): Promise<Change[]> =>
  page.evaluate(async (ms) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    const found: { at: number; colour: string }[] = [];
    const until = Date.now() + ms;
    let before: Element | undefined;
    while (Date.now() < until) {
      await new Promise(requestAnimationFrame);
      const pictures = document.querySelectorAll<HTMLImageElement>('.layer.front [data-box="zone"] img');
      const front = pictures[pictures.length - 1];
      if (!front?.complete || front === before) continue;
      before = front;
      context.drawImage(front, 0, 0, 1, 1);
      found.push({ at: Date.now(), colour: context.getImageData(0, 0, 1, 1).data.join() });
    }
    return found;
  }, watchedMs);

async function filmInFrame(fixture: PlayerFixture) {
  const { page } = fixture;
  const film = await fixture.upload('film.mp4', await paint('testsrc2', 'film.mp4', filmSeconds));
  const frame = await fixture.design({
    ...{ name: 'L-frame', use: 'frame' },
    boxes: [{ id: 'programme', kind: 'programme', fit: 'keep', place: place(0, 0, 840, 840) }, ticker, clock],
  });
  await fixture.show([{ playable_id: film }]);
  await page.locator('.layer.front video').waitFor();
  const alone: number[] = [];
  const framed: number[] = [];
  const moves: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await fixture.wear(null);
    await page.locator('.frame [data-box="ticker"]').waitFor({ state: 'detached' });
    alone.push(await droppedOf(page));
    await fixture.wear(frame);
    await page.locator('.frame [data-box="ticker"]').waitFor();
    const [dropped, moved] = await Promise.all([droppedOf(page), movesOf(page)]);
    framed.push(dropped);
    moves.push(moved);
  }
  await fixture.wear(null);
  return { alone: median(alone), framed: median(framed), moves: median(moves) };
}

/** Frames of the films that were not drawn, in percent, over a while. */
async function droppedOf(page: Page): Promise<number> {
  const { frames, dropped } = await page.evaluate(async (ms) => {
    const sums = { frames: 0, dropped: 0 };
    const last = new Map<HTMLVideoElement, { frames: number; dropped: number }>();
    const until = performance.now() + ms;
    while (performance.now() < until) {
      await new Promise((done) => setTimeout(done, 250));
      for (const video of document.querySelectorAll<HTMLVideoElement>('.layer.front video')) {
        const quality = video.getVideoPlaybackQuality();
        const now = { frames: quality.totalVideoFrames, dropped: quality.droppedVideoFrames };
        const before = last.get(video) ?? now;
        sums.frames += Math.max(0, now.frames - before.frames);
        sums.dropped += Math.max(0, now.dropped - before.dropped);
        last.set(video, now);
      }
    }
    return sums;
  }, watchedMs);
  // A film that stands still drops nothing.
  const expected = (framesPerSecond * watchedMs) / 1000;
  console.log(`${frames} frames of about ${expected}, ${dropped} dropped`);
  if (frames < expected / 2) throw new Error(`The film did not run: ${frames} frames of about ${expected}.`);
  return (100 * dropped) / frames;
}

/** How often a second the ticker is somewhere else when a frame is drawn. */
const movesOf = (page: Page): Promise<number> =>
  page.evaluate(async (ms) => {
    const track = document.querySelector('.frame [data-box="ticker"] > div > div')!;
    const from = performance.now();
    let moves = 0;
    let before = '';
    while (performance.now() < from + ms) {
      await new Promise(requestAnimationFrame);
      const { transform } = getComputedStyle(track);
      if (transform !== before) moves++;
      before = transform;
    }
    return (moves * 1000) / (performance.now() - from);
  }, watchedMs);

/** Growth of the heap after the first hour, in MiB. */
async function dayWithClock(
  fixture: PlayerFixture,
  context: BrowserContext,
  { url }: Product,
): Promise<number> {
  const id = await fixture.design({ name: 'Clock and ticker', use: 'item', boxes: [clock, ticker] });
  await fixture.show([{ playable_id: id, duration: 3600 }]);
  await fixture.page.locator('.layer.front [data-box="clock"]').waitFor();
  await fixture.page.close();
  const page = await context.newPage();
  await page.clock.install();
  await playServer(page);
  await page.goto(`${url}/player/`);
  await page.locator('.layer.front [data-box="clock"]').waitFor();
  const before = await page.locator('.layer.front [data-box="clock"]').textContent();
  let start = 0;
  for (let hour = 1; hour <= hours; hour++) {
    for (let minute = 0; minute < 60; minute++) await page.clock.runFor(60_000);
    await sleep(0);
    if (hour === warmHours) start = (await look(page)).mib;
  }
  const end = (await look(page)).mib;
  const after = await page.locator('.layer.front [data-box="clock"]').textContent();
  if (after === before) throw new Error('The clock stood still.');
  await page.close();
  return end - start;
}
