import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { launchBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { printTable } from './report.ts';

// Time from the first key in "name" at sign-up to the first frame that the player reports, at a person's
// pace: three letters a second, a second for each decision. The mail is read from the outbox, the card is
// skipped.

const letterMs = 1000 / 3;
const decisionMs = 1000;
const waitOptions = { timeout: 120_000 };
const password = 'brown kettle';
const email = 'jana@cafe.test';

export async function measureFirstFrame(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-first-frame-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.url}/en/auth/signup`);
    await page.getByLabel('Your name').waitFor(waitOptions);
    const startedAt = performance.now();
    const since = () => (performance.now() - startedAt) / 1000;
    await signUp(page);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor(waitOptions);
    const signedUp = since();
    await sleep(decisionMs);
    await page.goto(await linkOf(dataDir));
    await type(page.getByLabel('Password', { exact: true }), password);
    await click(page.getByRole('button', { name: 'Confirm and log in' }));
    const skip = page.getByRole('button', { name: 'Skip for now' });
    await skip.waitFor(waitOptions);
    await click(skip);
    const useBrowser = page.getByRole('button', { name: 'Use this browser' });
    await useBrowser.and(page.locator(':not([aria-disabled=true])')).waitFor(waitOptions);
    const signedIn = since();
    await click(useBrowser);
    const clicked = since();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Sample plays' })
      .and(page.locator('[data-state=done]'))
      .waitFor(waitOptions);
    const shown = since();
    printTable('Sign-up to the first frame, at a person’s pace', [
      { what: 'form filled and sent', measured: signedUp, unit: 's' },
      { what: 'mail confirmed, card skipped, page ready', measured: signedIn - signedUp, unit: 's' },
      { what: 'click to the first frame, as the page says it', measured: shown - clicked, unit: 's' },
      { what: 'first key to the first frame', measured: shown, unit: 's', goal: { atMost: 60 } },
    ]);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text, { delay: letterMs });
}

async function click(target: Locator): Promise<void> {
  await sleep(decisionMs);
  await target.click(waitOptions);
}

async function signUp(page: Page): Promise<void> {
  await type(page.getByLabel('Your name'), 'Jana Nová');
  await type(page.getByLabel('Email', { exact: true }), email);
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm password'), password);
  await type(page.getByLabel('Business name'), 'Café Linden');
  await type(page.getByLabel('Street'), 'Dlouhá 1');
  await type(page.getByLabel('Postcode'), '110 00');
  await click(page.getByRole('button', { name: /^Country/ }));
  await type(page.getByPlaceholder('Type to search'), 'cze');
  await page.keyboard.press('Enter');
  await sleep(decisionMs);
  await page.getByLabel(/terms of service/).press('Space');
  await sleep(decisionMs);
  await page.getByLabel(/privacy policy/).press('Space');
  await click(page.getByRole('button', { name: 'Create account' }));
}

/** Waits for the newest mail and returns its link. */
async function linkOf(dataDir: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  for (;;) {
    for (const name of namesIn(outbox).sort().reverse()) {
      const mail = await PostalMime.parse(readFileSync(path.join(outbox, name)));
      if (!mail.to?.some(({ address }) => address === email)) continue;
      return /href="([^"]+)"/.exec(mail.html ?? '')![1]!.replaceAll('&amp;', '&');
    }
    await sleep(50);
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.eml'));
  } catch {
    // The folder is created with the first mail.
    return [];
  }
}
