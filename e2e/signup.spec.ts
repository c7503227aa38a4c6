import type { Page } from '@playwright/test';
import { expect, fillLogin, test } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { unique } from './seed.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const password = 'seven brown kettles';

// Only five sign-ups an hour are allowed from one address.
test.beforeEach(({ database }) => database.query('delete from infra.limits'));
const newAddress = () => `${unique('signup').replaceAll(' ', '-')}@people.test`;

async function fillDetails(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Jana Nová');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Business name').fill(`Bakery ${email}`.slice(0, 60));
  await page.getByLabel('Street').fill('Dlouhá 1');
  await page.getByLabel('Postcode').fill('110 00');
  await page.getByRole('combobox', { name: /^Country/ }).click();
  await page.getByPlaceholder('Type to search').fill('czech');
  await page.keyboard.press('Enter');
  await page.getByLabel(/terms of service/).press('Space');
  await page.getByLabel(/privacy policy/).press('Space');
}

async function signUp(page: Page) {
  const email = newAddress();
  await page.goto('/en/auth/signup');
  await fillDetails(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  return email;
}

async function confirmWith(page: Page, chosen: string) {
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
}

test('SP6: a mistyped address is corrected without typing the rest again', async ({ page }) => {
  const wrong = await signUp(page);
  await expect(page.getByText(/^[A-Z]{3} per display and month$/)).toBeVisible();
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const address = page.getByLabel('Email', { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(wrong);
  const right = newAddress();
  await address.fill(right);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('status').filter({ hasText: right })).toBeVisible();
});

test('SP6: every empty or invalid field is reported at once, and valid input stays', async ({ page }) => {
  await page.goto('/en/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.filter({ hasText: 'Required inputs are not filled' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill(' ');
  await page.getByLabel('Email', { exact: true }).fill('no address');
  await page.getByLabel('Password', { exact: true }).fill('seven77');
  await page.getByLabel('Confirm password').fill('another');
  await page.getByLabel('Business name').fill('ab');
  await page.getByLabel('Street').fill('x');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const words of [
    'This is not a valid email address.',
    'Password must have at least 8 characters.',
    'Passwords must match.',
    'The name must have at least 3 characters.',
    'Accept the terms of service to continue.',
    'Accept the privacy policy to continue.',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByLabel('Street')).toHaveValue('x');
  for (const path of ['login', 'reset-password', 'invalidtoken']) {
    await page.goto(`/en/auth/${path}`);
    await page.getByRole('main').locator('form button[type=submit]').click();
    await expect(alert.filter({ hasText: 'Required inputs are not filled' })).toBeVisible();
  }
});

test('sign-up asks for required fields only; code and newsletter are collapsed, and no region is preferred', async ({
  page,
}) => {
  await page.goto('/en/auth/signup');
  await expect(page.getByRole('radio', { name: 'No preference' })).toBeChecked();
  await expect(page.getByLabel('Registration code')).toBeHidden();
  await expect(page.getByLabel(/news and tips/)).toBeHidden();
  await page.getByText('Registration code, news by email (optional)').click();
  await expect(page.getByLabel('Registration code')).toBeVisible();
  await expect(page.getByLabel(/news and tips/)).not.toBeChecked();
  // SP12: documents that cannot be read are named.
  await expect(page.getByText('There are no terms of service to read yet')).toBeVisible();
  await expect(page.getByText('There is no privacy policy to read yet')).toBeVisible();
});

test('SP8: the card step accepts a card, refuses a bad one, verifies it and continues', async ({
  page,
  database,
}) => {
  const email = await signUp(page);
  await page.goto((await mailTo(database, email, /./)).link);
  await confirmWith(page, password);
  await expect(heading(page, 'Add a card')).toBeVisible();
  await expect(page.getByText('pre-authorising 1.00 CZK')).toBeVisible();
  // A reload, and returning without a card, keep the step.
  await page.reload();
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(page).toHaveURL(/\/payments\/test\//);
  const type = async (card: string) => {
    await page.getByLabel('Card number').fill(card);
    await page.getByLabel(/^Expires/).fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
  };
  await type('4000 0000 0000 0002');
  await expect(page.getByText('The card was declined.')).toBeVisible();
  await type('4242 4242 4242 4242');
  await expect(page).toHaveURL('/en/auth/signup?step=card');
  await expect(page.getByText(/4242/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/en/overview');
  const [card] = await database.query(
    `select c.state, c.last4 from content.cards c join content.members m on m.environment_id = c.environment_id
     where m.email = $1 order by c.created_at desc limit 1`,
    [email],
  );
  expect(card).toEqual({ state: 'verified', last4: '4242' });
});

test('the link asks for the password once, on any device, and leads to Login the second time', {
  tag: '@quick',
}, async ({ page, database, openBrowser, complaints }) => {
  complaints.expect(/status of 422.*\/confirm-email/);
  const email = await signUp(page);
  const { link } = await mailTo(database, email, /./);
  const phone = await openBrowser();
  await phone.goto(link);
  await confirmWith(phone, 'not the password');
  await expect(phone.getByText('This is not the password of this account.')).toBeVisible();
  await confirmWith(phone, password);
  await expect(heading(phone, 'Add a card')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Your email is confirmed. Log in to begin.')).toBeVisible();
  await expect(page.getByLabel('Email or username')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/en/overview');
});

test('AC5: a person who did not sign up sets their own password', async ({ page, database, complaints }) => {
  complaints.expect(/status of 422.*\/api\/login/);
  const email = await signUp(page);
  await page.goto((await mailTo(database, email, /./)).link);
  await page.getByRole('button', { name: 'Not my account' }).click();
  await page.getByLabel('New password').fill('nine green lanterns');
  await page.getByLabel('Confirm password').fill('nine green lanterns');
  await page.getByRole('button', { name: 'Create password and log in' }).click();
  await expect(heading(page, 'Add a card')).toBeVisible();
  // A page that is open without its session would say so.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/en/auth/login');
  await fillLogin(page, email, password);
  await expect(page.getByText('Incorrect email/username or password.')).toBeVisible();
});

test('without a mail server the page says where the mail is', async ({ page }) => {
  await signUp(page);
  await expect(page.getByText('This installation sends no mail.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', /\/outbox$/);
});

test('a person who never confirmed gets a new link from the sign-up', async ({ page, complaints }) => {
  complaints.expect(/status of 422.*\/register/);
  const email = await signUp(page);
  await page.goto('/en/auth/signup');
  await fillDetails(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This email is already taken.')).toBeVisible();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(`If ${email} is waiting for a link`)).toBeVisible();
});
