import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { measureDrag } from './calendar-drag.ts';
import { signedInContext } from './dashboard.ts';
import { extent } from './extent.ts';
import { printTable, quantile } from './report.ts';

// The page of the calendar with 2,000 displays, on a processor slowed down four times: until its first rows are drawn, for who
// opens the address without anything kept and for who comes from another page, and a block of a chosen playlist that is dragged.

const rounds = extent('BENCH_PAINT_ROUNDS', 10, 20);
const slowedBy = 4;

export async function measureCalendarPage(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const first: number[] = [];
    const next: number[] = [];
    for (let round = 0; round < rounds; round++) {
      first.push(await paint(browser, url, (page) => page.goto(`${url}/en/calendar`)));
      next.push(
        await paint(
          browser,
          url,
          (page) => page.locator('nav').getByRole('link', { name: 'Calendar' }).first().click(),
          `${url}/en/locations`,
        ),
      );
    }
    const line = (what: string, times: readonly number[], most?: number) => ({
      what: `${what}, p95 of ${rounds}`,
      measured: quantile([...times], 0.95),
      unit: 'ms',
      ...(most !== undefined && { goal: { atMost: most } }),
    });
    printTable(`First rows of the calendar of 2,000 displays, processor slowed ${slowedBy} times`, [
      line('from another page', next, 1500),
      line('by its address, nothing kept', first),
    ]);
    await measureDrag(browser, url, {
      name: 'all displays',
      path: '/en/calendar',
      quarter: 2,
      // Others play all day and cannot be taken.
      choose: (page) =>
        page
          .locator('[data-block]:not([data-recorded])')
          .and(page.getByRole('button', { name: /^List \d+ [0-3],/ }))
          .first()
          .click(),
    });
  } finally {
    await browser.close();
  }
}

/** Milliseconds from what leads there until rows are drawn. */
async function paint(
  browser: Browser,
  url: string,
  lead: (page: Page) => Promise<unknown>,
  from?: string,
): Promise<number> {
  const context = await signedInContext(browser, url);
  try {
    const page = await context.newPage();
    if (from) {
      await page.goto(from);
      await page.locator('nav').getByRole('link', { name: 'Calendar' }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    const startedAt = performance.now();
    await lead(page);
    await page.waitForFunction(
      () =>
        document.querySelector('[data-block], [data-sketch]') !== null &&
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
      undefined,
      { polling: 'raf' },
    );
    return performance.now() - startedAt;
  } finally {
    await context.close();
  }
}
