import { afterAll, beforeAll, expect, test } from 'vitest';
import { startParser } from './test/started-parser.ts';

// A1: what one customer's body contains never shifts the answers to others.

let started: Awaited<ReturnType<typeof startParser>>;
beforeAll(async () => {
  started = await startParser();
});
afterAll(() => started.stop());

const parse = (kind: 'sheet' | 'json', body: string) =>
  started.parser.parse({
    kind,
    body: Buffer.from(body),
    contentType: '',
    pointer: kind === 'json' ? '' : null,
    now: Date.parse('2026-11-17T12:00:00Z'),
  });

const trouble = ['\u2028', '\u2029', '\u0085', '\u0000', '\r', '\ud800', '\\n', '"', '\u{1f600}'];

test.each(trouble)('a cell with %j shifts no answer', async (character) => {
  const [own, next, last] = await Promise.all([
    parse('json', JSON.stringify([{ name: `hello${character}world` }])),
    parse('sheet', 'Name\nB-secret-dish\n'),
    parse('sheet', 'Name\nC-dish\n'),
  ]);
  expect(own).toMatchObject({
    data: { rows: [{ values: { name: expect.stringMatching(/^hello.*world$/su) } }] },
  });
  expect(next).toMatchObject({ data: { rows: [{ values: { Name: 'B-secret-dish' } }] } });
  expect(last).toMatchObject({ data: { rows: [{ values: { Name: 'C-dish' } }] } });
});

test('a cell of a megabyte, and an answer too large to be sent, concern their own body', async () => {
  const [long, wide, next] = await Promise.all([
    parse('json', JSON.stringify([{ Name: 'x'.repeat(1_000_000) }])),
    parse(
      'json',
      JSON.stringify(
        Array.from({ length: 500 }, () =>
          Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`c${i}`, 'ž'.repeat(500)])),
        ),
      ),
    ),
    parse('sheet', 'Name\nnext\n'),
  ]);
  expect(long).toMatchObject({ data: { rows: [{ values: { Name: 'x'.repeat(500) } }] } });
  expect(wide).toEqual({ fault: { code: 'too_large', values: {} } });
  expect(next).toMatchObject({ data: { rows: [{ values: { Name: 'next' } }] } });
});
