import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { openPage, question, toasts } from './screen.ts';
import { addDevice, addDisplay, addLocation, addPerson, newServer } from './seed.ts';

test("alert settings are edited and saved as a whole, without losing another person's change", async ({
  page,
  database,
  complaints,
  openBrowser,
}) => {
  complaints.expect(/status of 412/);
  const server = await newServer(database);
  const shop = await addLocation(database, server, 'Shop');
  await addLocation(database, server, 'Storage');
  const counter = await addDisplay(database, server, shop, 'Counter');
  await addDevice(database, server, counter, 'NUC 12');
  await openPage(page, server, '/alerts');

  const main = page.getByRole('main');
  const rule = main.getByRole('region', { name: 'Alerts', exact: true });
  await expect(rule).toContainText(
    'offline for 10 minutes, email 0 people, at most 2 an hour and 6 a day per device.',
  );
  await expect(rule).toContainText('Add at least one recipient, or nobody is told.');
  await expect(main.getByText('No alerts were sent.')).toBeVisible();

  const recipients = page.getByLabel('Recipients', { exact: true }).and(page.getByRole('textbox'));
  await recipients.fill('Ops@shop.example, nonsense');
  await page.keyboard.press('Control+s');
  await expect(main.getByText('One or more emails are invalid.')).toBeVisible();
  await expect(recipients).toBeFocused();
  await page.getByRole('button', { name: 'Remove nonsense' }).click();
  await expect(rule).toContainText('email 1 person');
  await expect(rule).not.toContainText('Add at least one recipient');

  await page.getByLabel('Offline limit in minutes').fill('1500');
  await page.getByLabel('Offline limit in minutes').blur();
  await expect(main.getByText('Enter 1 to 1,440 minutes.')).toBeVisible();
  await page.getByLabel('Offline limit in minutes').fill('15');
  await page.getByLabel('Emails per device and hour').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('A day must allow at least as many as an hour.')).toBeVisible();
  await page.getByLabel('Emails per device and day').fill('9');

  await page.getByRole('button', { name: 'Add a device with a limit of its own' }).click();
  await page.getByRole('combobox').fill('count');
  await page.getByRole('option', { name: /Counter/ }).click();
  await page.getByLabel('Limit of Counter in minutes').fill('5');
  await page.getByRole('button', { name: 'Location or device' }).click();
  await page.getByRole('option', { name: /Storage/ }).click();
  await expect(page.getByRole('button', { name: 'Stop ignoring Storage' })).toBeVisible();
  await expect(main.getByText('6 unsaved changes')).toBeVisible();

  // Leaving asks for confirmation, and staying loses nothing.
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(question(page)).toContainText('6 changes in Alerts are not saved.');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText('Alerts saved.');

  // Recipients who are not users must confirm first, and the change is in the audit log.
  const waiting = main.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(waiting).toContainText('ops@shop.example');
  await waiting.getByRole('button', { name: 'Send again to ops@shop.example' }).click();
  await expect(toasts(page)).toContainText('Sent to ops@shop.example');
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Changed alert settings' })).toBeVisible();
  await page.goBack();
  await expect(main.getByText(/unsaved/)).toBeHidden();
  await page.reload();
  await expect(rule).toContainText(
    'offline for 15 minutes, email 1 person, at most 7 an hour and 9 a day per device.',
  );
  await expect(page.getByLabel('Limit of Counter in minutes')).toHaveValue('5');

  // Somebody with another role changes the same number in the meantime.
  const colleague = await addPerson(database, { user_playables_only: [server.id] });
  const other = await openBrowser();
  await openPage(other, server, '/alerts', colleague);
  await page.getByLabel('Offline limit in minutes').fill('20');
  await other.getByLabel('Offline limit in minutes').fill('30');
  await other.keyboard.press('Control+s');
  await expect(toasts(other)).toContainText('Alerts saved.');
  await page.keyboard.press('Control+s');
  await expect(question(page).getByRole('row', { name: /Offline limit/ })).toContainText('30');
  await question(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(toasts(page)).toContainText('Alerts saved.');
  await other.reload();
  await expect(other.getByLabel('Offline limit in minutes')).toHaveValue('20');

  await page.getByRole('switch', { name: 'Alerts' }).press('Space');
  await expect(rule).toContainText('Alerts are off. Nobody is told when a display goes offline.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(rule).toContainText('offline for 20 minutes');
});

test('sent alerts are listed newest first, page by page, and each row links to its display', async ({
  page,
}) => {
  await signIn(page, 'admin@vitrine.test', { path: '/alerts' });
  const sent = page.getByRole('region', { name: 'Sent alerts' });
  const rows = sent.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(8);
  // The demo's alerts follow the opening hours of its locations, so the newest one depends on the time of
  // day.
  const times = await rows.locator('td:first-child').allInnerTexts();
  const instants = times.map((text) => text.replace(/^(\d+)\.(\d+)\.(\d+), /, '$3-$2-$1 '));
  expect(instants).toEqual(instants.toSorted().reverse());
  await expect(sent.getByText(/^1–8 of 2[2-4]$/)).toBeVisible();
  await sent.getByRole('button', { name: 'Next page' }).click();
  await expect(sent.getByText(/^9–16 of 2[2-4]$/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);

  await sent.getByRole('button', { name: 'All displays' }).click();
  await page.getByRole('combobox').fill('terrace barcelona');
  await page.getByRole('option', { name: /Terrace/ }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terrace' })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(toasts(page)).toContainText('A test is on its way to admin@vitrine.test.');
});

test('the page is accessible to every role, in dark mode and on a phone, in every language', async ({
  page,
}) => {
  await signIn(page, 'playables@vitrine.test', { path: '/alerts' });
  await expect(page.getByText(/^1–8 of 2[2-4]$/)).toBeVisible();
  // Users who may not open displays get no links.
  await expect(page.getByRole('region', { name: 'Sent alerts' }).getByRole('link')).toHaveCount(0);
  await page.getByLabel('Emails per device and hour').fill('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const locale of ['cs', 'de', 'es', 'en']) {
    await moveTo(page, `/${locale}/alerts`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(8);
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isTooWide, locale).toBe(false);
  }
  await expectNoAxeViolationsInAnyLight(page);
});
