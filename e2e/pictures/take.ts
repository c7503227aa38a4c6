import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { can, type Role } from '@vitrine/contract/access';
import { type Locale, pageById } from '@vitrine/contract/pages';
import { chromiumArguments } from '../../scripts/chromium-arguments.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { type DemoPage, demoPages, demoRecords } from '../demo-pages.ts';
import { signIn } from '../fixtures.ts';
import type { Place } from '../hosts.ts';
import { masks } from './masks.ts';

// Takes a picture of every page of a tree.

export interface View {
  readonly role: Role;
  readonly locale: Locale;
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** Between them every language, every role and both themes; what moves shows at one of the widths. */
export const views: readonly View[] = [
  { role: 'admin', locale: 'en', width: 1440, theme: 'light' },
  { role: 'admin', locale: 'cs', width: 390, theme: 'dark' },
  { role: 'standard', locale: 'de', width: 820, theme: 'light' },
  { role: 'playables_only', locale: 'es', width: 1280, theme: 'dark' },
];
const emailOf: Readonly<Record<Role, string>> = {
  admin: 'admin@vitrine.test',
  standard: 'standard@vitrine.test',
  playables_only: 'playables@vitrine.test',
};
const heights: Readonly<Record<number, number>> = { 1440: 900, 1280: 800, 820: 1180, 390: 844 };

export const nameOf = ({ role, locale, width, theme }: View) => `${role} ${locale} ${width} ${theme}`;

interface Shoot {
  readonly tree: string;
  readonly port: number;
  readonly moment: Date;
  /** Where the pictures go. */
  readonly into: string;
  /** Only pages whose name contains it. */
  readonly only: string;
}

/** The names of the pictures, each a file in `into`. */
export async function takePictures({ tree, port, moment, into, only }: Shoot): Promise<string[]> {
  mkdirSync(into, { recursive: true });
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
    const names: string[] = [];
    const pages = await readPages(browser, place, moment);
    for (const view of views) {
      const wanted = pages.filter(
        ({ id, name }) => can({ principal: view.role }, pageById(id)) && name.includes(only),
      );
      names.push(...(await takeView(browser, place, { view, pages: wanted, moment, into })));
    }
    return names;
  } finally {
    await browser.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readPages(browser: Browser, place: Place, moment: Date): Promise<DemoPage[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, emailOf.admin, { place });
  const read = async (address: string) => {
    const reply = await context.request.get(`${place.content}/s/demo/api/v1/${address}`, {
      headers: { Origin: place.auth },
    });
    return reply.json();
  };
  const pages = demoPages(await demoRecords(read), moment.getTime());
  await context.close();
  return pages;
}

interface Walk {
  readonly view: View;
  readonly pages: readonly DemoPage[];
  readonly moment: Date;
  readonly into: string;
}

async function takeView(browser: Browser, place: Place, { view, pages, moment, into }: Walk) {
  const context = await browser.newContext({
    viewport: { width: view.width, height: heights[view.width]! },
    colorScheme: view.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
  });
  const page = await context.newPage();
  const calls = followCalls(page);
  await page.clock.setFixedTime(moment);
  await signIn(page, emailOf[view.role], { place, locale: view.locale, path: '/alerts' });
  const names: string[] = [];
  for (const { name, path: address } of pages) {
    const title = `${name} · ${nameOf(view)}`;
    await page.goto(`${place.auth}/${view.locale}${address}`);
    writeFileSync(path.join(into, fileOf(title)), await pictureOf(page, calls, name));
    names.push(title);
  }
  await context.close();
  return names;
}

export const fileOf = (title: string) => `${encodeURIComponent(title)}.png`;

/** The calls that a page waits for; its stream of events never ends. */
function followCalls(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const end = (request: Request) => void open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return open;
}

/** The page when it has come to rest: everything loaded, and two pictures in a row alike. */
async function pictureOf(page: Page, calls: ReadonlySet<Request>, name: string): Promise<Buffer> {
  const mask = masks.filter((each) => each.page.test(name)).map(({ what }) => page.locator(what));
  const take = async () => {
    // What is open may have been scrolled into view.
    await page.evaluate(() => scrollTo(0, 0));
    return page.screenshot({ fullPage: true, animations: 'disabled', mask });
  };
  const isLoaded = async () =>
    calls.size === 0 &&
    (await page.evaluate(async () => {
      // Parts that were loaded are drawn before the page has nothing to do.
      for (let i = 0; i < 3; i++)
        await new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 50));
      const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: { state: { status: string } } };
      return (
        router?.state.status === 'idle' &&
        document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-busy="true"]')
      );
    }));
  for (let before = await take(); ; ) {
    const wasLoaded = await isLoaded();
    const after = await take();
    if (wasLoaded && (await isLoaded()) && after.equals(before)) return after;
    before = after;
  }
}
