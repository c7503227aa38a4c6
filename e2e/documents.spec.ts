import type { Locator, Page } from '@playwright/test';
import { pdfOf, plainPages } from '../apps/server/src/infra/converter/test/pdf-files.ts';
import { expectNoAxeViolations } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { enter, restartOffline, startPlayers } from './player-fixture.ts';
import { picture, type Sample, sendToTray, uploadSheet, uploadTray } from './samples.ts';
import { newServer } from './seed.ts';

// Documents, from a file on disk to the pages on a screen, and files that are not shown page by page.

const main = (page: Page) => page.getByRole('main');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const colours = { red: '#e01010', green: '#10a010', blue: '#1010e0' } as const;
const menu = () => pdfOf(Object.values(colours).map((colour) => ({ colour, text: ' ' })));
const slides: Sample = { name: 'Slides.pptx', mimeType: 'application/zip', buffer: Buffer.from('PK') };

test.beforeEach(({ page }) => void page.on('filechooser', () => {}));

async function choose(page: Page, files: Sample[]) {
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles(files);
}

/** Identifies a page by the colour of its centre; null while it is not loaded. */
const colourOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    if (!element.complete || element.naturalWidth === 0) return null;
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d')!;
    const { naturalWidth: width, naturalHeight: height } = element;
    context.drawImage(element, width * 0.6, height * 0.6, 1, 1, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return red > 200 ? 'red' : blue > 200 ? 'blue' : green > 120 ? 'green' : 'none';
  });

