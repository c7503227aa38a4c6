import { pathToFileURL } from 'node:url';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { chromiumArguments } from '../scripts/chromium-arguments.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { expect, fillLogin, moveTo, test } from './fixtures.ts';
import { startOwnInstallation } from './own-installation.ts';
import { picture, sendToTray } from './samples.ts';
import { addPlayables, heading, question, sheetOf, toasts } from './screen.ts';
import { phraseOn } from './simulated-players.ts';

// A shop's network: plain http at a name that is not loopback, so that browsers offer no secure context. The name leads to
// this machine in this browser only.

const name = 'shop.local';
const shell = pathToFileURL('apps/tv/shell/index.html').href;
const waitOptions = { timeout: 60_000 };
const side = 240;

test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  },
});

// Registered before it is needed: otherwise the browser's own dialog may open first.
test.beforeEach(({ page }) => void page.on('filechooser', () => {}));

test('C2: over plain http a screen is paired, a file uploaded, a playlist made and its address copied, and it plays', {
  tag: '@quick',
}, async ({ page, openBrowser }) => {
  test.setTimeout(240_000);
  const port = String(await findFreePort());
  const address = `http://${name}:${port}`;
  const shop = await startOwnInstallation({
    businessName: 'Blue Door',
    slug: 'shop',
    env: { PORT: port, PUBLIC_URL: address },
  });
  try {
    await page.goto(`${address}/en/auth/login`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await fillLogin(page, shop.email);
    await expect(
      page.getByText('Over http, whoever listens in this network can act as a screen.'),
    ).toBeVisible(waitOptions);
    await expect(page.getByText(`If it does not open, allow port ${port} in the firewall.`)).toBeVisible();
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await expect(toasts(page)).toContainText('copied to clipboard');

    // The shell of a television, in which people type the address as they read it.
    const player = await openBrowser();
    await player.goto(shell);
    await player.getByLabel('Address of your Vitrine server').fill(`${name}:${port}/player`);
    await player.keyboard.press('Enter');
    const phrase = await phraseOn(player);
    expect(player.url()).toBe(`${address}/player/`);
    await page.getByRole('combobox').first().click();
    await page.getByRole('combobox').first().fill(phrase);
    await page.getByRole('button', { name: 'Use this screen' }).click(waitOptions);
    await question(page).getByRole('button', { name: 'Use this screen' }).click();
    await expect(heading(page, 'It plays. Now put your own picture on it.')).toBeVisible(waitOptions);

    await moveTo(page, '/en/playables');
    await expect(heading(page, 'Playables')).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('u');
    await (await choosing).setFiles(picture('menu.png', side));
    await sendToTray(page);
    await expect(page.getByRole('region', { name: /^Uploads/ })).toContainText('Ready', waitOptions);

    await moveTo(page, '/en/playlists?add=playlist');
    const form = sheetOf(page, 'Add playlist');
    await form.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('Control+v');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(`${address}/player/`);
    await form.getByLabel('Name', { exact: true }).fill('Lunch');
    await form.getByRole('button', { name: 'Add playlist' }).click();
    await addPlayables(page, ['menu']);
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByRole('option', { name: 'Screens' }).click();
    await page.getByRole('button', { name: /^Put on screens/ }).click();
    await expect(toasts(page)).toContainText(/saved/i);
    await player.waitForFunction(
      (width) => [...document.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth === width),
      side,
      { timeout: 120_000 },
    );
    await player.close();
    await page.close();
  } finally {
    await shop.stop();
  }
});
