import { createHash } from 'node:crypto';
import {
  type CaptivePortal,
  portalKinds,
  portalPage,
  portalText,
  type ReplacedFile,
  startCaptivePortal,
} from '../apps/server/src/test/captive-portal.ts';
import { expect, test } from './fixtures.ts';
import { startPlayers } from './player-fixture.ts';
import { picture } from './samples.ts';

// A player that is restarted while something else answers in place of its servers.

test.describe('PL3: a player restarted behind a portal', () => {
  let portal: CaptivePortal;
  test.beforeEach(async () => {
    portal = await startCaptivePortal();
  });
  test.afterEach(() => portal.stop());

  test('shows our picture whatever the portal answers, keeps its state, and is online again afterwards', {
    tag: '@quick',
  }, async ({ database, browser, complaints }) => {
    test.slow();
    // Each answer of the portal is an error in the console and has no other effect.
    complaints.expect(/status of (403|404)|ERR_|WebSocket|CORS policy|MIME type|bad HTTP response|SSL/);
    const context = await browser.newContext({ proxy: { server: portal.url, bypass: '<-loopback>' } });
    await complaints.listenTo(context);
    const { player, front, plays, upload, call, person, api } = await startPlayers(database, () =>
      context.newPage(),
    );
    await plays([{ playable_id: await upload('menu.png', picture('menu.png', 64).buffer), duration: 3600 }]);
    await expect(front('img')).toBeVisible();
    // The service worker has all files and serves the next start.
    await player.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));

    const saved = () => player.evaluate(() => JSON.parse(localStorage.getItem('vitrine-player')!));
    const { secret, credentials, manifest } = await saved();
    for (const kind of portalKinds) {
      portal.close(kind);
      await player.goto('about:blank');
      await player.goto(`${new URL(api).origin}/player/`);
      await expect(front('img'), `behind ${kind}`).toBeVisible();
      await expect(player.getByText(portalText)).toBeHidden();
      // The daily check for a newer version gets the portal's answer too.
      await player.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
      await player.reload();
      await expect(front('img'), `behind ${kind}, after a check for updates`).toBeVisible();
      expect(portal.answered).toBeGreaterThan(0);
      expect(await saved()).toMatchObject({ secret, credentials, manifest });
    }

    portal.open();
    const status = async () => (await call(200, person.get(`${api}/displays`))).data[0].status;
    await expect.poll(status).toBe('playlist_active');
    await expect(front('img')).toBeVisible();
    await context.close();
  });

  test('a newer version is installed as a whole, and not at all while another page answers for one of its files', async ({
    database,
    browser,
    complaints,
  }) => {
    test.slow();
    // Parts that are loaded later still name the first script here, which then starts as well.
    complaints.expect(/ERR_|bad HTTP response|redefine property: vitrineAgent/);
    const context = await browser.newContext({ proxy: { server: portal.url, bypass: '<-loopback>' } });
    await complaints.listenTo(context);
    const { player, front, plays, upload, api } = await startPlayers(database, () => context.newPage());
    await plays([{ playable_id: await upload('menu.png', picture('menu.png', 64).buffer), duration: 3600 }]);
    await expect(front('img')).toBeVisible();
    await player.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));

    const { files, script } = await newerBuild(new URL(api).origin);
    const foreign = { type: 'text/javascript', body: portalPage(script) };
    portal.replace(new Map([...files, [script, foreign]]));
    await player.reload();
    await expect(front('img')).toBeVisible();
    const update = () =>
      player.evaluate(async () => (await navigator.serviceWorker.ready).update().then(String, String));
    await update();
    await expect
      .poll(() => player.evaluate(async () => (await navigator.serviceWorker.ready).installing))
      .toBeNull();
    await player.reload();
    await expect(front('img')).toBeVisible();
    await expect(player.locator('html[data-build]')).toHaveCount(0);

    // Once its files are available, the next start installs it without further action.
    portal.replace(files);
    await player.reload();
    await expect(player.locator('html[data-build="newer"]')).toBeAttached();
    await expect(front('img')).toBeVisible();
    await context.close();
  });
});

/** The player as a later release would serve it: another script with another name, in page and worker. */
async function newerBuild(origin: string) {
  const read = async (path: string) => (await fetch(`${origin}/player/${path}`)).text();
  const [page, worker] = [await read(''), await read('sw.js')];
  const name = /assets\/index-[\w-]+\.js/.exec(page)![0];
  const before = await read(name);
  const after = `${before}\ndocument.documentElement.dataset.build = 'newer';`;
  const newName = 'assets/index-NEWER123.js';
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const script = `/player/${newName}`;
  const rename = (text: string) => text.replaceAll(name, newName).replaceAll(hashOf(before), hashOf(after));
  const files = new Map<string, ReplacedFile>([
    ['/player/', { type: 'text/html', body: rename(page) }],
    // Its cache has a different name.
    [
      '/player/sw.js',
      { type: 'text/javascript', body: rename(worker).replace(/"[0-9a-f]{12}"/, '"0123456789ab"') },
    ],
    [script, { type: 'text/javascript', body: after }],
  ]);
  expect(files.get('/player/sw.js')!.body).toContain(hashOf(after));
  return { files, script };
}
