import type { Page, Request } from '@playwright/test';

// When a page has come to rest.

/** The calls that a page waits for; its stream of events never ends. */
export function followCalls(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const end = (request: Request) => void open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return open;
}

/** Waits until the page has nothing to do, and says whether it has everything. */
export async function isLoaded(page: Page, calls: ReadonlySet<Request>): Promise<boolean> {
  const isIdle = await page.evaluate(async () => {
    // Parts that were loaded are drawn before the page has nothing to do.
    for (let i = 0; i < 3; i++)
      await new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 50));
    const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: { state: { status: string } } };
    return (
      router?.state.status === 'idle' &&
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy="true"]')
    );
  });
  return isIdle && calls.size === 0;
}
