import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { measureDrag } from './calendar-drag.ts';
import { signedInContext } from './dashboard.ts';
import { extent } from './extent.ts';
import { read } from './overview-scroll.ts';
import { printTable, quantile } from './report.ts';

// The page of the calendar with 2,000 displays, on a processor slowed down four times: until its first rows are drawn, for who
// opens the address without anything kept and for who comes from another page, and a block of a chosen playlist that is dragged.

const rounds = extent('BENCH_PAINT_ROUNDS', 10, 20);
const slowedBy = 4;
/** Steps of a sum at full speed, as a reference: how fast the machine was while it was measured. */
const steps = 20_000_000;

export async function measureCalendarPage(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const first: number[] = [];
    const next: number[] = [];
    const sums: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const byAddress = (page: Page) => page.goto(`${url}/en/calendar`);
      const byLink = (page: Page) =>
        page.locator('nav').getByRole('link', { name: 'Calendar' }).first().click();
      first.push(await paint(browser, url, byAddress));
      next.push(await paint(browser, url, byLink, `${url}/en/locations`, sums));
    }
    const line = (what: string, times: readonly number[], most?: number) => ({
      what: `${what}, p95 of ${rounds}`,
      measured: quantile([...times], 0.95),
      unit: 'ms',
      ...(most !== undefined && { goal: { atMost: most } }),
    });
    printTable(`First rows of the calendar of 2,000 displays, processor slowed ${slowedBy} times`, [
      line('from the press of the link on another page', next, 1500),
      { what: 'the same, median', measured: quantile(next, 0.5), unit: 'ms' },
      line('by its address, nothing kept', first),
      line(`reference: ${steps / 1e6} million steps of a sum, slowed as well`, sums),
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

/** Milliseconds from the press, or from the beginning of the navigation, until rows are drawn. */
async function paint(
  browser: Browser,
  url: string,
  lead: (page: Page) => Promise<unknown>,
  from?: string,
  sums?: number[],
): Promise<number> {
  const context = await signedInContext(browser, url);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    if (from) {
      await page.goto(from);
      await page.locator('nav').getByRole('link', { name: 'Calendar' }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    const devtools: CDPSession = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    if (sums) sums.push(await read<number>(devtools, `bench.sum(${steps})`));
    await lead(page);
    return await read<number>(devtools, 'bench.rows()');
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before any other script. The tool that presses takes its time too, slowed as the page is: what counts begins
 * with the press.
 */
const watch = `
  globalThis.bench = (() => {
    let pressedAt = 0;
    addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), true);
    return {
      rows: () => drawn.then((at) => at - pressedAt),
      sum: (steps) => {
        const startedAt = performance.now();
        let sum = 0;
        for (let step = 0; step < steps; step++) sum = (sum * 31 + step) | 0;
        return performance.now() - startedAt + (sum === 1 ? 1 : 0);
      },
    };
  })();
  const drawn = new Promise((done) => {
    // Asked before a frame is drawn, and answered before the next one.
    const look = () =>
      document.querySelector('[data-block], [data-sketch]')
        ? requestAnimationFrame(() => done(performance.now()))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
`;
