import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataParser } from './data-parser.ts';
import type { ParseRequest } from './parsed-data.ts';
import { startParser } from './test/started-parser.ts';

// The process in which bodies are parsed: it is kept for a while, and replaced when a body takes too long.

let parser: DataParser;
let running: () => Promise<string>;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ parser, running, stop } = await startParser());
});
afterAll(() => stop());

const request = (kind: ParseRequest['kind'], body: string): ParseRequest => ({
  kind,
  body: Buffer.from(body),
  contentType: '',
  pointer: null,
  now: Date.parse('2026-11-17T12:00:00Z'),
});

test('one process parses two hundred bodies, then another one follows', async () => {
  const sheet = request('sheet', 'Item;Price\nEspresso;2,20\n');
  expect(await parser.parse(sheet)).toMatchObject({ data: { rows: [{ values: { Item: 'Espresso' } }] } });
  const first = await running();
  for (let i = 1; i < 200; i++) await parser.parse(sheet);
  expect(await running()).toBe(first);
  expect(await parser.parse(sheet)).toHaveProperty('data');
  expect(await running()).not.toBe(first);
}, 60_000);

test('bodies that come at once are parsed one after the other', async () => {
  const items = Array.from({ length: 20 }, (_, i) => `Item ${i}`);
  const replies = await Promise.all(items.map((item) => parser.parse(request('sheet', `Name\n${item}\n`))));
  expect(replies).toMatchObject(items.map((Name) => ({ data: { rows: [{ values: { Name } }] } })));
});
