import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { signedInContext } from './dashboard.ts';
import { extent } from './extent.ts';
import { read, workOf } from './overview-scroll.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// A block that is dragged to and fro in the week of a display, or of all displays, so that it goes one step further at every
// move of the pointer: how many frames a second the page draws on a processor slowed down four times, and how many the work of
// its thread allows for.

const rounds = extent('BENCH_DRAG_ROUNDS', 3, 5);
const slowedBy = 4;
const moves = 240;
const settleMs = 1500;
const reach = 12;
const goals = { framesPerSecond: 50 };

interface Figures {
  readonly framesPerSecond: number;
  readonly longestTaskMs: number;
  /** CPU time of the slowed thread for each move. */
  readonly workMs: number;
}

export async function measureCalendarDrag(): Promise<void> {
  const product = await startProduct({ DATA_DIR: `${cacheDir}/dashboard` });
  const browser = await launchBrowser();
  try {
    const display = await busiestDisplay(product.url);
    const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const path = `/en/displays/detail/${display}?date=${nextWeek}`;
    await measureDrag(browser, product.url, { name: 'a display', path, quarter: 15 });
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface DraggedWeek {
  readonly name: string;
  readonly path: string;
  /** A quarter of an hour in pixels. */
  readonly quarter: number;
  /** Whose blocks can be taken then. */
  readonly choose?: (page: Page) => Promise<unknown>;
}

export async function measureDrag(browser: Browser, url: string, week: DraggedWeek): Promise<void> {
  const all: Figures[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures = await visit(browser, url, week);
    // The first round warms up the server and the disk.
    if (round > 0) all.push(figures);
  }
  const of = (field: keyof Figures) => median(all.map((each) => each[field]));
  printTable(`Drag in the week of ${week.name}, processor slowed ${slowedBy} times, median of ${rounds}`, [
    {
      what: 'frames drawn',
      measured: of('framesPerSecond'),
      unit: '/s',
      goal: { atLeast: goals.framesPerSecond },
    },
    { what: 'frames that the work of the thread allows', measured: 1000 / of('workMs'), unit: '/s' },
    { what: 'work of the thread for a move', measured: of('workMs'), unit: 'ms' },
    { what: 'longest task', measured: of('longestTaskMs'), unit: 'ms' },
  ]);
}

/** The display with most playlists in its plan. */
async function busiestDisplay(url: string): Promise<string> {
  const person = await signIn(url, 'demo');
  const api = `${url}/s/demo/api/v1`;
  const { body } = await person.get(`${api}/displays?active_eq=true&_limit=50`);
  const found: { id: string; playlists: number }[] = [];
  for (const { id } of body.data as { id: string }[]) {
    const plan = await person.get(`${api}/displays/${id}/plan`);
    found.push({ id, playlists: plan.body.data.playlists.length });
  }
  return found.sort((a, b) => b.playlists - a.playlists)[0]!.id;
}

async function visit(
  browser: Browser,
  url: string,
  { path, quarter, choose }: DraggedWeek,
): Promise<Figures> {
  const context = await signedInContext(browser, url);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.addInitScript(observe);
    await page.goto(`${url}${path}`);
    await choose?.(page);
    const place = await take(page, quarter);
    await page.waitForTimeout(settleMs);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    await read(devtools, 'bench.start()');
    await drag(devtools, place, quarter);
    const drawn = await read<Pick<Figures, 'framesPerSecond' | 'longestTaskMs'>>(devtools, 'bench.stop()');
    // Rows are worked out as there is time for: at full speed a frame would hold more of them.
    const tasks = await workOf(browser, () => drag(devtools, place, quarter));
    const workMs = tasks.reduce((sum, ms) => sum + ms, 0) / moves;
    return { ...drawn, workMs };
  } finally {
    await context.close();
  }
}

/** The middle of a block in the middle of the week that can be taken, once it is taken. */
async function take(page: Page, quarter: number): Promise<{ x: number; y: number }> {
  // Of one that has begun, only the end can be pulled.
  const blocks = page.locator('[data-takes]:has([data-handle="from"])');
  await blocks.first().waitFor();
  const block = blocks.nth(Math.floor((await blocks.count()) / 2));
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await block.boundingBox())!;
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x + 8 * quarter, place.y, { steps: 4 });
  await page.locator('[data-moved]').first().waitFor();
  return place;
}

/** One move of the pointer for each frame: the browser answers when the page has handled it. */
async function drag(
  devtools: CDPSession,
  { x, y }: { x: number; y: number },
  quarter: number,
): Promise<void> {
  for (let move = 0; move < moves; move++) {
    const phase = move % (2 * reach);
    const steps = phase < reach ? phase : 2 * reach - phase;
    await devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x: x + (steps + 2) * quarter,
      y,
      button: 'left',
      buttons: 1,
    });
  }
}

/** Runs in the page before any other script. */
export const observe = `
  globalThis.bench = (() => {
    let tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
    let times = [];
    let isRunning = false;
    const tick = (now) => { times.push(now); if (isRunning) requestAnimationFrame(tick); };
    return {
      start: () => { tasks = []; times = []; isRunning = true; requestAnimationFrame(tick); },
      stop: () => {
        isRunning = false;
        const framesPerSecond = ((times.length - 1) * 1000) / (times.at(-1) - times[0]);
        return { framesPerSecond, longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)) };
      },
    };
  })();
`;
