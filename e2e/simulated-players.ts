import type { Page } from '@playwright/test';
import { expect, moveTo } from './fixtures.ts';

// Real players, each in a browser of its own.

/** Switches a player on and reads the three words it shows. */
export async function startPlayer(openBrowser: () => Promise<Page>) {
  const box = await openBrowser();
  await box.goto('/player/');
  return { box, phrase: await wordsOn(box) };
}

export async function wordsOn(box: Page): Promise<string> {
  const words = box.locator('.word');
  await expect(words).toHaveCount(3);
  return (await words.allTextContents()).join('-');
}

/** Adds a display for the device that shows these words, on a page that is signed in. The first one of a server is free. */
export async function addPaired(page: Page, phrase: string, name: string) {
  await moveTo(page, `/en/displays?add=display#phrase=${phrase}`);
  const sheet = page.getByRole('dialog', { name: 'Add display' });
  await expect(sheet.getByText('Device found')).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByRole('button', { name: 'Add and activate' }).click();
  await expect(sheet).toBeHidden();
  // On a busy machine the player needs its time to say that it is there.
  await expect(page.getByRole('row', { name }).getByText('Online')).toBeVisible({ timeout: 20_000 });
}
