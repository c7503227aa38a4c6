import type { Page } from '@playwright/test';
import type { Locale } from '@vitrine/contract/pages';
import { type DemoPage, demoPages, demoRecords } from './demo-pages.ts';
import { expect, readDemo, signIn, test } from './fixtures.ts';
import { heightOf, mostShift, recordShifts, shiftsWhileLoading, slowDown } from './layout-shift.ts';

// The pages that shifted most before space was reserved for late content; the bench measures every language
// and width.
const worst: readonly { name: string; locale: Locale; width: number }[] = [
  { name: '/devices', locale: 'es', width: 1440 },
  { name: '/playlists/detail/{playlist}', locale: 'cs', width: 820 },
  { name: '/settings', locale: 'cs', width: 820 },
  { name: '/billings?tab=current', locale: 'de', width: 390 },
];

async function openDemo(page: Page): Promise<DemoPage[]> {
  await signIn(page, 'admin@vitrine.test', { path: '/alerts' });
  await recordShifts(page);
  await slowDown(page);
  return demoPages(await demoRecords(readDemo(page)));
}

async function jumpOf(page: Page, { path }: DemoPage, locale: Locale, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: heightOf(width) });
  const { sum, moved } = await shiftsWhileLoading(page, `/${locale}${path}`);
  return sum > mostShift ? [`${path} ${locale} ${width}: ${sum.toFixed(3)}, ${moved.join(' | ')}`] : [];
}

test('UI9: the pages with the most late content do not shift while they load over a slow connection', async ({
  page,
}) => {
  test.slow();
  const pages = await openDemo(page);
  const jumps: string[] = [];
  for (const { name, locale, width } of worst)
    jumps.push(...(await jumpOf(page, pages.find((each) => each.name === name)!, locale, width)));
  expect(jumps).toEqual([]);
});

const walks: readonly (readonly [Locale, number])[] = [
  ['en', 1440],
  ['es', 1440],
  ['cs', 820],
  ['de', 390],
];
for (const [locale, width] of walks)
  test(`UI9: no page shifts while it loads, ${locale} at ${width} px`, async ({ page, complaints }) => {
    // Forty pages take a few seconds each.
    test.setTimeout(400_000);
    // Screens at closed locations have not sent a picture yet, and /404 is meant to fail.
    complaints.expect(/status of 404 .*\/(frame|404)$/);
    const jumps: string[] = [];
    for (const each of await openDemo(page)) jumps.push(...(await jumpOf(page, each, locale, width)));
    expect(jumps).toEqual([]);
  });
