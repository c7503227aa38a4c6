import type { Page } from '@playwright/test';
import { locales } from '@vitrine/contract/pages';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, fillLogin, moveTo, signIn, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { chooseAction, heading, openPage, question, rowOf, sheetOf, toasts } from './screen.ts';
import { newServer, unique } from './seed.ts';

const address = (name: string) => `${unique(name).replaceAll(' ', '-')}@people.test`;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

/** Pastes text like the clipboard, including line ends. */
const paste = (page: Page, label: string, text: string) =>
  page.getByLabel(label).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

async function choosePassword(page: Page, label: string, password: string) {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel(/^Confirm/).fill(password);
}

/** By default people are named after the first part of their address. */
const nameOf = (email: string) => email.split('@')[0]!;

async function logOut(page: Page) {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: /account of /i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await reloaded;
  await expect(page).toHaveURL(/\/auth\/login$/);
}

test('two people are invited; one creates a password, is blocked, unblocked, forgets the password and changes it', {
  tag: '@quick',
}, async ({ page, database, openBrowser, complaints }) => {
  complaints.expect(/status of 401/);
  complaints.expect(/status of 419.*\/api\/v1\/logout/);
  complaints.expect(/status of 422.*\/api\/(v1\/(change-password|read-token|set-password)|login)/);
  const server = await newServer(database);
  const [eva, jan] = [address('eva'), address('jan')];

  await openPage(page, server, '/users');
  await expect(rowOf(page, server.standard)).toContainText('Standard');
  await page.getByRole('main').getByRole('button', { name: 'Invite user' }).click();
  const sheet = sheetOf(page, 'Invite users');
  await paste(page, 'Emails', `\uFEFF${eva};\r\n${jan.toUpperCase()},\r\n${eva}\r\nnot an address;`);
  await sheet.getByRole('radio', { name: 'Playables Only' }).press('Space');
  await sheet.getByRole('button', { name: 'Invite 3 users' }).click();
  await expect(sheet.getByText('One or more emails are invalid.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove not an address' }).click();
  await sheet.getByRole('button', { name: 'Invite 2 users' }).click();
  await expect(toasts(page)).toContainText('2 people were invited.');
  for (const email of [eva, jan]) {
    await expect(rowOf(page, email)).toContainText('Unconfirmed email');
    await expect(rowOf(page, email)).toContainText('Playables Only');
  }
  await page.getByRole('radio', { name: 'Unconfirmed email: 2' }).press('Space');
  await expect(page).toHaveURL(/status=unconfirmed/);
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(2);
  await moveTo(page, '/en/users');

  const invitation = await mailTo(database, jan, /./);
  expect((await mailTo(database, eva, /./)).link).not.toBe(invitation.link);
  const colleague = await openBrowser();
  await colleague.goto(invitation.link);
  await expect(heading(colleague, 'Create a password')).toBeVisible();
  await expect(colleague.getByText(`Welcome, ${jan}. You were invited to ${server.name}.`)).toBeVisible();
  await choosePassword(colleague, 'Password', 'password');
  await colleague.getByRole('button', { name: 'Create password and log in' }).click();
  await expect(colleague.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await choosePassword(colleague, 'Password', 'seven brown kettles');
  await colleague.getByRole('button', { name: 'Create password and log in' }).click();
  await expect(colleague).toHaveURL('/en/playables');
  await expect(menu(colleague)).toHaveText(['Devices', 'Playables', 'Alerts', 'Settings']);
  await page.reload();
  await expect(rowOf(page, jan)).toContainText('Active');

  await chooseAction(page, nameOf(jan), 'Block');
  await expect(question(page)).toContainText(`Block ${nameOf(jan)}?`);
  await expect(question(page)).toContainText('They are logged out and cannot log in until unblocked.');
  await question(page).getByRole('button', { name: 'Block user' }).click();
  await expect(colleague).toHaveURL(/\/en\/auth\/login/);
  await fillLogin(colleague, jan, 'seven brown kettles');
  await expect(colleague.getByText('Incorrect email/username or password.')).toBeVisible();
  await expect(rowOf(page, jan)).toContainText('Blocked');
  await chooseAction(page, nameOf(jan), 'Unblock');
  await expect(toasts(page)).toContainText(`${nameOf(jan)} was unblocked.`);

  await colleague.getByRole('link', { name: 'Forgot password?' }).click();
  await colleague.getByLabel('Email', { exact: true }).fill(jan);
  await colleague.getByRole('button', { name: 'Send link' }).click();
  await expect(colleague.getByText(`If ${jan} has an account, a link is on its way.`)).toBeVisible();
  await expect(colleague.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  const reset = await mailTo(database, jan, /new password/i);
  await colleague.goto(reset.link);
  await expect(colleague.getByText(`Account of ${jan}`)).toBeVisible();
  await choosePassword(colleague, 'New password', 'eight brown kettles');
  await colleague.getByRole('button', { name: 'Change password' }).click();
  await expect(colleague.getByText('Password changed.')).toBeVisible();
  await fillLogin(colleague, jan, 'eight brown kettles');
  await expect(colleague).toHaveURL(/\/en\/playables/);

  await moveTo(colleague, '/en/settings');
  await expect(colleague.getByLabel('Server name')).toHaveAttribute('readonly', '');
  await colleague.getByLabel('Old password').fill('seven brown kettles');
  await choosePassword(colleague, 'New password', 'nine brown kettles');
  await colleague.getByRole('button', { name: 'Change password' }).click();
  await expect(colleague.getByText('Wrong old password.')).toBeVisible();
  await colleague.getByLabel('Old password').fill('eight brown kettles');
  await colleague.getByRole('button', { name: 'Change password' }).click();
  await expect(toasts(colleague)).toContainText('Password changed.');
  await logOut(colleague);
  await fillLogin(colleague, jan, 'nine brown kettles');
  await expect(colleague).toHaveURL(/\/en\/playables/);

  // A link works once; the page that says so sends another.
  const otherBrowser = await openBrowser();
  await otherBrowser.goto(reset.link);
  await expect(heading(otherBrowser, 'Invalid token.')).toBeVisible();
  await otherBrowser.getByRole('button', { name: 'Send a new link' }).click();
  await expect(otherBrowser.getByText('A new link is on its way to the same address.')).toBeVisible();
});

test('a role change shows its consequences and applies at once; nobody can act on themselves', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  // Requests in progress when the role changes are refused, and all of them once the person is deleted.
  complaints.expect(/status of 40[13]/);
  const server = await newServer(database);
  const colleague = await openBrowser();
  await openPage(colleague, server, '/displays', server.standard);
  await expect(heading(colleague, 'Displays')).toBeVisible();

  await openPage(page, server, '/users');
  await rowOf(page, server.admin)
    .getByRole('button', { name: /^Actions for / })
    .click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /^Block/ })).toContainText(
    'You cannot block, delete or demote yourself.',
  );
  await page.keyboard.press('Escape');

  await rowOf(page, server.standard).getByRole('link').click();
  await page.getByRole('radio', { name: 'Playables Only' }).press('Space');
  await expect(
    page.getByText(
      /can then no longer open Overview, Calendar, Displays, Groups, Locations, Playlists,? and Sources\./,
    ),
  ).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText('was saved.');
  await expect(colleague).toHaveURL('/en/playables');
  await expect(menu(colleague)).toHaveText(['Devices', 'Playables', 'Alerts', 'Settings']);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question(page)).toContainText('They can no longer log in. What they made stays.');
  await question(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(page).toHaveURL('/en/users');
  await expect(rowOf(page, server.standard)).toHaveCount(0);
  await expect(page.getByText('You work alone here. Invite a colleague.')).toBeVisible();
});

