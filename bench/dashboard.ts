import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { extent } from './extent.ts';
import { cacheDir, root, signIn, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// What the first views cost a browser with an empty cache and a processor slowed down four times.

const runs = extent('BENCH_ROUNDS', 3, 5);
const slowedBy = 4;
const settleMs = 1500;
const dist = `${root}apps/dashboard/dist`;

interface View {
  readonly name: string;
  readonly path: string;
  /** When this element is present, the page is usable. */
  readonly ready: string;
  readonly goals: {
    scriptKb: number;
    cssKb: number;
    requests: number;
    paintMs: number;
    readyMs: number;
    blockedMs: number;
  };
}
interface Observed {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly blockedMs: number;
}
interface RequestContext extends Observed {
  readonly scriptKb: number;
  readonly cssKb: number;
  readonly requests: number;
}

const login: View = {
  name: 'login',
  path: '/en/auth/login',
  ready: 'input[name=email]',
  goals: { scriptKb: 150, cssKb: 40, requests: 8, paintMs: 1000, readyMs: 2000, blockedMs: 150 },
};
const list: View = {
  name: 'locations',
  path: '/en/locations',
  ready: 'tbody a[data-row-link]',
  goals: { scriptKb: 200, cssKb: 40, requests: 14, paintMs: 1500, readyMs: 2000, blockedMs: 300 },
};

export async function measureDashboard(): Promise<void> {
  const product = await startProduct({ DATA_DIR: `${cacheDir}/dashboard` });
  const browser = await launchBrowser();
  try {
    const signedIn = await signedInState(product.url);
    await caller(browser, product.url, list, signedIn); // This first call only warms up the server.
    const lines = [
      ...linesOf(login, await visits(browser, product.url, login, undefined)),
      ...linesOf(list, await visits(browser, product.url, list, signedIn)),
    ];
    printTable(`Dashboard, empty cache, processor slowed ${slowedBy} times, median of ${runs}`, lines);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Cookies and chosen server of a user who signed in before, for a browser with an empty cache. */
export async function signedInState(url: string): Promise<BrowserContextOptions['storageState']> {
  const person = await signIn(url, 'demo');
  const cookie = {
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return {
    cookies: [...person.cookies].map(([name, value]) => ({ ...cookie, name, value })),
    origins: [{ origin: url, localStorage: [{ name: 'server-url', value: `${url}/s/demo` }] }],
  };
}

export const signedInContext = async (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await signedInState(url) });

async function visits(
  browser: Browser,
  url: string,
  view: View,
  storageState: BrowserContextOptions['storageState'],
): Promise<RequestContext[]> {
  const all: RequestContext[] = [];
  for (let run = 0; run < runs; run++) all.push(await caller(browser, url, view, storageState));
  return all;
}

async function caller(
  browser: Browser,
  url: string,
  view: View,
  storageState: BrowserContextOptions['storageState'],
): Promise<RequestContext> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    const readNetwork = await watchNetwork(devtools);
    await page.addInitScript(observe(view.ready));
    await page.goto(`${url}${view.path}`);
    await page.waitForSelector(view.ready);
    await page.waitForTimeout(settleMs);
    // page.evaluate() with a string is refused by the page's content security policy.
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'bench', returnByValue: true });
    return { ...readNetwork(), ...(result.value as Observed) };
  } finally {
    await context.close();
  }
}

/** Counts requests, and bytes as gzip would compress them. */
async function watchNetwork(devtools: CDPSession) {
  await devtools.send('Network.enable');
  const urls = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) urls.set(requestId, request.url);
  });
  return () => {
    const files = [...urls.values()].map((url) => new URL(url).pathname);
    const kb = (extension: string) =>
      files.filter((name) => name.endsWith(extension)).reduce((sum, name) => sum + gzipBytes(name), 0) / 1000;
    return {
      requests: urls.size,
      scriptKb: kb('.js'),
      cssKb: kb('.css'),
    };
  };
}

const gzipBytes = (name: string) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length;

/**
 * Runs in the page: largest paint, time blocked by long tasks, and when `ready` is present and the thread is
 * idle.
 */
const observe = (ready: string) => `
  globalThis.bench = { paintMs: 0, readyMs: 0, blockedMs: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) bench.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.blockedMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector(${JSON.stringify(ready)})) requestAnimationFrame(look);
    else setTimeout(() => { bench.readyMs = performance.now(); });
  };
  requestAnimationFrame(look);
`;

function linesOf({ name, goals }: View, all: readonly RequestContext[]): Line[] {
  const of = (field: keyof RequestContext) => median(all.map((each) => each[field]));
  const line = (what: string, field: keyof RequestContext, unit: string, atMost: number): Line => ({
    what: `${name}: ${what}`,
    measured: of(field),
    unit,
    goal: { atMost },
  });
  return [
    line('JavaScript, gzip', 'scriptKb', 'kB', goals.scriptKb),
    line('CSS, gzip', 'cssKb', 'kB', goals.cssKb),
    line('requests', 'requests', '', goals.requests),
    line('largest contentful paint', 'paintMs', 'ms', goals.paintMs),
    line(name === 'login' ? 'form usable' : 'rows interactive', 'readyMs', 'ms', goals.readyMs),
    line('total blocking time', 'blockedMs', 'ms', goals.blockedMs),
  ];
}
