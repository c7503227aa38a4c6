import type { Page } from '@playwright/test';

// Measures how much a page moves while it loads over a slow connection: the sum of its layout shifts, as
// browsers report them.

export const widths = [1440, 820, 390] as const;
export const heightOf = (width: number) => (width === 390 ? 844 : width === 820 ? 1180 : 900);
/** Users notice shifts above this value. */
export const mostShift = 0.05;

export interface Shifts {
  readonly sum: number;
  /** The elements that moved, largest shift first: "0.12 section.card 300→120". */
  readonly moved: readonly string[];
}

interface Recorded {
  readonly value: number;
  readonly moved: string;
}

/** Must be called before the first page is opened. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded[] = [];
    Object.assign(window, { recordedShifts: recorded });
    interface Moved {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly Moved[];
    }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'removed';
      const own = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      return `${own} "${(element.textContent ?? '').slice(0, 24)}"`;
    };
    const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources
          .map((each) => `${nameOf(each.node)} ${rect(each.previousRect)} → ${rect(each.currentRect)}`)
          .join('; ');
        recorded.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Delivers replies one by one, as over a slow connection. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000,
    uploadThroughput: 100_000,
  });
}

/** Opens the page and waits until everything has arrived. */
export async function shiftsWhileLoading(page: Page, url: string): Promise<Shifts> {
  await page.goto(url);
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true]') && document.querySelector('h1'),
  );
  // Pages that watch a display poll forever, so the network may never become idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  // A layout shift is reported after its frame.
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { recordedShifts } = window as unknown as { recordedShifts: Recorded[] };
    const sorted = recordedShifts.toSorted((a, b) => b.value - a.value);
    return {
      sum: sorted.reduce((sum, { value }) => sum + value, 0),
      moved: sorted.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`),
    };
  });
}
