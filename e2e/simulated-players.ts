import type { Page } from '@playwright/test';
import { expect, moveTo } from './fixtures.ts';

// Real players, each in its own browser.

/** Starts a player and reads the three words it shows. */
export async function startPlayer(openBrowser: () => Promise<Page>) {
  const player = await openBrowser();
  await player.goto('/player/');
  return { player, phrase: await phraseOn(player) };
}

export async function phraseOn(player: Page): Promise<string> {
  const words = player.locator('.word');
  await expect(words).toHaveCount(3);
  return (await words.allTextContents()).join('-');
}

/**
 * Adds a display for the device that shows this phrase, on a signed-in page. The first display of a server is
 * free.
 */
export async function addPaired(page: Page, phrase: string, name: string) {
  await moveTo(page, `/en/displays?add=display#phrase=${phrase}`);
  const sheet = page.getByRole('dialog', { name: 'Add display' });
  await expect(sheet.getByText(/is waiting$/)).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByRole('button', { name: 'Add and activate' }).click();
  await expect(sheet).toBeHidden();
  // It is connected, and no playlist reaches it yet.
  await expect(page.getByRole('row', { name }).getByText('Nothing planned')).toBeVisible();
}
