// `npm run words -- [--against <commit>] [--moment <instant>]`: how many words the busiest pages show, at the same standing clock.
// Counted are the visible texts of `main` and of an open sheet at 1440, in English, of the first 25 rows: names of records each
// time, placeholders and buttons too. What only screen readers read, and titles, are counted apart.
import { parseArgs } from 'node:util';
import type { Locator, Page, Request } from '@playwright/test';
import { git, root } from '../../scripts/testing/other-tree.ts';
import type { DemoRecords } from '../demo-pages.ts';
import { signIn } from '../fixtures.ts';
import { picture } from '../samples.ts';
import { followCalls, isLoaded } from './rest.ts';
import { treeOf, visitTree } from './tree.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    // By day, in the time zone of the browser: a Wednesday, 10:42.
    moment: { type: 'string', default: '2026-11-18T09:42:00Z' },
    port: { type: 'string', default: '4490' },
  },
});
const moment = new Date(values.moment);

interface Words {
  readonly seen: number;
  readonly apart: number;
}

interface Counted {
  readonly name: string;
  readonly path: (of: DemoRecords) => string;
  /** Opens the sheet that is counted with the page's own words left out. */
  readonly open?: (page: Page) => Promise<Locator>;
}

const sheet = (page: Page) => page.getByRole('dialog');
const pages: readonly Counted[] = [
  { name: 'Overview', path: () => '/overview' },
  { name: 'Displays', path: () => '/displays' },
  { name: 'Playlists', path: () => '/playlists' },
  { name: 'Devices', path: () => '/devices' },
  { name: 'A display', path: ({ near }) => `/displays/detail/${near}` },
  { name: 'A playlist', path: ({ playlist }) => `/playlists/detail/${playlist}` },
  {
    name: 'Add display',
    path: () => '/displays',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add display' }).click();
      return sheet(page);
    },
  },
  {
    name: 'Upload',
    path: () => '/playables',
    open: async (page) => {
      const choosing = page.waitForEvent('filechooser');
      await page.keyboard.press('u');
      await (await choosing).setFiles(picture('Menu board.png', 64));
      return sheet(page);
    },
  },
  {
    name: 'Show on…',
    path: ({ playable }) => `/playables/detail/${playable}`,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Show on/ })
        .first()
        .click();
      return sheet(page);
    },
  },
];

/** In the page, so without anything from outside. */
function countWords(part: Element): Words {
  const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length;
  const hiddenBox = (element: Element): boolean => {
    for (let each: Element | null = element; each && each !== part.parentElement; each = each.parentElement) {
      const { width, height } = each.getBoundingClientRect();
      const { overflow, clipPath } = getComputedStyle(each);
      if (clipPath.startsWith('inset(50%') || (overflow !== 'visible' && width <= 1 && height <= 1))
        return true;
    }
    return false;
  };
  const isLate = (element: Element) => {
    const row = element.closest('tbody tr, [role="row"]');
    return row !== null && [...(row.parentElement?.children ?? [])].indexOf(row) >= 25;
  };
  const words = { seen: 0, apart: 0 };
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!;
    if (!element.checkVisibility({ visibilityProperty: true }) || isLate(element)) continue;
    words[hiddenBox(element) ? 'apart' : 'seen'] += wordsOf(text.textContent ?? '');
  }
  for (const element of part.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isLate(element)) continue;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const isText = !['checkbox', 'radio', 'file', 'hidden'].includes(element.type);
      if (isText) words.seen += wordsOf(element.value || element.placeholder);
    }
    for (const name of ['title', 'aria-label', 'alt'])
      words.apart += wordsOf(element.getAttribute(name) ?? '');
  }
  return words;
}

async function countAtRest(page: Page, calls: ReadonlySet<Request>, part: Locator): Promise<Words> {
  for (let before = await part.evaluate(countWords); ; ) {
    const wasLoaded = await isLoaded(page, calls);
    const after = await part.evaluate(countWords);
    if (wasLoaded && after.seen === before.seen && after.apart === before.apart) return after;
    before = after;
  }
}

async function countAll(tree: string): Promise<Map<string, Words>> {
  return visitTree({ tree, port: Number(values.port), moment }, async ({ browser, place, records }) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Prague',
    });
    const page = await context.newPage();
    // Chromium hands over choosers only to a page that listens from its beginning.
    page.on('filechooser', () => {});
    const calls = followCalls(page);
    await page.clock.setFixedTime(moment);
    await signIn(page, 'admin@vitrine.test', { place, path: '/alerts' });
    const counted = new Map<string, Words>();
    for (const { name, path, open } of pages) {
      await page.goto(`${place.auth}/en${path(records)}`);
      while (!(await isLoaded(page, calls)));
      const part = open ? await open(page) : page.locator('main');
      await part.waitFor();
      counted.set(name, await countAtRest(page, calls, part));
    }
    await context.close();
    return counted;
  });
}

const before = values.against ? await countAll(treeOf(values.against)) : null;
const now = await countAll(root);
const say = (line: string) => process.stdout.write(`${line}\n`);
say(
  `Words at ${moment.toISOString()}${values.against ? `, against ${git('log', '-1', '--format=%h %s', values.against)}` : ''}`,
);
const columns = (...cells: readonly (string | number)[]) =>
  say(
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join(''),
  );
columns('page', 'before', 'now', '%', 'apart', 'now');
const sum = { before: 0, now: 0 };
for (const [name, { seen, apart }] of now) {
  const was = before?.get(name);
  sum.before += was?.seen ?? 0;
  sum.now += seen;
  columns(
    name,
    was?.seen ?? '–',
    seen,
    was ? Math.round((100 * seen) / was.seen) : '–',
    was?.apart ?? '–',
    apart,
  );
}
columns('all', before ? sum.before : '–', sum.now, before ? Math.round((100 * sum.now) / sum.before) : '–');
