import type { Page } from '@playwright/test';
import { locales } from '@vitrine/contract/pages';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { demoPages, demoRecords } from './demo-pages.ts';
import { expect, moveTo, readDemo, signIn, test } from './fixtures.ts';
import { activate, addDevice, addDisplay, addGroup, addLocation, newServer } from './seed.ts';
import { lunch, planned } from './week.ts';

const widths = [390, 650, 760, 820, 899, 1024, 1280, 1440, 1920] as const;

/** What is wider than the window, or cut off by it. */
async function tooWide(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const found = await page.evaluate(async () => {
    // Parts that measure themselves are drawn again in the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // Scrolling, ellipses and screen-reader-only elements are intended.
      const isMeant = overflowX !== 'hidden' || textOverflow === 'ellipsis' || clipPath !== 'none';
      return hasText && !isMeant && element.scrollWidth > element.clientWidth + 1;
    });
    const { scrollWidth } = document.documentElement;
    // What scrolls or is cut in a box of its own makes no page wider.
    const isCut = (element: Element): boolean => {
      const box = element.parentElement;
      return box !== null && (getComputedStyle(box).overflowX !== 'visible' || isCut(box));
    };
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth && !isCut(element),
    );
    const names = beyond.map(
      (element) => `${element.tagName}.${element.className} "${element.textContent.slice(0, 24)}"`,
    );
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide: ${names.join(', ')}`] : []),
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
    ];
  });
  return found.map((each) => `${path} ${width}: ${each}`);
}

async function open(page: Page, path: string): Promise<void> {
  await moveTo(page, path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

for (const [turn, locale] of locales.entries())
  test(`UI9: every page fits every window and meets WCAG 2.2 AA, ${locale}`, async ({ page, complaints }) => {
    // Fifty pages at nine widths.
    test.setTimeout(600_000);
    complaints.expect(/status of 404 .*\/(frame|404)$/);
    await signIn(page, 'admin@vitrine.test', { locale, path: '/alerts' });
    const pages = demoPages(await demoRecords(readDemo(page)));
    const found: string[] = [];
    for (const [index, { path }] of pages.entries()) {
      await open(page, `/${locale}${path}`);
      for (const width of widths) found.push(...(await tooWide(page, `/${locale}${path}`, width)));
      // Each at another width: all of them would take an hour.
      const width = widths[(index + turn) % widths.length]!;
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeViolationsInAnyLight(page).catch((error: Error) =>
        found.push(`/${locale}${path} ${width}: ${error.message}`),
      );
    }
    expect(found).toEqual([]);
  });

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const longName = (what: string) =>
  `${what} ${longWord} im Schaufenster der Filiale am Hauptbahnhof`.slice(0, 100);

test('UI9: names of 100 letters in German fit every page', async ({ page, database, complaints }) => {
  test.setTimeout(240_000);
  complaints.expect(/status of 404 .*\/frame$/);
  const server = await newServer(database);
  const place = await addLocation(database, server, longName('Ort'));
  const display = await addDisplay(database, server, place, longName('Bildschirm'));
  await activate(database, server, display);
  await addDevice(database, server, display, 'Counter');
  const group = await addGroup(database, server, longName('Gruppe'), [display]);
  const playlist = await planned(database, server, longName('Playlist'), group, 50, [lunch]);
  const [{ id: playable }] = await database.query(
    'select id from content.playables where environment_id = $1 limit 1',
    [server.id],
  );
  await signIn(page, server.admin, { server: server.slug, locale: 'de', path: '/alerts' });
  const paths = [
    ...['/overview', '/overview?view=24h', '/calendar', '/changes', '/alerts', '/devices', '/playables'],
    ...[
      '/displays',
      '/displays?view=grid',
      `/displays/detail/${display}`,
      '/groups',
      `/groups/detail/${group}`,
    ],
    ...['/locations', `/locations/detail/${place}`, '/playlists', `/playlists/detail/${playlist}`],
    ...[`/playables/detail/${playable}`, '/billings?tab=current'],
  ];
  const found: string[] = [];
  for (const path of paths) {
    await open(page, `/de${path}`);
    for (const width of widths) found.push(...(await tooWide(page, path, width)));
  }
  expect(found).toEqual([]);
});
