import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import {
  type CaptivePortal,
  portalKinds,
  startCaptivePortal,
} from '../apps/server/src/test/captive-portal.ts';
import { chromiumArguments } from '../scripts/chromium-arguments.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { createDatabase, startPostgres } from './database.ts';
import { nextPicture, paint, startPlayers } from './playback-players.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// A player whose browser is restarted while a captive portal, an ingress or a firewall answers for its
// servers: whether our picture is shown, and how soon after the address was opened.

const restartsEach = 10;
const withinMs = 10_000;

export async function measurePortal(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) return void console.log('\nPortal: not measured, there is no Chromium.');
  const postgres = await startPostgres('portal');
  const database = await createDatabase(postgres.url);
  const product = await startProduct({ DATABASE_URL: database, DATA_DIR: `${cacheDir}/files` });
  const portal = await startCaptivePortal();
  const profile = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-profile-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: chromiumArguments,
      proxy: { server: portal.url, bypass: '<-loopback>' },
    });
  try {
    const person = await signIn(product.url, 'demo');
    const context = await open();
    const fixture = await startPlayers(product, person, context);
    const picture = await fixture.upload('menu.png', await paint('navy', 'menu.png'));
    await fixture.show([{ playable_id: picture, duration: 3600 }]);
    await nextPicture(fixture.page, null);
    await fixture.page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await context.close();
    const lines: Line[] = [];
    let shown = 0;
    for (const kind of portalKinds) {
      portal.close(kind);
      const took = await measureRestarts(open, portal, `${product.url}/player/`);
      shown += took.length;
      lines.push({ what: `behind ${kind}: to our picture, median`, measured: median(took), unit: 's' });
      lines.push({ what: '  the longest', measured: Math.max(...took), unit: 's' });
    }
    const restarts = portalKinds.length * restartsEach;
    printTable('Restarts behind a portal', [
      {
        what: `our picture within ${withinMs / 1000} s, of ${restarts}`,
        measured: shown,
        unit: '',
        goal: { atLeast: restarts },
      },
      ...lines,
    ]);
  } finally {
    portal.stop();
    await product.stop();
    await postgres.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Seconds from opening the address to the picture, for the players that showed it in time. */
async function measureRestarts(
  open: () => ReturnType<typeof chromium.launchPersistentContext>,
  portal: CaptivePortal,
  address: string,
): Promise<number[]> {
  const took: number[] = [];
  for (let restart = 0; restart < restartsEach; restart++) {
    const context = await open();
    const page = await context.newPage();
    const startedAt = performance.now();
    // Wait only for the commit, because the page may be the portal's.
    await page.goto(address, { waitUntil: 'commit' });
    const seen = await page
      .locator('.layer.front img')
      .waitFor({ timeout: withinMs })
      .then(
        () => true,
        () => false,
      );
    if (seen) took.push((performance.now() - startedAt) / 1000);
    await context.close();
  }
  if (portal.answered === 0) throw new Error('The portal was asked nothing, so nothing was measured.');
  return took;
}
