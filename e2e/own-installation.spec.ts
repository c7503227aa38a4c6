import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeFirstAdminLink } from '../apps/server/src/features/identity/first-admin.ts';
import type { App } from '../apps/server/src/http/app.ts';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { startSmtpServer } from '../apps/server/src/test/smtp-server.ts';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, moveTo, test } from './fixtures.ts';
import { startEmptyInstallation } from './own-installation.ts';
import { makeTestVideo } from './player-fixture.ts';
import { picture, sendToTray, uploadTray } from './samples.ts';
import { heading, nextChanges, toasts } from './screen.ts';

// An installation of one's own, from the link in its terminal on. It has no ffmpeg at first.

const email = 'nora@bluedoor.test';
const password = 'plum cake at noon';
const noFfmpeg = 'Films wait: this server has no ffmpeg';

// Registered before it is needed: otherwise the browser's own dialog may open first.
test.beforeEach(({ page }) => void page.on('filechooser', () => {}));

/** The link that a terminal in this language prints. */
async function firstAdminLink(app: App, language: string): Promise<string> {
  const before = process.env.LC_ALL;
  process.env.LC_ALL = language;
  const link = await makeFirstAdminLink(app);
  if (before === undefined) delete process.env.LC_ALL;
  else process.env.LC_ALL = before;
  return link!;
}

/** A backup that is 49 hours old, which is a fault. */
async function leaveOldBackup(dataDir: string) {
  const directory = path.join(dataDir, 'backups', '2026-11-16T0300');
  await mkdir(directory, { recursive: true });
  const madeAt = new Date(Date.now() - 49 * 3_600_000).toISOString();
  await writeFile(
    path.join(directory, 'backup.json'),
    JSON.stringify({ format: 3, madeAt, reason: 'night' }),
  );
  await writeFile(path.join(directory, 'checked.json'), JSON.stringify({ rows: 1, bytes: 10 }));
}

async function createServer(page: Page) {
  await page.getByLabel('Business name').fill('Blue Door Bakery');
  await page.getByLabel('Your name').fill('Nora Field');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create server' }).click();
}

test('C1, C4: the first admin is in, learns what is missing, and films wait until ffmpeg is there', {
  tag: '@quick',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const mails = await startSmtpServer();
  const tools = await mkdtemp(path.join(tmpdir(), 'vitrine-tools-'));
  const own = await startEmptyInstallation({
    slug: 'own',
    env: {
      DEMO: '0',
      PORT: String(await findFreePort()),
      SMTP_URL: mails.url,
      FFMPEG_PATH: path.join(tools, 'ffmpeg'),
    },
  });
  try {
    // The page is in the language of the machine and offers the browser's.
    await page.goto(await firstAdminLink(own.program.app, 'de_DE.UTF-8'));
    await expect(page.getByRole('button', { name: 'Server erstellen' })).toBeVisible();
    await page.getByRole('button', { name: 'This page in English' }).click();
    await expect(page).toHaveURL(/\/en\/auth\/set-password/);
    await createServer(page);
    await expect(heading(page, 'Welcome, Nora. Which screen comes first?')).toBeVisible();
    const installation = page.getByRole('main').locator('section').filter({ hasText: 'This installation' });
    await expect(installation).toContainText('FFMPEG_PATH names no ffmpeg');
    await expect(installation).toContainText('Not set up: backup and weather');
    await expectNoAxeViolationsInAnyLight(page);

    await installation.getByRole('link', { name: 'Set up' }).click();
    await expect(heading(page, 'This installation')).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part('Converter')).toContainText('Fault');
    await expect(part('Outgoing addresses')).toContainText(`WEATHER_CONTACT=${email}`);
    await leaveOldBackup(own.dataDir);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(part('Backup')).toContainText('Last 2 days ago.');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await part('Backup').getByRole('button', { name: 'Copy' }).click();
    await expect(toasts(page)).toContainText('copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm run admin -- backup');
    await part('Mail').getByRole('button', { name: 'Send test mail' }).click();
    await expect(part('Mail')).toContainText(`Test mail to ${email} was accepted`);
    expect(mails.received.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [email, 'Test mail of Vitrine'],
    ]);
    await expectNoAxeViolationsInAnyLight(page);

    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.getByRole('button', { name: 'Go to Overview' }).click();
    await expect(nextChanges(page)).toBeVisible();
    await page.getByText('This installation has 2 faults').click();
    await expect(heading(page, 'This installation')).toBeVisible();

    await moveTo(page, '/en/playables');
    await expect(heading(page, 'Playables')).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('u');
    const film = (await makeTestVideo(1, '-c:v', 'libx264', 'beans.mp4')).get('beans.mp4')!;
    await (await choosing).setFiles([
      { name: 'beans.mp4', mimeType: 'video/mp4', buffer: film },
      picture('croissant.png', 240),
    ]);
    await sendToTray(page);
    const row = (name: string) => uploadTray(page).getByRole('listitem').filter({ hasText: name });
    await expect(row('beans.mp4')).toContainText(noFfmpeg);
    await expect(row('croissant.png')).toContainText('Ready');
    await expect(page.getByRole('main')).toContainText(noFfmpeg);
    const { ffmpeg, ffprobe } = await testTools();
    for (const [name, program] of Object.entries({ ffmpeg, ffprobe })) {
      await symlink(program, path.join(tools, name));
    }
    await expect(row('beans.mp4')).toContainText('Ready', { timeout: 120_000 });
    await page.close();
  } finally {
    await own.stop();
    await mails.stop();
    await rm(tools, { recursive: true });
  }
});
