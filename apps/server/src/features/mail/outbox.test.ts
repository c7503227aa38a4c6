import { get } from 'node:http';
import { locales } from '@vitrine/contract/pages';
import { catalogues } from '@vitrine/locales/catalogues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTemplateNames } from '../../core/mail/mail-templates.ts';
import { newId } from '../../infra/ids.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let demo: TestServer;
beforeAll(async () => {
  demo = await startTestServer();
});
afterAll(() => demo.stop());

interface Page {
  readonly status: number;
  readonly policy: string;
  readonly text: string;
}

/** Not by fetch, which sets the host name and the source address itself. */
const read = (
  { authUrl }: TestServer,
  path: string,
  more: { headers?: Record<string, string>; localAddress?: string } = {},
): Promise<Page> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(authUrl);
    get({ host: '127.0.0.1', port, path, ...more }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      const policy = String(response.headers['content-security-policy']);
      resolve({ status: response.statusCode!, policy, text });
    }).on('error', reject);
  });

async function send(
  { program }: TestServer,
  subject: string,
  html: string,
  at = new Date(),
): Promise<string> {
  const id = newId(at);
  const text = `${subject}\n\nhttps://example.test/#code=x`;
  await program.app.mailer.send({ id, to: 'somebody@example.test', subject, text, html });
  return id;
}

describe('the outbox', () => {
  test('shows the mails that would have been sent, newest first', async () => {
    await send(demo, 'Čerstvá káva <b>', '<p style="color:red">first</p>', new Date(0));
    const id = await send(demo, 'Second', '<script>alert(1)</script><p>second</p>');
    const { status, text, policy } = await read(demo, '/outbox');
    expect(status).toBe(200);
    expect(text.indexOf('Second')).toBeLessThan(text.indexOf('Čerstvá'));
    expect(text).toContain('Čerstvá káva &#60;b&#62;');
    expect(text).toContain('To somebody@example.test');
    expect(text).toContain(`Message-ID: &#60;${id}@vitrine.test&#62;`);
    expect(text).toContain('<a href="https://example.test/#code=x">');
    expect(text).toContain(`<iframe sandbox loading="lazy" src="/outbox/${id}/html"`);
    expect(text).not.toContain('<script');
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; frame-src 'self';/);
    const mail = await read(demo, `/outbox/${id}/html`);
    expect(mail.text).toContain('<p>second</p>');
    expect(mail.policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*frame-ancestors 'self'; sandbox$/,
    );
  });

  test('serves no other files', async () => {
    for (const id of [newId(), '..', '%2e%2e%2fsecret.key', '..%2f..%2fsecret.key'])
      expect((await read(demo, `/outbox/${id}/html`)).status).toBe(404);
  });
});

describe('previews', () => {
  test('every mail of the product is there in every language, as HTML and as text, with no message missing', async () => {
    const { status, text } = await read(demo, '/outbox/previews');
    expect(status).toBe(200);
    expect(text).not.toMatch(/\{\{|mails\.|undefined/);
    const named = Object.keys(catalogues.en.mails as object);
    // Parts of alerts that are not separate mails.
    const parts = ['alertFoot', 'alertLate', 'alertMany', 'alertOne'];
    const mails = named.filter((name) => !parts.includes(name));
    expect(mails).toEqual(expect.arrayContaining([...mailTemplateNames]));
    for (const template of mails) {
      for (const locale of locales) {
        const address = `/outbox/previews/${template}/${locale}`;
        expect(text).toContain(`src="${address}"`);
        const mail = await read(demo, address);
        expect(mail.status).toBe(200);
        expect(mail.text).toContain(`<html lang="${locale}">`);
        expect(mail.text).toContain(`${demo.authUrl}/${locale}/`);
        expect(mail.text).not.toMatch(/\{\{|mails\.|undefined/);
      }
    }
  });

  test('what the product itself says in them is in the language of the reader (M6)', async () => {
    const sentences = {
      en: [/28 of 29 would have shown it/, /Changes 12 displays/],
      cs: [/28 z 29 by ji zobrazilo/, /12 displejů/],
      de: [/28 von 29 hätten ihn/, /12 Displays/],
      es: [/28 de 29 la habrían mostrado/, /12 pantallas/],
    };
    for (const locale of locales) {
      const [result, effect] = sentences[locale];
      expect((await read(demo, `/outbox/previews/drillResult/${locale}`)).text).toMatch(result!);
      expect((await read(demo, `/outbox/previews/proposal/${locale}`)).text).toMatch(effect!);
    }
  });

  test('one of an unknown mail or language does not exist', async () => {
    expect((await read(demo, '/outbox/previews/invitation/xx')).status).toBe(404);
    expect((await read(demo, '/outbox/previews/toString/en')).status).toBe(404);
  });
});

describe('for everybody else they do not exist', () => {
  async function expectNothing(server: TestServer, more: Parameters<typeof read>[2] = {}): Promise<void> {
    const mail = await send(server, 'Secret', '<p>secret</p>');
    const previews = ['/outbox/previews', '/outbox/previews/invitation/en'];
    for (const address of ['/outbox', `/outbox/${mail}/html`, ...previews])
      expect((await read(server, address, more)).status).toBe(404);
  }

  test.each([
    ['from another address', { localAddress: '127.0.0.2' }],
    ['by another name, as after DNS rebinding', { headers: { Host: 'evil.test' } }],
    ['through a proxy', { headers: { 'X-Forwarded-For': '203.0.113.5' } }],
  ])('%s', (_how, more) => expectNothing(demo, more));

  test.each([
    ['without demo accounts', { env: { DEMO: '0' } }],
    ['where the public reaches it', { behindProxyAt: 'https://signage.example.com' }],
  ])('%s', async (_where, options) => {
    const other = await startTestServer({ isEmpty: true, ...options });
    try {
      await expectNothing(other);
    } finally {
      await other.stop();
    }
  });
});
