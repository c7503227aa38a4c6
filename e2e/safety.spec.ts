import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { can } from '@vitrine/contract/access';
import { locales, pages, type Page as Screen } from '@vitrine/contract/pages';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { whole } from './hosts.ts';
import {
  addDevice,
  addDisplay,
  addGroup,
  addLocation,
  addPerson,
  addPlayable,
  addPlaylist,
  newServer,
  password,
} from './seed.ts';

// Texts of other people are shown literally: nothing in them runs, and nothing in them is a template.

const payloads = [
  '<img src=x onerror=hacked()>',
  '"><script>hacked()</script>',
  '<b>bold</b> {{count}} $t(pages.login)',
  "javascript:hacked()//'",
];

/** Records whatever a payload manages to call or open. */
async function watchForHacks(page: Page): Promise<string[]> {
  const hacks: string[] = [];
  await page.exposeFunction('hacked', () => hacks.push('a script ran'));
  page.on('dialog', (dialog) => {
    hacks.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return hacks;
}

async function fillWithPayloads(database: Parameters<typeof newServer>[0]): Promise<Record<string, string>> {
  const server = await newServer(database, payloads[0]!);
  const ids: Record<string, string> = {};
  for (const payload of payloads) {
    const location = await addLocation(database, server, payload, { notes: payload });
    const display = await addDisplay(database, server, location, payload);
    const group = await addGroup(database, server, payload, [display]);
    const device = await addDevice(database, server, display, payload);
    const email = await addPerson(database, { user_standard: [server.id] }, payload);
    const [user] = await database.query(
      'update content.members set description = $3 where environment_id = $1 and email = $2 returning id',
      [server.id, email, payload],
    );
    Object.assign(ids, {
      '/locations/': location,
      '/displays/': display,
      '/live/': display,
      '/groups/': group,
      '/devices/': device,
      '/users/': user.id,
      '/playables/': await addPlayable(database, server, payload),
      '/playlists/': await addPlaylist(database, server, payload, [group]),
    });
  }
  await database.query('update identity.identities set name = $1 where email = $2', [
    payloads[0],
    server.admin,
  ]);
  return { ...ids, '/billings/': server.id, slug: server.slug, admin: server.admin };
}

const screens: readonly Screen[] = pages.filter((page: Screen) => !can(null, page));

test('cases 153 and 156: markup and templates in every name are text, on all pages, in four languages', async ({
  page,
  database,
  complaints,
}) => {
  // There are no such records; their pages say so.
  complaints.expect(/status of 404 .*\/(plays-exports|designs|sources|proposals|takeovers)\//);
  const hacks = await watchForHacks(page);
  const ids = await fillWithPayloads(database);
  await signIn(page, ids.admin!, { server: ids.slug, path: '/locations' });
  const main = page.getByRole('main');
  for (const locale of locales) {
    for (const screen of screens) {
      const id = Object.entries(ids).find(([prefix]) => screen.path.startsWith(prefix))?.[1];
      await moveTo(page, `/${locale}${screen.path.replace('$id', id ?? ids['/locations/']!)}`);
      await expect(page).toHaveURL(new RegExp(`/${locale}${screen.path.split('$')[0]}`));
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      if (screen.id === 'locations') {
        for (const payload of payloads) await expect(main.getByRole('link', { name: payload })).toBeVisible();
      }
      if (screen.id === 'locationDetail') {
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(payloads.at(-1)!);
        await expect(page).toHaveTitle(/hacked\(\)\/\/' · <img src=x onerror=hacked\(\)>$/);
      }
    }
  }
  await moveTo(page, '/en/locations');
  await expect(page.getByRole('button', { name: `Server: ${payloads[0]}` })).toBeVisible();
  await page.getByRole('button', { name: /account of <img/i }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  for (const payload of payloads) {
    await palette.getByRole('combobox').fill(payload);
    // The name appears as a display, its live view, its device, a playlist, a playable, its folder, a group,
    // a location and a person; the admin has it too.
    const count = payload === payloads[0] ? 10 : 9;
    await expect(palette.getByRole('option', { name: payload })).toHaveCount(count);
  }
  await palette.getByRole('combobox').fill(`${payloads[2]} nobody`);
  await expect(palette.getByRole('status')).toHaveText(`Nothing matches “${payloads[2]} nobody”.`);
  expect(hacks).toEqual([]);
  expect(await page.locator('main img, main script, main b').count()).toBe(0);
});

test('cases 156 and 160: forms, dialogs and toasts show names and server messages literally', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of (409|422)/);
  const hacks = await watchForHacks(page);
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations?add=location' });
  const sheet = page.getByRole('dialog');
  const toast = page.getByRole('region', { name: 'Notifications' });
  const question = page.getByRole('alertdialog');
  await sheet.getByText('Add another').click();
  for (const payload of payloads) {
    await sheet.getByLabel('Name', { exact: true }).fill(payload);
    for (const field of ['Notes', 'Router user', 'Router password'])
      await sheet.getByLabel(field).fill(payload);
    await sheet.getByRole('button', { name: 'Add location' }).click();
    await expect(toast.getByText(`${payload} was added.`)).toBeVisible();
    await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('');
  }
  await sheet.getByLabel('Public IP').fill(payloads[0]!);
  await sheet.getByLabel('Public IP').blur();
  await expect(sheet.getByText('Enter an IP address such as 203.0.113.24.')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();

  // One route for all rounds, because removing and setting it again sometimes lets a call through.
  let refusal: string | null = null;
  await page.route('**/api/v1/locations/*', (route) =>
    refusal === null
      ? route.continue()
      : route.fulfill({
          status: 422,
          json: { message: refusal, code: 'invalid_data', errors: { notes: [refusal] } },
        }),
  );
  for (const payload of [payloads[0]!, payloads[2]!]) {
    await page.getByRole('link', { name: payload }).click();
    await page.getByLabel('Notes').fill('changed');
    await page.getByRole('link', { name: 'Groups' }).click();
    await expect(question.getByText(`1 change in ${payload} is not saved.`)).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    refusal = payload;
    await page.keyboard.press('Control+s');
    await expect(toast.getByText(`The location was not changed. ${payload}`)).toBeVisible();
    await expect(page.getByRole('main').getByText(payload, { exact: true }).last()).toBeVisible();
    refusal = null;
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete location' }).click();
    await expect(question.getByRole('heading', { name: `Delete ${payload}?` })).toBeVisible();
    await question.getByRole('button', { name: 'Delete location' }).click();
    await expect(toast.getByText(`${payload} was deleted.`)).toBeVisible();
  }
  expect(hacks).toEqual([]);
});

test('case 158: forged messages of other tabs cause at most a logout, and never navigate away', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  await signIn(page, 'standard@vitrine.test', { path: '/locations' });
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  const forger = await context.newPage();
  await forger.goto('/en/auth/login?redirect=https://evil.example');
  const forge = (messages: unknown[]) =>
    forger.evaluate((all) => {
      const channel = new BroadcastChannel('vitrine-session');
      for (const message of all) channel.postMessage(message);
      for (const message of all) {
        localStorage.setItem('vitrine-session-message', JSON.stringify(message));
        localStorage.removeItem('vitrine-session-message');
      }
    }, messages);
  const at = Date.now() + 60_000;
  const junk = [
    null,
    'logout',
    ['logout'],
    { kind: 'redirect', at, url: 'https://evil.example' },
    { kind: 'logout', at, redirect: '//evil.example' },
    { kind: 'logout', at: 'soon' },
    { kind: 'login', at, server: 'https://evil.example/s/demo' },
    { kind: 'login', at },
  ];
  await forge(junk);
  await page.bringToFront();
  // A later message is handled in order, so any effect of the junk would be visible by now.
  await page.getByLabel('Filter locations').fill('Brno');
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeHidden();
  await expect(page).toHaveURL('/en/locations?q=Brno');

  await forge([{ kind: 'logout', at }]);
  await expect(page.getByText('You logged out in another tab.')).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/en\/auth\/login\?redirect=%2Fen%2Flocations/);
  expect([...asked]).toEqual([whole.auth]);
});

test('case 158: a forged server address receives neither a call nor a password', { tag: '@quick' }, async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/evil\.example|ApiError/);
  const reached: string[] = [];
  await context.route('https://evil.example/**', (route) => {
    reached.push(route.request().url());
    return route.fulfill({ json: { user: { roles: [{ name: 'admin' }] } } });
  });
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  // The session is restored, so nothing is stored over the forged address.
  await expect(page.getByRole('main').getByRole('region', { name: 'Next changes' })).toBeVisible();
  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage])
      store.setItem('server-url', 'https://evil.example/s/demo');
  });
  await page.reload();
  // AC8: whatever is stored, the user can log in elsewhere.
  await expect(page).toHaveURL('/en/auth/login?redirect=/en/overview');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage]) store.setItem('server-url', 'javascript:hacked()');
  });
  await page.goto('/en/overview');
  await expect(page).toHaveURL('/en/auth/login');
  expect(reached).toEqual([]);
});

