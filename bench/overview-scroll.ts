import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { signedInState } from './dashboard.ts';
import { extent } from './extent.ts';
import { type Line, median, printTable } from './report.ts';

// The overview of a thousand displays in a browser with a processor slowed down four times: when its pictures
// are loaded, and how the timeline scrolls.

const rounds = extent('BENCH_BROWSER_ROUNDS', 2, 5);
const slowedBy = 4;
const scrolled = { pixels: 12_000, pixelsPerSecond: 3000 };
const viewport = { width: 1440, height: 900 };
const goals = { pictureMs: 1000, longestTaskMs: 200, framesPerSecond: 55 };

interface Query {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
}

interface Figures {
  readonly pictureMs: number;
  readonly longestTaskMs: number;
  readonly framesPerSecond: number;
  /**
   * CPU time of the thread itself, independent of other load; measured at full speed and multiplied by the
   * slowdown.
   */
  readonly longestWorkMs: number;
}

export async function measureOverviewInBrowser(url: string, owner: Query): Promise<void> {
  const browser = await launchBrowser();
  try {
    await owner.query('update content.frames set jpeg = $1', [await paint(browser)]);
    const all: Figures[] = [];
    for (let round = 0; round <= rounds; round++) {
      const figures = await visit(browser, url);
      // The first round warms up the server and the disk.
      if (round > 0) all.push(figures);
    }
    printTable(
      `Overview of 1,000 displays in Chromium, processor slowed ${slowedBy} times, median of ${rounds}`,
      linesOf(all),
    );
  } finally {
    await browser.close();
  }
}

/** A picture as a player would send it. */
async function paint(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 480, height: 270 } });
  await page.setContent(
    '<body style="margin:0;height:100vh;background:linear-gradient(120deg,#2b57e3,#e5a93a);font:700 64px sans-serif;color:#fff">Lunch',
  );
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 70 });
  await page.close();
  return jpeg;
}

async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({ viewport, storageState: await signedInState(url) });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    await page.addInitScript(observe);
    // A returning user: the code of the page is cached, its data is not.
    await openNow(page, devtools, `${url}/en/overview`);
    const pictureMs = await openNow(page, devtools, `${url}/en/overview`);
    const timeline = await scrollTimeline(page, devtools, url);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const longestWorkMs = slowedBy * (await longestWork(browser, () => scroll(devtools, scrolled.pixels)));
    return { longestWorkMs, pictureMs, ...timeline };
  } finally {
    await context.close();
  }
}

/** page.evaluate() with a string is refused by the page's content security policy. */
export async function read<T>(devtools: CDPSession, expression: string): Promise<T> {
  const { result } = await devtools.send('Runtime.evaluate', {
    ...{ expression, returnByValue: true, awaitPromise: true },
  });
  return result.value as T;
}

async function openNow(page: Page, devtools: CDPSession, address: string) {
  await page.goto(address);
  return read<number>(devtools, 'bench.pictures');
}

async function scrollTimeline(page: Page, devtools: CDPSession, url: string) {
  await page.goto(`${url}/en/overview?view=24h`);
  await page.waitForSelector('[data-row]');
  await read(devtools, 'bench.idle()');
  await read(devtools, 'bench.startFrames()');
  await scroll(devtools, -scrolled.pixels);
  return {
    framesPerSecond: await read<number>(devtools, 'bench.stopFrames()'),
    longestTaskMs: await read<number>(devtools, 'bench.longestTask()'),
  };
}

const scroll = (devtools: CDPSession, yDistance: number) =>
  devtools.send('Input.synthesizeScrollGesture', {
    ...{ x: 700, y: 500, yDistance, speed: scrolled.pixelsPerSecond },
    gestureSourceType: 'mouse',
  });

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest uninterrupted work of the page's thread, in milliseconds. */
const longestWork = async (browser: Browser, act: () => Promise<unknown>): Promise<number> =>
  Math.max(0, ...(await workOf(browser, act)));

/** CPU time of each task of the page's thread, in milliseconds. */
export async function workOf(browser: Browser, act: () => Promise<unknown>): Promise<number[]> {
  const tracing = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await act();
  const isComplete = new Promise((done) => tracing.once('Tracing.tracingComplete', done));
  await tracing.send('Tracing.end');
  await isComplete;
  await tracing.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((each) => each.name.endsWith('RunTask') && pages.has(threadOf(each)));
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

/** Runs in the page before any other script. */
const observe = `
  globalThis.bench = (() => {
    let tasks = [];
    const note = (list) => { for (const entry of list.getEntries()) tasks.push(entry); };
    const observer = new PerformanceObserver(note);
    observer.observe({ type: 'longtask', buffered: true });
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
    const pictures = new Promise((done) => {
      let first = 0;
      const look = async () => {
        const all = [...document.querySelectorAll('main ul img')];
        const there = all.filter((each) => each.complete && each.naturalWidth > 0);
        if (there.length > 0 && !first) first = await painted();
        if (all.length >= 8 && there.length === all.length)
          return done(first);
        requestAnimationFrame(look);
      };
      addEventListener('DOMContentLoaded', look);
    });
    let times = [];
    let isRunning = false;
    const tick = (now) => { times.push(now); if (isRunning) requestAnimationFrame(tick); };
    return {
      pictures,
      /** When the thread has been free for half a second. */
      idle: async () => {
        const from = performance.now();
        for (;;) {
          await new Promise((done) => setTimeout(done, 100));
          const last = tasks.at(-1);
          if (performance.now() - Math.max(from, last ? last.startTime + last.duration : 0) > 500) return;
        }
      },
      startFrames: () => { tasks = []; times = []; isRunning = true; requestAnimationFrame(tick); },
      stopFrames: () => {
        isRunning = false;
        return ((times.length - 1) * 1000) / (times.at(-1) - times[0]);
      },
      longestTask: async () => {
        await new Promise((done) => setTimeout(done, 300));
        return Math.max(0, ...tasks.map(({ duration }) => duration));
      },
    };
  })();
`;

function linesOf(all: readonly Figures[]): Line[] {
  const line = (what: string, field: keyof Figures, unit: string, goal: Line['goal']): Line => ({
    what,
    measured: median(all.map((each) => each[field])),
    unit,
    goal,
  });
  return [
    line('now: first picture, code kept by the browser', 'pictureMs', 'ms', { atMost: goals.pictureMs }),
    line('next 24 hours: longest task while it scrolls', 'longestTaskMs', 'ms', {
      atMost: goals.longestTaskMs,
    }),
    line(`next 24 hours: longest task, work of the thread × ${slowedBy}`, 'longestWorkMs', 'ms', {
      atMost: goals.longestTaskMs,
    }),
    line('next 24 hours: frames while it scrolls', 'framesPerSecond', '/s', {
      atLeast: goals.framesPerSecond,
    }),
  ];
}