test('somebody signs up, confirms the address and enters their own server', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 422.*\/api\/v1\/register/);
  const email = address('owner');
  const business = unique('Bakery');
  await page.goto('/en/auth/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('Accept the terms of service to continue.')).toBeVisible();

  await page.getByLabel('Your name').fill('Jana Nová');
  await page.getByLabel('Email', { exact: true }).fill('admin@vitrine.test');
  await choosePassword(page, 'Password', 'seven brown kettles');
  await page.getByLabel('Business name').fill(business);
  await page.getByLabel('Street').fill('Dlouhá 1');
  await page.getByLabel('Postcode').fill('110 00');
  await page.getByRole('combobox', { name: /^Country/ }).click();
  await page.getByPlaceholder('Type to search').fill('czech');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Europe' }).press('Space');
  await page.getByLabel(/terms of service/).press('Space');
  await page.getByLabel(/privacy policy/).press('Space');
  // The price is shown in the currency of that country.
  await page.getByLabel('Active displays', { exact: true }).fill('20');
  await expect(page.getByRole('status').filter({ hasText: /4,900\.00.Kč/ })).toBeVisible();

  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This email is already taken.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByText(`The link for ${email} is ready.`)).toBeVisible();

  await page.goto((await mailTo(database, email, /./)).link);
  await page.getByLabel('Password', { exact: true }).fill('seven brown kettles');
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/en/overview');
  await expect(page).toHaveTitle(`Overview · ${business}`);

  await moveTo(page, '/en/settings');
  await page.getByLabel('Server name').fill('No');
  await page.getByLabel('Server name').blur();
  await expect(page.getByText('The name must have at least 3 characters.')).toBeVisible();
  await page.getByLabel('Server name').fill(`${business} and sons`);
  await page.getByLabel('Username').fill(unique('jana').replaceAll(' ', '-'));
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: `${business} and sons` })).toBeVisible();
  await expect(page.getByText('unsaved change')).toBeHidden();
});