test('ME6: a PDF is uploaded, its pages can be browsed, and its duration in a playlist applies to each page', async ({
  page,
  database,
}) => {
  test.slow();
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/playables' });
  await choose(page, [{ name: 'Menu.pdf', mimeType: 'application/pdf', buffer: await menu() }]);
  await sendToTray(page);
  const card = main(page).getByRole('listitem').filter({ hasText: 'Menu' });
  await expect(card.getByText('3 pages', { exact: true })).toBeVisible();
  await expect(card.getByText('PDF, 3 pages')).toBeAttached();

  await card.getByRole('link', { name: 'Menu' }).click();
  await expect(main(page).getByText('PDF, 3 pages')).toBeVisible();
  const preview = main(page).getByRole('region', { name: 'Preview of Menu' });
  const place = main(page).getByText(/^Page \d of 3$/);
  await expect(place).toHaveText('Page 1 of 3');
  await expect(preview.getByRole('img', { name: 'Menu, Page 1 of 3' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Next page' }).click();
  await expect(place).toHaveText('Page 2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByRole('img', { name: 'Menu, Page 3 of 3' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
  await main(page).getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(place).toHaveText('Page 1 of 3');
  await expect(main(page).getByLabel('Seconds for each page')).toBeVisible();
  await expectNoAxeViolations(page);

  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const { api, person, call } = await enter(server);
  const { data: playlist } = await call(
    201,
    person.post(`${api}/playlists`, { name: 'Lunch', items: [{ playable_id: id }] }),
  );
  await page.goto(`/en/playlists/detail/${playlist.id}`);
  const row = page.getByRole('grid', { name: 'Items' }).getByRole('row');
  await expect(row).toContainText('3 pages × 10 s = 30 s');
  await expect(main(page).getByTitle('Loop 0:30')).toBeVisible();
  await row.getByLabel('Duration of each page of Menu, minutes and seconds').fill('0:20');
  await expect(row).toContainText('3 pages × 20 s = 1 min');
  await expect(main(page).getByTitle('Loop 1:00')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('ME6: a player shows page after page, also without a network', async ({
  database,
  openBrowser,
  complaints,
}) => {
  test.slow();
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { player, front, plays, upload } = await startPlayers(database, openBrowser);
  const id = await upload('Menu.pdf', await menu());
  await plays([{ playable_id: id, duration: 2 }]);
  const seen: string[] = [];
  const look = async () => {
    const colour = await colourOf(front('img').first()).catch(() => null);
    if (colour && seen.at(-1) !== colour) seen.push(colour);
    return seen.length;
  };
  await expect.poll(look, { intervals: [100] }).toBeGreaterThan(5);
  const order = Object.keys(colours);
  const first = order.indexOf(seen[0]!);
  expect(seen).toEqual(seen.map((_, i) => order[(first + i) % order.length]));

  await restartOffline(player);
  seen.length = 0;
  await expect.poll(look, { intervals: [100] }).toBeGreaterThan(3);
  await player.context().setOffline(false);
});

test('ME6: presentations are refused before a byte is sent, with advice; other files of the selection are uploaded', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/playables' });
  const announced: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/uploads$/.test(request.url()))
      announced.push(request.headers()['upload-metadata'] ?? '');
  });
  await choose(page, [slides]);
  const sentence = 'Slides.pptx cannot be played as it is. Export it as PDF and upload the PDF.';
  await expect(toasts(page)).toContainText(sentence);
  await expect(uploadSheet(page)).toBeHidden();

  // One of them has another extension, but is recognised by its bytes.
  const renamed = {
    ...slides,
    name: 'Talk.pdf',
    buffer: Buffer.from(`PK\x03\x04${'\0'.repeat(26)}ppt/presentation.xml`, 'latin1'),
  };
  await choose(page, [slides, renamed, picture('beans.png', 40)]);
  await expect(uploadSheet(page).getByText(sentence)).toBeVisible();
  await expectNoAxeViolations(page);
  await sendToTray(page);
  await expect(uploadTray(page)).toContainText('Ready');
  expect(announced).toHaveLength(1);
  expect(announced[0]).toContain(Buffer.from('beans.png').toString('base64'));
});

test('ME6: "uploaded" and "could not be converted" are never shown together', async ({ page, database }) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/playables' });
  const buffer = await pdfOf(plainPages(1), { password: 'secret' });
  // Records whether the two were ever visible together.
  await page.evaluate(() => {
    const watch = window as unknown as { sawBoth: boolean };
    watch.sawBoth = false;
    new MutationObserver(() => {
      const text = document.body.innerText;
      watch.sawBoth ||= text.includes('1 uploaded.') && text.includes('could not be converted');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await choose(page, [{ name: 'Locked.pdf', mimeType: 'application/pdf', buffer }]);
  await sendToTray(page);
  await expect(uploadTray(page)).toContainText('The PDF is protected by a password.');
  expect(await page.evaluate(() => (window as unknown as { sawBoth: boolean }).sawBoth)).toBe(false);
});

test('ME7: a typed address is completed with https, and the page title becomes the name if none was typed', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const titles: Record<string, string> = {
    'https://www.shop.cz': 'Shop | Denní menu',
    'https://www.other.cz': 'Other page',
  };
  // The test cannot reach the internet.
  await page.route('**/playables?action=title', async (route) => {
    const { url } = route.request().postDataJSON() as { url: string };
    await route.fulfill({ json: { data: { title: titles[url] ?? null } } });
  });
  await signIn(page, server.admin, { server: server.slug, path: '/playables?add=address' });
  const form = page.getByRole('dialog', { name: 'Add web page or stream' });
  const address = form.getByLabel('Address');
  const name = form.getByLabel('Name', { exact: true });
  await address.fill('www.shop.cz');
  await address.blur();
  await expect(address).toHaveValue('https://www.shop.cz');
  await expect(name).toHaveValue('Shop | Denní menu');
  await expect(form.getByText("Taken from the page's title.")).toBeVisible();
  await expectNoAxeViolations(page);

  // Another address brings another suggestion, but a typed name stays.
  await address.fill('www.other.cz');
  await address.blur();
  await expect(name).toHaveValue('Other page');
  await name.fill('Our menu');
  await expect(form.getByText("Taken from the page's title.")).toBeHidden();
  await address.fill('www.shop.cz');
  await address.blur();
  await expect(address).toHaveValue('https://www.shop.cz');
  await expect(name).toHaveValue('Our menu');
});
