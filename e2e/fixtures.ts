import { createHash, randomBytes } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Place, whole } from './hosts.ts';
import { connect, type Database, password } from './seed.ts';

// Shared by all journeys. A page error (console error, exception or content security policy violation) fails
// the test at the end, unless the test declared that it provokes it.

interface Complaints {
  /** The test provokes this error. A refused call reads `… status of 422 (…) {address}`. */
  expect(pattern: RegExp): void;
  listenTo(context: BrowserContext): Promise<void>;
}

interface Fixtures {
  complaints: Complaints;
  /** Opens another browser: another person, or the same person on another machine. */
  openBrowser: () => Promise<Page>;
}

export const test = base.extend<Fixtures, { database: Database }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern
    async ({}, use) => {
      const database = await connect();
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],

  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      await listen(context, heard);
      await use({
        expect: (pattern) => expected.push(pattern),
        listenTo: (another) => listen(another, heard),
      });
      const unexpected = heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(unexpected, 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      await complaints.listenTo(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

async function listen(context: BrowserContext, heard: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => heard.push(`exception: ${error.error().message}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`securitypolicyviolation ${effectiveDirective} ${blockedURI}`),
    );
  });
}

interface SignIn {
  readonly server?: string;
  readonly locale?: string;
  /** Path without the locale. */
  readonly path?: string;
  readonly place?: Place;
}

/**
 * Signs in through the calls that the Login page makes, and opens a page. The Login page itself is tested in
 * sign-in.spec.ts.
 */
export async function signIn(
  page: Page,
  email: string,
  { server: slug = 'demo', locale = 'en', path = '/overview', place = whole }: SignIn = {},
) {
  const context = page.context();
  const post = callsFrom(context, place);
  const { user } = await post(place.auth, '/api/login?include=servers', { email, password });
  const servers = user.servers as { url: string; name: string }[];
  const server = servers.find(({ url }) => url.endsWith(`/s/${slug}`))!;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { ticket } = await post(place.auth, '/api/v1/tickets', { server: server.url, challenge });
  await post(server.url, '/api/login?include=roles', { ticket, verifier });
  const localStorage = [
    { name: 'server-url', value: server.url },
    { name: 'signage-server-name', value: server.name },
    { name: 'signage-servers', value: JSON.stringify(servers) },
  ];
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin: place.auth, localStorage }],
  });
  await page.goto(`${place.auth}/${locale}${path}`);
}

const callsFrom =
  (context: BrowserContext, place: Place) => async (base: string, path: string, data: object) => {
    const headers = { Origin: place.auth };
    const csrf = await context.request.get(`${base}/sanctum/csrf-cookie`, { headers });
    const reply = await context.request.post(`${base}${path}`, {
      headers: { ...headers, 'X-XSRF-TOKEN': csrf.headers()['x-xsrf-token']! },
      data,
    });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };

/** Reads the API of the demo's server as the signed-in user. */
export const readDemo = (page: Page) => async (path: string) => {
  const headers = { Origin: whole.auth };
  const reply = await page.context().request.get(`${whole.auth}/s/demo/api/v1/${path}`, { headers });
  expect(reply.status(), path).toBe(200);
  return reply.json();
};

/** Fills in the Login page. */
export async function fillLogin(page: Page, email: string, secret = password) {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The router's state of what it has rendered, which it exposes for its dev tools. */
interface Routed {
  readonly __TSR_ROUTER__?: {
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } };
  };
}

/**
 * Navigates inside the running dashboard, as a link does, and waits until that page (or the one it redirects
 * to) is rendered: until then the previous page can still be clicked, and may have a row of the same name.
 */
export async function moveTo(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as Routed;
    return router?.state.resolvedLocation?.pathname === location.pathname && router.state.status === 'idle';
  });
}
