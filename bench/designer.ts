import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { observe } from './calendar-drag.ts';
import { signedInContext } from './dashboard.ts';
import { extent } from './extent.ts';
import { read, workOf } from './overview-scroll.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// A design with forty boxes in the designer, on a processor slowed down four times: how long until its picture stands, and how
// many frames a second the work of the thread allows for while a box is dragged.

const rounds = extent('BENCH_DESIGNER_ROUNDS', 3, 5);
const slowedBy = 4;
const moves = 240;
/** Chromium compiles ahead and keeps what was fetched twice before. */
const keptFromVisit = 3;
const settleMs = 1500;
const stepPixels = 3;
const reach = 40;
const goals = { framesPerSecond: 50, firstPaintMs: 2000 };

interface Figures {
  readonly firstPaintMs: number;
  /** The same on a later visit: the browser has the files, and their code compiled. */
  readonly laterPaintMs: number;
  /** CPU time of the thread until then, measured at full speed and multiplied by the slowdown. */
  readonly firstWorkMs: number;
  readonly framesPerSecond: number;
  readonly longestTaskMs: number;
  /** CPU time of the thread for each move, multiplied by the slowdown. */
  readonly workMs: number;
}

export async function measureDesigner(): Promise<void> {
  const product = await startProduct({ DATA_DIR: `${cacheDir}/dashboard` });
  const browser = await launchBrowser();
  try {
    const design = await makeDesign(product.url);
    const all: Figures[] = [];
    for (let round = 0; round <= rounds; round++) {
      const figures = await visit(browser, product.url, design);
      // The first round warms up the server and the disk.
      if (round > 0) all.push(figures);
    }
    const of = (field: keyof Figures) => median(all.map((each) => each[field]));
    printTable(`The designer with forty boxes, processor slowed ${slowedBy} times, median of ${rounds}`, [
      {
        what: 'from the address to the drawn design, nothing kept by the browser',
        ...{ measured: of('firstPaintMs'), unit: 'ms', goal: { atMost: goals.firstPaintMs } },
      },
      { what: `work of the thread until then × ${slowedBy}`, measured: of('firstWorkMs'), unit: 'ms' },
      {
        what: 'from the address to the drawn design, code kept by the browser',
        ...{ measured: of('laterPaintMs'), unit: 'ms', goal: { atMost: goals.firstPaintMs } },
      },
      {
        ...{ what: 'frames that the work of the thread allows', measured: 1000 / of('workMs'), unit: '/s' },
        goal: { atLeast: goals.framesPerSecond },
      },
      { what: `work of the thread for a move × ${slowedBy}`, measured: of('workMs'), unit: 'ms' },
      { what: 'frames drawn', measured: of('framesPerSecond'), unit: '/s' },
      { what: 'longest task', measured: of('longestTaskMs'), unit: 'ms' },
    ]);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const style = { size: 'fit', font: 'inter', weight: 600, colour: '#f4ebdd', align: 'left', valign: 'middle' };

async function makeDesign(url: string): Promise<string> {
  const person = await signIn(url, 'demo');
  const boxes = Array.from({ length: 40 }, (_, i) => ({
    id: `box-${i}`,
    place: { x: 40 + (i % 8) * 115, y: 60 + Math.floor(i / 8) * 180, w: 100, h: 120 },
    ...(i % 2
      ? { kind: 'shape', form: 'rectangle', paint: '#e8792b', radius: 20 }
      : { ...style, kind: 'text', runs: [{ text: `Box number ${i}` }] }),
  }));
  const { status, body } = await person.post(`${url}/s/demo/api/v1/designs`, {
    ...{ name: 'Forty boxes', use: 'item', shape: 'landscape', background: '#14342b', boxes },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

async function visit(browser: Browser, url: string, design: string): Promise<Figures> {
  const context = await signedInContext(browser, url);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.addInitScript(observe);
    await page.addInitScript(observeDrawing);
    const address = `${url}/en/designs/detail/${design}`;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    const firstPaintMs = await open(page, devtools, address);
    for (let visits = 2; visits < keptFromVisit; visits++) await open(page, devtools, address);
    const laterPaintMs = await open(page, devtools, address);
    await page.waitForTimeout(settleMs);
    const place = await take(page);
    await read(devtools, 'bench.start()');
    await drag(devtools, place);
    const drawn = await read<Pick<Figures, 'framesPerSecond' | 'longestTaskMs'>>(devtools, 'bench.stop()');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const tasks = await workOf(browser, () => drag(devtools, place));
    const workMs = (slowedBy * tasks.reduce((sum, ms) => sum + ms, 0)) / moves;
    await page.mouse.up();
    return {
      ...drawn,
      firstPaintMs,
      laterPaintMs,
      workMs,
      firstWorkMs: await firstWork(browser, url, design),
    };
  } finally {
    await context.close();
  }
}

/** Until the design has been painted, in milliseconds since the address was opened. */
async function open(page: Page, devtools: CDPSession, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return read<number>(devtools, 'drawn');
}

/** With an empty cache and at full speed, so that others who use the machine do not count. */
async function firstWork(browser: Browser, url: string, design: string): Promise<number> {
  const context = await signedInContext(browser, url);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.addInitScript(observeDrawing);
    const tasks = await workOf(browser, () => open(page, devtools, `${url}/en/designs/detail/${design}`));
    return slowedBy * tasks.reduce((sum, ms) => sum + ms, 0);
  } finally {
    await context.close();
  }
}

/** Runs in the page before any other script. Asking the page from outside would cost it time. */
const observeDrawing = `
  globalThis.drawn = new Promise((done) => {
    const look = () => {
      if (!document.querySelector('[data-box="box-39"][data-state="shown"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributeFilter: ['data-state'] });
  });
`;

/** The middle of a text in the middle of the canvas, once it is taken. */
async function take(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator('[data-hit="box-20"]').boundingBox())!;
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x + 8, place.y + 8, { steps: 4 });
  return place;
}

/** One move of the pointer for each frame: the browser answers when the page has handled it. */
async function drag(devtools: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  for (let move = 0; move < moves; move++) {
    const phase = move % (2 * reach);
    const steps = phase < reach ? phase : 2 * reach - phase;
    await devtools.send('Input.dispatchMouseEvent', {
      ...{ type: 'mouseMoved', x: x + steps * stepPixels, y: y + steps, button: 'left', buttons: 1 },
    });
  }
}
