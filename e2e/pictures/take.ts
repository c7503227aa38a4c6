import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import { can, type Role } from '@vitrine/contract/access';
import { type Locale, pageById } from '@vitrine/contract/pages';
import { type DemoPage, demoPages } from '../demo-pages.ts';
import { signIn } from '../fixtures.ts';
import type { Place } from '../hosts.ts';
import { masks } from './masks.ts';
import { followCalls, isLoaded } from './rest.ts';
import { type ServedTree, visitTree } from './tree.ts';

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

interface Shoot extends ServedTree {
  /** Where the pictures go. */
  readonly into: string;
  /** Only pages whose name contains it. */
  readonly only: string;
}

/** The names of the pictures, each a file in `into`. */
export async function takePictures({ into, only, ...served }: Shoot): Promise<string[]> {
  mkdirSync(into, { recursive: true });
  return visitTree(served, async ({ browser, place, records }) => {
    const names: string[] = [];
    const pages = demoPages(records, served.moment.getTime());
    for (const view of views) {
      const wanted = pages.filter(
        ({ id, name }) => can({ principal: view.role }, pageById(id)) && name.includes(only),
      );
      names.push(...(await takeView(browser, place, { view, pages: wanted, moment: served.moment, into })));
    }
    return names;
  });
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

/** The page when it has come to rest: everything loaded, and two pictures in a row alike. */
async function pictureOf(page: Page, calls: ReadonlySet<Request>, name: string): Promise<Buffer> {
  const mask = masks.filter((each) => each.page.test(name)).map(({ what }) => page.locator(what));
  const take = async () => {
    // What is open may have been scrolled into view.
    await page.evaluate(() => scrollTo(0, 0));
    return page.screenshot({ fullPage: true, animations: 'disabled', mask });
  };
  for (let before = await take(); ; ) {
    const wasLoaded = await isLoaded(page, calls);
    const after = await take();
    if (wasLoaded && (await isLoaded(page, calls)) && after.equals(before)) return after;
    before = after;
  }
}
