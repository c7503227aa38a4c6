import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
const requests: string[] = [];
const failures: string[] = [];
const address = () => `${server.serverUrl('demo')}/api/docs`;

beforeAll(async () => {
  server = await startTestServer();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => failures.push(error.message));
  await page.addInitScript({
    content: `globalThis.refused = [];
      document.addEventListener('securitypolicyviolation', (event) => refused.push(event.blockedURI));`,
  });
  await page.goto(address());
  await page.getByRole('heading', { name: 'Vitrine' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/**
 * Addresses that the policy blocked. Inline styles and a probe for `eval` are blocked too, which does no
 * harm.
 */
const refusedAddresses = async () =>
  (await page.evaluate<string[]>('refused')).filter((uri) => uri.includes(':'));

test('the API page shows an operation, and loads nothing but its own script', async () => {
  await page.getByRole('button', { name: 'Open Group - Locations' }).click();
  await page.getByRole('link', { name: /^List locations/ }).click();
  await page.getByRole('heading', { name: 'List locations' }).waitFor();
  await page.getByText('timezone_eq').first().waitFor();
  expect(requests).toEqual([address(), `${address()}/scalar.js`]);
  expect(await refusedAddresses()).toEqual([]);
  expect(failures).toEqual([]);
});

test('the API page offers no way to send a call', async () => {
  const buttons = page.getByRole('button', { name: /test request|send|open api client|ask ai/i });
  await expect(buttons.count()).resolves.toBe(0);
});

test('the policy of the API page lets no script call anything, including its own server', async () => {
  const outcome = await page.evaluate(() =>
    fetch('v1/locations').then(
      () => 'sent',
      () => 'refused',
    ),
  );
  expect(outcome).toBe('refused');
  expect(requests.filter((url) => url.includes('/api/v1/'))).toEqual([]);
  expect(await refusedAddresses()).toEqual([`${server.serverUrl('demo')}/api/v1/locations`]);
});

test('the API page has its own policy, without anything unsafe, and its document stays data', async () => {
  const { status, headers, body } = await server.browser().get(address());
  const policy = headers.get('content-security-policy')!;
  const nonce = /nonce="([^"]+)"/.exec(body)![1]!;
  expect(status).toBe(200);
  expect(policy).toContain(`script-src 'nonce-${nonce}'`);
  expect(policy).toContain("connect-src 'none'");
  expect(policy).not.toMatch(/unsafe|'self'|\*/);
  expect(body.match(/<\/script>/g)).toHaveLength(3);
  expect(body).toContain('<a href="v1/openapi.json">');
});

test('the script of the API page is compressed and cached', async () => {
  const { status, headers, body } = await server.browser().get(`${address()}/scalar.js`);
  expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(String(body)).toContain('createApiReference');
  const again = await server
    .browser()
    .get(`${address()}/scalar.js`, { headers: { 'If-None-Match': headers.get('etag')! } });
  expect(again.status).toBe(304);
});