test('sign-up, the other ways in, users and settings meet WCAG 2.2 AA', async ({ page }) => {
  const check = () => expectNoAxeViolationsInAnyLight(page);
  await page.goto('/en/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await check();
  await moveTo(page, '/en/auth/invalidtoken');
  await expect(heading(page, 'Invalid token.')).toBeVisible();
  await check();
  await signIn(page, 'admin@vitrine.test', { path: '/users' });
  await expect(rowOf(page, 'standard@vitrine.test')).toBeVisible();
  await check();
  await rowOf(page, 'standard@vitrine.test').getByRole('link').click();
  await page.getByRole('radio', { name: 'Admin' }).press('Space');
  await expect(page.getByText(/can then also open/)).toBeVisible();
  await check();
  await page.getByRole('button', { name: 'Discard' }).click();
  await moveTo(page, '/en/users?add=user');
  await sheetOf(page, 'Invite users').getByLabel('Emails').fill('right@people.test, wrong,');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('One or more emails are invalid.')).toBeVisible();
  await check();
  await page.goto('/en/settings');
  await expect(page.getByLabel('Old password')).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();
  await check();
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('no page about people scrolls sideways, in any language', async ({ page, database }) => {
    const server = await newServer(database);
    const [{ id }] = await database.query(
      'select id from content.members where environment_id = $1 and email = $2',
      [server.id, server.standard],
    );
    const expectItFits = async (name: string) =>
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        name,
      ).toBe(0);
    await page.goto('/en/auth/login');
    for (const locale of locales) {
      for (const path of ['signup', 'reset-password', 'invalidtoken']) {
        await moveTo(page, `/${locale}/auth/${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('main h1')).toBeVisible();
        await expectItFits(`${locale} ${path}`);
      }
    }
    await openPage(page, server, '/users');
    for (const locale of locales) {
      for (const path of ['users', 'users?add=user', `users/detail/${id}`, 'settings']) {
        await moveTo(page, `/${locale}/${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator(path.includes('add=') ? '[role=dialog] h2' : 'main h1')).toBeVisible();
        await expectItFits(`${locale} ${path}`);
      }
    }
  });
});