test('case 159: no other site can show the dashboard in a frame', async ({ page, complaints }) => {
  complaints.expect(/frame-ancestors|X-Frame-Options|chrome-error|ERR_BLOCKED_BY_RESPONSE/i);
  await page.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${whole.auth}/en/auth/login"></iframe><p>framed</p>`,
    }),
  );
  const refused = page.waitForEvent('requestfailed');
  await page.goto('http://evil.example/');
  expect((await refused).url()).toBe(`${whole.auth}/en/auth/login`);
  await expect(page.frameLocator('iframe').getByLabel('Email or username')).toHaveCount(0);
});

test('case 154: pages, unknown addresses and files have the policy, without unsafe-inline or eval', async ({
  request,
}) => {
  const [script] =
    /\/assets\/start-[\w-]+\.js/.exec(await (await request.get('/en/auth/login')).text()) ?? [];
  for (const address of [
    '/en/auth/login',
    '/en/nowhere/at/all',
    '/assets/none.js',
    script!,
    '/api/v1/none',
  ]) {
    const policy = (await request.get(address)).headers()['content-security-policy']!;
    expect(policy, address).toContain("object-src 'none'");
    expect(policy, address).toContain("base-uri 'none'");
    expect(policy, address).toContain("frame-ancestors 'none'");
    expect(policy, address).not.toMatch(/unsafe-(inline|eval)|script-src[^;]*\*/);
  }
});

test('case 159: the bundle contains no secret, no source map and no path of the build machine', async ({
  request,
}) => {
  const assets = path.join(import.meta.dirname, '../apps/dashboard/dist/assets');
  const files = await readdir(assets);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const texts = files.filter((file) => /\.(js|css)$/.test(file));
  expect(texts.length).toBeGreaterThan(5);
  const secrets = [
    password,
    'sourceMappingURL',
    'postgres://',
    'SECRET_KEY',
    'BEGIN PRIVATE KEY',
    'vitrine_app',
    path.join(import.meta.dirname, '..'),
  ];
  for (const file of texts) {
    const text = await readFile(path.join(assets, file), 'utf8');
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
  }
  expect((await request.get(`/assets/${texts[0]}.map`)).status()).toBe(404);
  // The build manifest is not served.
  expect((await request.get('/.vite/manifest.json')).status()).toBe(404);
});
