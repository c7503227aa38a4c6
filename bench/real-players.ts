import type { Browser, Page } from '@playwright/test';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { nonstop } from './playback-players.ts';
import type { Product } from './product.ts';

// Real players as pages of one headless Chromium, each paired with an active display in a group of its own.

type Good = (answer: ReturnType<TestBrowser['get']>) => Promise<{ id: string } & Record<string, never>>;
export const good = (async (answer) => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The server answered ${status}: ${body?.message}`);
  return body.data;
}) as Good;

/** Their displays and groups are called "Bench wall 1" and so on. */
export async function startRealPlayers(
  product: Product,
  person: TestBrowser,
  browser: Browser,
  count: number,
): Promise<Page[]> {
  const api = `${product.url}/s/demo/api/v1`;
  const hall = { name: 'Bench hall', timezone: 'Europe/Prague', hours: nonstop };
  const location = await good(person.post(`${api}/locations`, hall));
  const pages: Page[] = [];
  for (let i = 1; i <= count; i++) {
    const page = await (await browser.newContext({ viewport: { width: 640, height: 360 } })).newPage();
    await page.goto(`${product.url}/player/`);
    const words = page.locator('.word');
    await words.nth(2).waitFor();
    const connectString = (await words.allTextContents()).join('-');
    const name = `Bench wall ${i}`;
    const display = await good(person.post(`${api}/displays`, { name, location: location.id }));
    await good(person.put(`${api}/displays/${display.id}?action=pair`, { connectString }));
    await good(person.put(`${api}/displays/${display.id}?action=activate`));
    await good(person.post(`${api}/groups`, { name, displays: [display.id] }));
    pages.push(page);
  }
  return pages;
}

/** Notes in the page when these words are there; {@link seenAt} reads it. */
export const watchFor = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted)) document.body.dataset.seenAt ??= String(Date.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);

export const seenAt = async (page: Page): Promise<number> => {
  const seen = await page.waitForFunction(() => document.body.dataset.seenAt);
  return Number(await seen.jsonValue());
};
