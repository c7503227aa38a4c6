import { monthPeriod } from '@vitrine/billing/billing-month';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEnvironment } from '../http/environments.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let api: string;
let environment: string;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-17T13:00:00Z') });
  admin = await server.signIn('admin@vitrine.test');
  api = `${server.serverUrl('demo')}/api/v1`;
  environment = (await findEnvironment(server.program.app, 'demo')).id;
});
afterAll(() => server.stop());

test('the demo has 24 active displays at 9.90 since spring, and this month approaches the price of 24', async () => {
  const { data } = (await admin.get(`${api}/billings/${environment}/current`)).body;
  expect(data.level).toMatchObject({ unit: 990, displays: 24 });
  expect(data.level.since).toMatch(/^2026-05-0/);
  expect(data.lines).toHaveLength(24);
  expect(data.soFar.net).toBeGreaterThan(12_000);
  // One was added on the ninth.
  expect(data.expected.net).toBeGreaterThan(23_000);
  expect(data.expected.net).toBeLessThan(23_760);
  expect(data.lines.filter(({ activeDays }: { activeDays: number }) => activeDays === 9)).toMatchObject([
    { displayName: 'Terrace, Barcelona · Gràcia' },
  ]);
});

test('every month since the beginning has its invoice, all paid, and the next one continues there', async () => {
  const { data, meta } = (await admin.get(`${api}/invoices?sort=date:asc`)).body;
  expect(meta.total).toBe(9);
  expect(data.every(({ paid, net }: { paid: boolean; net: number }) => paid && net > 0)).toBe(true);
  const ends = data.map(({ period }: { period: { from: string; to: string } }) => period.to);
  const starts = data.map(({ period }: { period: { from: string; to: string } }) => period.from);
  expect(starts.slice(1)).toEqual(ends.slice(0, -1));
  expect(Date.parse(ends.at(-1)!)).toBe(monthPeriod('2026-11').from);
  const counts = data.map(({ displays }: { displays: number }) => displays);
  expect(counts[0]).toBeLessThan(10);
  expect(counts.at(-1)).toBe(23);
});

test('a display deleted since then is still on the invoice of its time', async () => {
  const { data } = (await admin.get(`${api}/invoices?sort=date:asc`)).body;
  const lines = [];
  for (const { id } of data) lines.push(...(await admin.get(`${api}/invoices/${id}`)).body.data.lines);
  const stand = lines.filter(({ displayName }) => displayName === 'Pop-up stand');
  expect(stand).toMatchObject([{ displayId: null, activeDays: 13 }]);
});

test('the museum has its one free display, and nothing to pay', async () => {
  const own = await server.signIn('admin@vitrine.test', 'museum');
  const museum = `${server.serverUrl('museum')}/api/v1`;
  expect((await own.get(`${museum}/invoices`)).body.meta.total).toBe(0);
  const { data } = (await own.get(`${museum}/price-levels`)).body;
  expect(data).toMatchObject([{ unit: 0, displays: 1, to: null }]);
});
