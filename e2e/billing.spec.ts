import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { chooseAction, heading, openPage, question, rowOf, toasts } from './screen.ts';
import {
  activate,
  addDisplay,
  addLocation,
  addPerson,
  arrange,
  backdateActivations,
  newServer,
  type OwnServer,
  refuseCharges,
} from './seed.ts';

const good = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';
const asksTheBank = '4000 0025 0000 3155';

const panel = (page: Page) => page.getByRole('tabpanel');
const cardTab = (server: OwnServer) => `/billings/detail/${server.id}?tab=card`;

/** Fills in the page of the test gateway. */
async function typeCard(page: Page, number: string) {
  await expect(page).toHaveURL(/\/payments\/test\//);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/Expires/).fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

async function addCard(page: Page, server: OwnServer) {
  await openPage(page, server, cardTab(server));
  await panel(page).getByRole('button', { name: 'Add card' }).click();
  await typeCard(page, good);
  await expect(toasts(page)).toContainText('The card •••• 4242 is verified.');
}

async function activeDisplays(
  database: Parameters<typeof addDisplay>[0],
  server: OwnServer,
  names: string[],
) {
  const shop = await addLocation(database, server, 'Shop');
  for (const name of names) await activate(database, server, await addDisplay(database, server, shop, name));
  return shop;
}

test('a card is declined, confirmed by the bank and changed, and allows more than the free display to be active', {
  tag: '@quick',
}, async ({ page, database, complaints }) => {
  // Without a card it is refused, and so is its preview.
  complaints.expect(/status of 422 .*preview=true&action=activate/);
  const server = await newServer(database);
  const shop = await activeDisplays(database, server, ['Entrance']);
  await addDisplay(database, server, shop, 'Foyer');
  await openPage(page, server, '/displays');
  await chooseAction(page, 'Foyer', 'Activate');
  await question(page).getByRole('link', { name: 'Add card' }).click();
  await expect(page).toHaveURL(`/en${cardTab(server)}`);
  await expect(panel(page)).toContainText('No card. You can use one active display.');
  await expect(page.getByRole('main').getByText('Test mode', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  await panel(page).getByRole('button', { name: 'Add card' }).click();
  await typeCard(page, declined);
  await expect(page.getByText('The card was declined.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Vitrine' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'Adding a card failed. Please contact us. Your bank declined the card.',
  );
  await expect(page).toHaveURL(`/en${cardTab(server)}`);

  await panel(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await typeCard(page, asksTheBank);
  await expect(page.getByText('Your bank asks')).toBeVisible();
  const bank = page.url();
  await page.goto(`/en${cardTab(server)}`);
  await expect(panel(page)).toContainText('Waiting for your bank. 1.00 EUR is pre-authorised, not charged.');
  await panel(page).getByRole('button', { name: 'Check again' }).click();
  await expect(panel(page)).toContainText('Waiting for your bank.');
  await page.goto(bank);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page)).toContainText('The card •••• 3155 is verified.');

  await panel(page).getByRole('button', { name: 'Change card' }).click();
  await expect(question(page)).toContainText('Change the card?');
  await expect(question(page)).toContainText(
    'We pre-authorise 1.00 EUR on the new card without charging. The old card stays until then.',
  );
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Back to Vitrine' }).click();
  await expect(panel(page)).toContainText('The old card stays valid until the new one is verified.');
  await panel(page).getByRole('button', { name: 'Cancel change' }).click();
  await expect(panel(page)).toContainText('•••• 3155');
  await panel(page).getByRole('button', { name: 'Change card' }).click();
  await question(page).getByRole('button', { name: 'Continue' }).click();
  await typeCard(page, good);
  await expect(panel(page)).toContainText('Visa · •••• 4242 · Expires 12/2034');

  await page.getByRole('link', { name: 'Displays' }).click();
  await chooseAction(page, 'Foyer', 'Activate');
  await expect(question(page)).toContainText('Both displays are billed.');
  await question(page).getByRole('button', { name: 'Activate and pay' }).click();
  await expect(toasts(page)).toContainText('Foyer is active.');
  await expect(page.getByRole('link', { name: /2 active/ })).toContainText('18 more until 9.90');
});

test('removing the card charges usage to date, after naming the displays that will go dark', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of (409|422)/);
  const server = await newServer(database);
  await activeDisplays(database, server, ['Bar', 'Counter', 'Terrace']);
  await backdateActivations(database, server, 40);
  await addCard(page, server);

  // If the bank refuses, everything stays as it was, and the invoice can be paid later.
  await refuseCharges(database, server, true);
  const remove = async () => {
    await panel(page).getByRole('button', { name: 'Remove card' }).click();
    await expect(question(page)).toContainText('Remove the card •••• 4242?');
    await expect(question(page)).toContainText(/Usage to date, [\d.,]+.€ with VAT, is charged now\./);
    await expect(question(page)).toContainText('2 displays will be deactivated.');
    await question(page).getByRole('combobox', { name: 'Display that stays active' }).click();
    await page.getByRole('option', { name: /Counter/ }).click();
    await expect(question(page).getByRole('list')).toHaveText('Bar, ShopTerrace, Shop');
    const agree = question(page).getByRole('button', { name: 'Charge and remove' });
    await expect(agree).toBeDisabled();
    await question(page).getByLabel('Type 4242 to confirm').fill('4242');
    await agree.click();
  };
  await remove();
  await expect(question(page).getByRole('alert')).toContainText('Card deletion failed. Please contact us.');
  await expectNoAxeViolations(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page)).toContainText('The card is verified and pays your invoices.');

  await page.getByRole('tab', { name: 'History of invoices' }).click();
  const failure = panel(page).getByRole('alert');
  await expect(failure).toContainText('Your payment could not be processed');
  await failure.getByRole('button', { name: 'Pay now' }).click();
  await expect(toasts(page)).toContainText('Your payment could not be processed');
  await refuseCharges(database, server, false);
  await failure.getByRole('button', { name: 'Pay now' }).click();
  await expect(failure).toBeHidden();
  await expect(panel(page).getByRole('table', { name: 'Invoices' })).toContainText('Paid');

  await page.getByRole('tab', { name: 'Card details' }).click();
  await remove();
  await expect(toasts(page)).toContainText('The card was removed.');
  await expect(panel(page)).toContainText(
    /The card was removed on [\d.]+\. The account is on the free tier\./,
  );
  await expect(page.getByRole('link', { name: /1 of 1 active display/ })).toBeVisible();
  await page.getByRole('link', { name: 'Displays' }).click();
  await expect(page.getByRole('switch', { name: 'Counter is active' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Bar is active' })).not.toBeChecked();
});

test('customer details keep unsaved input, confirm before the currency is final, and lose no change of another admin', async ({
  page,
  database,
  complaints,
  openBrowser,
}) => {
  complaints.expect(/status of 412/);
  const server = await newServer(database);
  await openPage(page, server, `/billings/detail/${server.id}?tab=customer`);
  const email = panel(page).getByLabel('Billing email');
  const street = panel(page).getByLabel(/^Street/);
  await street.fill('Korunní 1');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByText('Required inputs are not filled')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('billing@shop.example');

  const vat = panel(page).getByLabel(/^EU VAT number/);
  await vat.fill('CZ12');
  await panel(page).getByRole('button', { name: 'Fetch from VAT register' }).click();
  await expect(panel(page)).toContainText('The VAT number is not valid. Check it or leave it empty.');
  // Tests do not call the EU's VAT register.
  const company = {
    companyName: 'Shop s.r.o.',
    street: null,
    city: 'Praha',
    zipCode: '101 00',
    country: 'CZ',
  };
  await page.route('**/billings/*?action=check-vat', (route) =>
    route.fulfill({ json: { data: { state: 'valid', company } } }),
  );
  await vat.fill('cz 12345678');
  await panel(page).getByRole('button', { name: 'Fetch from VAT register' }).click();
  const preview = panel(page).getByRole('region', { name: 'The VAT register says' });
  await expect(preview).toContainText('Shop s.r.o.');
  await expectNoAxeViolations(page);
  await preview.getByRole('button', { name: 'Use these details' }).click();
  await expect(panel(page).getByLabel(/^Company name/)).toHaveValue('Shop s.r.o.');
  await expect(panel(page).getByRole('combobox', { name: /Country/ })).toContainText('Czechia');
  await expect(street).toHaveValue('Korunní 1');
  await vat.fill('');

  // Switching tabs keeps the input, leaving the page asks.
  await page.getByRole('tab', { name: 'Card details' }).click();
  await expect(page.getByText('6 unsaved changes')).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(question(page)).toContainText('6 changes in Customer details are not saved.');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('tab', { name: 'Customer details' }).click();
  await panel(page)
    .getByRole('combobox', { name: /^Currency/ })
    .click();
  await page.getByRole('option', { name: /CZK/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(question(page)).toContainText('Use CZK for all invoices?');
  await expect(question(page)).toContainText('Currency cannot be changed once set.');
  await question(page).getByRole('button', { name: 'Use CZK' }).click();
  await expect(toasts(page)).toContainText('Customer details saved.');
  await expect(panel(page).getByLabel('Currency')).toHaveValue('CZK');
  await expect(panel(page).getByLabel('Currency')).toHaveAttribute('readonly');
  await expect(heading(page, 'Shop s.r.o.')).toBeVisible();

  const other = await openBrowser();
  await signIn(other, await addPerson(database, { admin: [server.id] }), {
    server: server.slug,
    path: `/billings/detail/${server.id}?tab=customer`,
  });
  await panel(other)
    .getByLabel(/^Street/)
    .fill('Dlouhá 2');
  await street.fill('Krátká 3');
  await other.keyboard.press('Control+s');
  await expect(toasts(other)).toContainText('Customer details saved.');
  await page.keyboard.press('Control+s');
  await expect(question(page)).toContainText('Dlouhá 2');
  await question(page).getByRole('button', { name: 'Reload theirs' }).click();
  await expect(street).toHaveValue('Dlouhá 2');
});

test('the current invoice and earlier ones are shown line by line and as PDF', async ({ page }) => {
  await signIn(page, 'admin@vitrine.test', { path: '/billings' });
  const slider = page.getByRole('slider', { name: 'Number of active displays' });
  await page.getByLabel('Active displays', { exact: true }).fill('49');
  await expect(page.getByRole('main')).toContainText(
    /50 displays cost 90\.10.€ less than 49, because every display moves to 7\.90.€\./,
  );
  await slider.press('PageUp');
  await expect(page.getByRole('status').filter({ hasText: /395\.00.€/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('table', { name: 'Billings' }).getByRole('link').click();

  // Period, minutes and payment are said once, and each location has its sum.
  await expect(panel(page)).toContainText(/01\.\d\d\.(–\d\d\.\d\d\.)?, [\d,]+ minutes?, not paid/);
  const lines = panel(page).getByRole('table', { name: 'Lines' });
  await expect(lines.getByRole('row', { name: /^Barcelona · Gràcia.*€/ })).toHaveCount(1);
  await expect(lines.getByRole('row', { name: /^Counter left \d/ })).toHaveCount(1);
  await expect(lines.getByRole('row').last()).toContainText('24 displays');
  await expectPdf(page, () => page.getByRole('button', { name: 'PDF' }).click());
  await expectNoAxeViolations(page);

  await page.getByRole('tab', { name: 'History of invoices' }).click();
  const first = panel(page).getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1);
  await expect(first).toContainText('Paid');
  await expectPdf(page, () => first.getByRole('button', { name: /^Download/ }).click());
  await first.getByRole('button').first().click();
  await expect(panel(page).getByRole('table', { name: /^Lines of/ })).toContainText('23 displays');
  await panel(page).getByRole('radio', { name: 'Table' }).press('Space');
  await expect(panel(page).getByRole('table', { name: 'Price levels' })).toContainText('9.90');
  await expectNoAxeViolationsInAnyLight(page);
});

async function expectPdf(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await act();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('where billing is not available there are no prices, and only admins see billing at all', async ({
  page,
  database,
  openBrowser,
}) => {
  const server = await newServer(database);
  await arrange(database, server, 'none');
  const shop = await activeDisplays(database, server, ['Bar', 'Counter']);
  await addDisplay(database, server, shop, 'Terrace');
  await openPage(page, server, '/billings');
  await expect(page.getByRole('main')).toContainText('Billing is not available for your organisation.');
  await page.getByRole('link', { name: 'Displays' }).click();
  await chooseAction(page, 'Terrace', 'Activate');
  await expect(question(page)).toContainText('The display begins to play in Shop.');
  await expect(question(page)).not.toContainText(/€|bill|price|month/i);
  await question(page).getByRole('button', { name: 'Activate display' }).click();
  await expect(toasts(page)).toContainText('Terrace is active.');
  await expect(rowOf(page, 'Terrace')).toBeVisible();

  const other = await openBrowser();
  await signIn(other, server.standard, { server: server.slug, path: '/billings' });
  await expect(other).toHaveURL('/en/overview');
  await expect(toasts(other)).toContainText("You don't have access to that page.");
  await expect(other.getByRole('link', { name: 'Billings' })).toBeHidden();
});
