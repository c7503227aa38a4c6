import type { Page } from '@playwright/test';
import type { Locale } from '@vitrine/contract/pages';
import { type DemoPage, demoPages, demoRecords } from './demo-pages.ts';
import { expect, moveTo, readDemo, signIn, test } from './fixtures.ts';
import { activate, addDevice, addDisplay, addGroup, addLocation, newServer } from './seed.ts';
import { lunch, planned } from './week.ts';

/** Elements that are wider than the window, or cut off by it. */
async function tooWide(
  page: Page,
  { path }: Pick<DemoPage, 'path'>,
  locale: Locale,
  width: number,
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await moveTo(page, `/${locale}${path}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const found = await page.evaluate(() => {
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
  return found.map((each) => `${path} ${locale} ${width}: ${each}`);
}

test('UI9: Spanish words fit their cards on a phone', async ({ page, complaints }) => {
  complaints.expect(/status of 404 .*\/frame$/);
  await signIn(page, 'admin@vitrine.test', { locale: 'es', path: '/alerts' });
  const wanted = ['/groups/detail/{group}', '/locations/detail/{location}', '/displays?view=grid'];
  const pages = demoPages(await demoRecords(readDemo(page))).filter(({ name }) => wanted.includes(name));
  const found: string[] = [];
  for (const each of pages) found.push(...(await tooWide(page, each, 'es', 390)));
  expect(found).toEqual([]);
});

for (const width of [390, 650, 760, 899])
  test(`UI9: every page fits a window of ${width} px`, async ({ page, complaints }) => {
    // Forty pages in two languages.
    test.setTimeout(240_000);
    complaints.expect(/status of 404 .*\/frame$/);
    const found: string[] = [];
    for (const locale of ['de', 'es'] as const) {
      await signIn(page, 'admin@vitrine.test', { locale, path: '/alerts' });
      for (const each of demoPages(await demoRecords(readDemo(page))))
        found.push(...(await tooWide(page, each, locale, width)));
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
  for (const width of [390, 820, 1440])
    for (const path of paths) found.push(...(await tooWide(page, { path }, 'de', width)));
  expect(found).toEqual([]);
});
