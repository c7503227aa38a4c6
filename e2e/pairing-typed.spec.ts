import type { Locator, Page } from '@playwright/test';
import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addLocation, type Database, newServer } from './seed.ts';
import { startPlayer } from './simulated-players.ts';

// The phrase as people type it: letter by letter, at different speeds.

/** Collects everything that looks like an error while it runs, however briefly. */
async function watchForRed(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const field of document.querySelectorAll('[aria-invalid="true"]'))
        seen.push(`${field.getAttribute('aria-label')} is invalid`);
      for (const text of document.querySelectorAll('[class*="wrong"]')) seen.push(text.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

function countChecks(page: Page): () => string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('action=verify')) asked.push(request.postData() ?? '');
  });
  return () => asked;
}

/** Opens the sheet, and returns the phrase that a real player shows. */
async function openSheet(page: Page, database: Database, openBrowser: () => Promise<Page>) {
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const { phrase } = await startPlayer(openBrowser);
  await signIn(page, server.admin, { server: server.slug, path: '/displays?add=display' });
  const sheet = page.getByRole('dialog', { name: 'Add display' });
  await expect(field(sheet, 1)).toBeFocused();
  return { sheet, phrase, words: phrase.split('-') };
}

const field = (place: Locator, number: number) => place.getByRole('combobox', { name: `Word ${number}` });
const beginning = (typed: string) => phraseWords.filter((word) => word.startsWith(typed));
/** The shortest prefix of at least three letters that matches one word, or several. */
const beginningOf = (word: string, isGood: (found: number) => boolean) => {
  for (let length = 3; length < word.length; length++)
    if (isGood(beginning(word.slice(0, length)).length)) return word.slice(0, length);
  return word;
};

for (const lettersPerSecond of [1, 3, 8]) {
  test(`PL2: typed at ${lettersPerSecond} letters a second, the right phrase is found with one request and no error`, async ({
    page,
    database,
    openBrowser,
  }) => {
    const { sheet, phrase } = await openSheet(page, database, openBrowser);
    const red = await watchForRed(page);
    const asked = countChecks(page);
    await page.keyboard.type(phrase.replaceAll('-', ' '), { delay: 1000 / lettersPerSecond });
    await expect(sheet.getByText(/is waiting$/)).toBeVisible();
    expect(asked()).toEqual([JSON.stringify({ connectString: phrase })]);
    expect(await red()).toEqual([]);
  });
}

test('PL2: the prefix of a word is enough if it is unique, followed by space, Enter or Tab', async ({
  page,
  database,
  openBrowser,
}) => {
  const { sheet, phrase, words } = await openSheet(page, database, openBrowser);
  const asked = countChecks(page);
  for (const [at, key] of [' ', 'Tab', 'Enter'].entries()) {
    await expect(field(sheet, at + 1)).toBeFocused();
    const typed = beginningOf(words[at]!, (found) => found === 1);
    await page.keyboard.type(typed);
    if (at === 0) await expect(field(sheet, 1)).not.toHaveAttribute('aria-invalid');
    // After a complete word, Enter would submit the sheet.
    if (typed !== words[at] || key !== 'Enter') await page.keyboard.press(key === ' ' ? 'Space' : key);
    await expect(field(sheet, at + 1)).toHaveValue(words[at]!);
  }
  await expect(sheet.getByText(/is waiting$/)).toBeVisible();
  expect(asked()).toEqual([JSON.stringify({ connectString: phrase })]);
});

test('PL2: a suggestion is chosen with the arrow keys or the mouse, and Escape closes only the list', async ({
  page,
  database,
  openBrowser,
}) => {
  const { sheet } = await openSheet(page, database, openBrowser);
  const [first, second] = ['acc', 'con'].map((typed) => beginning(typed).slice(0, 4)) as [string[], string[]];
  const list = sheet.getByRole('listbox', { name: 'Suggestions' });
  await page.keyboard.type('acc');
  await expect(list.getByRole('option')).toHaveText(first);
  await expect(field(sheet, 1)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(first[1]!);
  const marked = await list.getByRole('option', { selected: true }).getAttribute('id');
  await expect(field(sheet, 1)).toHaveAttribute('aria-activedescendant', marked!);
  await expectNoAxeViolationsInAnyLight(page);
  await page.keyboard.press('Enter');
  await expect(field(sheet, 1)).toHaveValue(first[1]!);
  await expect(field(sheet, 2)).toBeFocused();

  await page.keyboard.type('con');
  await list.getByRole('option').nth(2).click();
  await expect(field(sheet, 2)).toHaveValue(second[2]!);
  await expect(field(sheet, 3)).toBeFocused();

  await page.keyboard.type('con');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveText(second.at(-1)!);
});

test('PL2, SP7: a typing mistake is reported once the word is left; missing words are marked whatever else is wrong', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  // The corrected phrase is looked up, but no screen shows it.
  complaints.expect(/status of 422/);
  const { sheet, words } = await openSheet(page, database, openBrowser);
  const red = await watchForRed(page);
  const asked = countChecks(page);
  await page.keyboard.type('anber');
  const meant = sheet.getByRole('option', { name: 'amber' });
  await expect(meant).toBeVisible();
  expect(await red()).toEqual([]);
  await page.keyboard.type(` ${words[1]} ${words[2]}`);
  await expect(sheet.getByText('“anber” is not a pairing word. Check it on the screen.')).toBeVisible();
  await expect(field(sheet, 1)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(sheet, 2)).not.toHaveAttribute('aria-invalid');
  expect(asked()).toEqual([]);
  await field(sheet, 1).click();
  await expect(field(sheet, 1)).not.toHaveAttribute('aria-invalid');
  await meant.click();
  await expect(field(sheet, 1)).toHaveValue('amber');

  await field(sheet, 3).fill('');
  const name = sheet.getByLabel('Name', { exact: true });
  await name.fill('');
  await sheet.getByRole('button', { name: /^Add( and activate)?$/ }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(sheet.getByText('Three words, please, as shown on the screen.')).toBeVisible();
  await expect(field(sheet, 3)).toHaveAttribute('aria-invalid', 'true');
});

test('PL2: without the list, the phrase is sent by Enter and the server validates it', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|dynamically imported module/);
  await page.route('**/phrase-word-list*', (route) => route.abort());
  const { sheet, words } = await openSheet(page, database, openBrowser);
  await page.keyboard.type(words.join(' '));
  await sheet.getByLabel('Name', { exact: true }).fill('Front window');
  await sheet.getByRole('button', { name: /^Add( and activate)?$/ }).click();
  await expect(page.getByRole('row', { name: /Front window/ }).getByText('Nothing planned')).toBeVisible();
});

test('PL2: on a phone suggestions appear between the fields, large enough for a thumb', async ({
  database,
  openBrowser,
  browser,
  complaints,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  await complaints.listenTo(context);
  const page = await context.newPage();
  const { sheet, words } = await openSheet(page, database, openBrowser);
  for (const [at, word] of words.entries()) {
    await field(sheet, at + 1).tap();
    const typed = beginningOf(word, (found) => found > 0 && found <= 4);
    await page.keyboard.type(typed);
    const option = sheet.getByRole('option', { name: word, exact: true });
    if (at === 0) {
      expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await expectNoAxeViolationsInAnyLight(page);
    }
    if (typed !== word) await option.tap();
    await expect(field(sheet, at + 1)).toHaveValue(word);
  }
  await expect(sheet.getByText(/is waiting$/)).toBeVisible();
  await context.close();
});
