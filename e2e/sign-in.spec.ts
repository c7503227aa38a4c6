import type { Page } from '@playwright/test';
import { expect, fillLogin, signIn, test } from './fixtures.ts';
import { split, whole } from './hosts.ts';
import { nextChanges, question } from './screen.ts';
import { addPerson, newServer, password } from './seed.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /account of /i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
};
/**
 * After a reload the page has no CSRF token of the auth host: logging out there is refused once, and repeated
 * with a fresh one.
 */
const tokenOfAuthHost = /status of 419.*\/api\/v1\/logout/;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a visitor at / signs in, chooses a server, stays signed in over a reload and logs out', {
  tag: '@quick',
}, async ({ page, complaints }) => {
  complaints.expect(tokenOfAuthHost);
  complaints.expect(/status of 422.*\/api\/login/);
  await page.goto('/');
  await expect(page).toHaveURL('/en/auth/login');
  await expect(page).toHaveTitle('Log in · Vitrine');

  await fillLogin(page, 'admin@vitrine.test', 'not the password');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Incorrect email/username or password.');
  await expect(page.getByLabel('Email or username')).toHaveValue('admin@vitrine.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');

  await fillLogin(page, 'admin@vitrine.test');
  await expect(heading(page, 'Choose a server')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /Orchard Coffee EU/ })
    .click();
  // / is the Czech address, and anonymous visitors are sent to the English Login without having chosen it.
  await expect(page).toHaveURL('/cs/overview');
  await expect(page).toHaveTitle(/Přehled · Orchard Coffee EU$/);
  expect(await stored(page, 'server-url')).toMatch(/\/s\/demo$/);
  expect(await stored(page, 'signage-server-name')).toBe('Orchard Coffee EU');

  await page.reload();
  await expect(page.getByRole('main').getByRole('region', { name: 'Další změny' })).toBeVisible();
  await page.goto('/en/overview');
  await expect(nextChanges(page)).toBeVisible();

  const reloaded = page.waitForEvent('load');
  await logOut(page);
  await reloaded;
  await expect(page).toHaveURL('/en/auth/login');
  await expect(page.getByText('Your session ended')).toBeHidden();

  await fillLogin(page, 'admin');
  const lastUsed = page.getByRole('button', { name: /Orchard Coffee EU.*Last used/ });
  await expect(lastUsed).toBeFocused();
  await lastUsed.press('Enter');
  await expect(page).toHaveURL('/en/overview');
});

test('a single server is entered without asking, and leads to the page requested first', async ({ page }) => {
  await page.goto('/de/locations?q=Brno');
  await expect(page).toHaveURL('/en/auth/login');
  await fillLogin(page, 'standard@vitrine.test');
  await expect(page).toHaveURL('/de/locations?q=Brno');
  await expect(heading(page, 'Standorte')).toBeVisible();
});

test('case 19: a redirect parameter leads to a page of ours or home, whatever its value', async ({
  page,
  context,
}) => {
  const wishes = [
    '//evil.example/x',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/en/overview\r\nLocation: https://evil.example',
  ];
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  // A login moves every waiting Login page of the browser, so one login is enough for all of them.
  const waiting: Page[] = [];
  for (const wish of wishes) {
    const tab = waiting.length === 0 ? page : await context.newPage();
    await tab.goto(`/en/auth/login?redirect=${encodeURIComponent(wish)}`);
    await expect(heading(tab, 'Log in')).toBeVisible();
    waiting.push(tab);
  }
  await page.bringToFront();
  await fillLogin(page, 'standard@vitrine.test');
  for (const tab of waiting) await expect(tab).toHaveURL('/en/overview');
  expect([...hosts]).toEqual([new URL(whole.auth).host]);
});

