import type { BrowserContext, Page } from '@playwright/test';

// A full day of a player with an accelerated clock: every timer fires, and pictures are really decoded. The
// server is simulated here, because the real one would not accept a hundred heartbeats a second from one
// player.

const hours = 24;
const itemMs = 30_000;
/** Allocations of the first hours stay: compiled code, pools, the first pictures. */
const warmHours = 2;

export interface HeapUse {
  readonly startMiB: number;
  readonly endMiB: number;
  /** Number of live document nodes. */
  readonly startNodes: number;
  readonly endNodes: number;
}

export async function measureHeap(context: BrowserContext, address: string): Promise<HeapUse> {
  const page = await context.newPage();
  await page.clock.install();
  await playServer(page);
  await page.goto(address);
  await page.locator('.layer.front img').waitFor();
  let start = null;
  for (let hour = 1; hour <= hours; hour++) {
    for (let at = 0; at < 3_600_000; at += itemMs) {
      await page.clock.runFor(500);
      // The next picture is decoded behind the current one, in real time.
      await page.evaluate(() =>
        document
          .querySelector<HTMLImageElement>('.layer:not(.front) img')
          ?.decode()
          .catch(() => {}),
      );
      await page.clock.runFor(itemMs - 500);
    }
    if (hour === warmHours) start = await look(page);
  }
  const end = await look(page);
  await page.close();
  return { startMiB: start!.mib, endMiB: end.mib, startNodes: start!.nodes, endNodes: end.nodes };
}

export async function playServer(page: Page): Promise<void> {
  const now = () => page.evaluate(() => new Date().toISOString());
  let version = '';
  await page.route('**/api/player/manifest', async (route) => {
    const answer = await route.fetch();
    if (answer.ok()) version = (await answer.json()).version;
    await route.fulfill({ response: answer });
  });
  await page.route('**/api/player/events', async (route) => route.fulfill({ json: { now: await now() } }));
  await page.routeWebSocket('**/api/player/socket', (socket) => {
    socket.onMessage(async (message) => {
      const { type } = JSON.parse(String(message)) as { type: string };
      const answer = type === 'hello' ? { type: 'welcome', manifestVersion: version } : { type: 'ack' };
      socket.send(JSON.stringify({ ...answer, now: await now() }));
    });
  });
}

export async function look(page: Page): Promise<{ mib: number; nodes: number }> {
  const devtools = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  await devtools.detach();
  return { mib: usedSize / 2 ** 20, nodes };
}
