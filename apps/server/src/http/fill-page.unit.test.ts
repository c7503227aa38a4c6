import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { fillPage } from './fill-page.ts';

test('ASVS 1.2.1: what an operator configures stays text in the attribute it is put into', () => {
  const supportUrl = 'https://help.example/?a="><script>alert(1)</script>&b';
  const config = { ...readConfig({}), supportUrl };
  const page = fillPage('<meta name="support" content="__SUPPORT_URL__" nonce="__CSP_NONCE__">', {
    ...{ nonce: 'abc', authUrl: 'http://localhost:3000', config },
  });
  expect(page).not.toMatch(/<script|"><|&b"/);
  const letters = page.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(letters).toBe(`<meta name="support" content="${supportUrl}" nonce="abc">`);
});