test('logging out in one tab logs out the others, and logging in again moves them back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(tokenOfAuthHost);
  // On a slow machine the other tab may learn it from its server first, through a call it makes at that
  // moment.
  complaints.expect(/status of 401.*\/s\/demo\/api\//);
  await signIn(page, 'standard@vitrine.test', { path: '/settings' });
  const other = await context.newPage();
  await other.goto('/en/locations?q=Berlin');
  await expect(other.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();

  await page.bringToFront();
  await logOut(page);
  await expect(page).toHaveURL('/en/auth/login');
  await expect(other.getByText('You logged out in another tab.')).toBeVisible();
  await expect(other).toHaveURL(`/en/auth/login?redirect=${encodeURIComponent('/en/locations?q=Berlin')}`);

  await fillLogin(page, 'standard@vitrine.test');
  await expect(page).toHaveURL('/en/overview');
  await expect(other).toHaveURL('/en/locations?q=Berlin');
  await expect(other.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
});

test('the language changes in place and keeps the query; dark mode is remembered and never flashes', async ({
  page,
}) => {
  await signIn(page, 'standard@vitrine.test', { path: '/locations?q=Brno&sort=name:desc' });
  await page.getByRole('button', { name: /^EN, language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/locations?q=Brno&sort=name:desc');
  await expect(heading(page, 'Ubicaciones')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  const chosen = async () => [
    await page.locator('html').getAttribute('data-color-scheme'),
    await stored(page, 'dark'),
  ];
  expect(await chosen()).toEqual(['light', null]);
  await page.getByRole('button', { name: 'Cambiar al tema oscuro' }).click();
  await expect.poll(chosen).toEqual(['dark', 'true']);

  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const root = document.documentElement;
      if (document.body) seen.push(root.getAttribute('data-color-scheme'));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(heading(page, 'Ubicaciones')).toBeVisible();
  const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  await expect.poll(seen).not.toEqual([]);
  expect(await seen()).toEqual(['dark']);

  await page.getByRole('button', { name: 'Cambiar al tema claro' }).click();
  await expect.poll(chosen).toEqual(['light', 'false']);
});

test('without a stored choice the system decides between light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/auth/login');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light');
});

test('errors at Login are shown in place and can be retried', async ({ page, database, complaints }) => {
  complaints.expect(/net::ERR_FAILED/);
  complaints.expect(/status of (403|404)/);
  const lonely = await addPerson(database, {});
  const [good, gone] = [await newServer(database), await newServer(database)];
  const person = await addPerson(database, { admin: [good.id, gone.id] });
  const machine = await addPerson(database, { device: [good.id] });
  await database.query('delete from content.environments where id = $1', [gone.id]);
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });

  await page.goto('/en/auth/login');
  await page.route('**/api/login*', (route) => route.abort());
  await fillLogin(page, lonely);
  await expect(alert).toContainText("This server doesn't seem to work right now.");
  await expect(alert.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await page.unroute('**/api/login*');
  await alert.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByLabel('Email or username')).toHaveValue('');

  await fillLogin(page, lonely);
  await expect(alert).toContainText("We didn't find any environment under this email.");
  await expect(alert.getByRole('link', { name: 'Create an account' })).toBeVisible();

  await fillLogin(page, machine);
  await expect(alert).toContainText('Access denied');
  await page.getByRole('button', { name: 'Not you?' }).click();

  await fillLogin(page, person);
  await page.getByRole('button', { name: new RegExp(gone.name) }).click();
  await expect(page.getByRole('button', { name: new RegExp(gone.name) })).toHaveAccessibleName(
    `${gone.name} [404] server not found`,
  );

  await page.route(`${good.url}/**`, (route) => route.abort());
  await page.getByRole('button', { name: new RegExp(good.name) }).click();
  await expect(alert).toContainText("This server doesn't seem to work right now.");
  await page.unroute(`${good.url}/**`);
  await alert.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/en/overview');
});

test('M3: a server that does not answer at start is reported at Login, which returns to the page as soon as it answers', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED|ApiError/);
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  await expect(heading(page, 'Locations')).toBeVisible();
  await page.route(`${server.url}/**`, (route) => route.abort());
  await page.reload();
  await expect(page).toHaveURL('/en/auth/login?redirect=/en/locations');
  await expect(page.getByText("This server doesn't seem to work right now.")).toBeVisible();
  await page.unroute(`${server.url}/**`);
  await expect(heading(page, 'Locations')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL('/en/locations');
});

test('AC2: signing in works the same with the content server on another origin, which never receives the password', {
  tag: '@quick',
}, async ({ page, context, complaints }) => {
  complaints.expect(tokenOfAuthHost);
  complaints.expect(/status of 401.*\/api\/me/);
  const sent: { url: string; text: string }[] = [];
  context.on('request', (request) => {
    const headers = Object.entries(request.headers()).flat();
    sent.push({ url: request.url(), text: [request.url(), request.postData(), ...headers].join('\n') });
  });
  await page.goto(`${split.auth}/en/locations`);
  await expect(page).toHaveURL(`${split.auth}/en/auth/login`);
  await fillLogin(page, 'standard@vitrine.test');
  await expect(page).toHaveURL(`${split.auth}/en/locations`);
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  expect(await stored(page, 'server-url')).toBe(`${split.content}/s/demo`);
  const withPassword = sent.filter(({ text }) => text.includes(password)).map(({ url }) => url);
  expect(withPassword).toEqual([`${split.auth}/api/login?include=servers`]);
  const toServer = sent.filter(({ url }) => url === `${split.content}/s/demo/api/login?include=roles`);
  expect(toServer.map(({ text }) => Object.keys(JSON.parse(text.split('\n')[1]!)))).toEqual([
    ['ticket', 'verifier'],
  ]);

  await page.reload();
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL(`${split.auth}/en/auth/login`);
  const status = await page.evaluate(
    async (url) => (await fetch(url, { credentials: 'include' })).status,
    `${split.content}/s/demo/api/me`,
  );
  expect(status).toBe(401);
});

test('AC2: a session in another browser is ended in Settings, and only that one', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const server = await newServer(database);
  const other = await openBrowser();
  await signIn(other, server.admin, { server: server.slug });
  await signIn(page, server.admin, { server: server.slug, path: '/settings#sessions' });
  const rows = page.getByRole('region', { name: 'My sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // Both have the same browser and the same address.
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  const theOther = rows.filter({ hasNotText: 'This one' });
  await theOther.getByRole('button', { name: /^Log out/ }).click();
  await question(page).getByRole('button', { name: 'Log out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(other).toHaveURL(/\/en\/auth\/login\?redirect=/);
  await page.reload();
  await expect(rows).toHaveCount(1);
});
