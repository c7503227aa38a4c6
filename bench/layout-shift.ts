import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { type Locale, locales } from '@vitrine/contract/pages';
import { type DemoPage, demoPages, demoRecords } from '../e2e/demo-pages.ts';
import {
  heightOf,
  mostShift,
  recordShifts,
  type Shifts,
  shiftsWhileLoading,
  slowDown,
  widths,
} from '../e2e/layout-shift.ts';
import { chromiumArguments } from '../scripts/chromium-arguments.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { signedInState } from './dashboard.ts';
import { isFull } from './extent.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';

// How much every page shifts while it loads over a slow connection, in every language and width.

interface Walk {
  readonly locale: Locale;
  readonly width: number;
}
interface RequestContext extends Walk, Shifts {
  readonly page: DemoPage;
}

/** The quick run takes one width for each of three languages. */
const walks: Walk[] = isFull
  ? locales.flatMap((locale) => widths.map((width) => ({ locale, width })))
  : [
      { locale: 'es', width: 1440 },
      { locale: 'cs', width: 820 },
      { locale: 'de', width: 390 },
    ];

export async function measureLayoutShift(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) return console.log('\nLayout shift: not measured, there is no Chromium.');
  const product = await startProduct({ DATA_DIR: `${cacheDir}/dashboard` });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const person = await signIn(product.url, 'demo');
    const api = `${product.url}/s/demo/api/v1/`;
    const pages = demoPages(await demoRecords(async (path) => (await person.get(api + path)).body));
    const state = await signedInState(product.url);
    const visits: RequestContext[] = [];
    for (const walk of walks) visits.push(...(await visitAll(browser, product.url, pages, walk, state)));
    print(pages, visits);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visitAll(
  browser: Browser,
  url: string,
  pages: readonly DemoPage[],
  { locale, width }: Walk,
  storageState: BrowserContextOptions['storageState'],
): Promise<RequestContext[]> {
  const viewport = { width, height: heightOf(width) };
  const context = await browser.newContext({ storageState, viewport, timezoneId: 'Europe/Prague' });
  try {
    const tab = await context.newPage();
    await recordShifts(tab);
    await slowDown(tab);
    const visits: RequestContext[] = [];
    for (const page of pages)
      visits.push({
        page,
        locale,
        width,
        ...(await shiftsWhileLoading(tab, `${url}/${locale}${page.path}`)),
      });
    return visits;
  } finally {
    await context.close();
  }
}

/**
 * Prints a line for each page, with the largest shift over all languages and widths and where it occurred.
 */
function print(pages: readonly DemoPage[], visits: readonly RequestContext[]): void {
  const worst = pages.map(({ name }) =>
    visits.filter(({ page }) => page.name === name).reduce((a, b) => (b.sum > a.sum ? b : a)),
  );
  printTable(
    `Layout shift while loading, the largest of ${walks.map(({ locale, width }) => `${locale} ${width}`).join(', ')}`,
    worst.map(({ page, locale, width, sum }) => ({
      what: `${page.name} (${locale} ${width})`,
      measured: sum,
      unit: '',
      goal: { atMost: mostShift },
    })),
  );
  for (const { page, locale, width, sum, moved } of visits)
    if (sum > mostShift) console.log(`  ${page.name} ${locale} ${width}: ${moved[0]}`);
}
