import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../../test/profile.ts';
import { requireAbsolute } from '../absolute-path.ts';
import { testTools } from '../converter/test/bench.ts';
import { createDataParser, type DataParser } from './data-parser.ts';
import { randomEvents } from './random-rules.test-kit.ts';

let workDir: string;
let parser: DataParser;

beforeAll(async () => {
  workDir = await mkdtemp(path.join(tmpdir(), 'vitrine-rules-'));
  parser = createDataParser({
    workDir: requireAbsolute(workDir),
    confinement: async () => (await testTools()).confinement,
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await parser.stop();
  await rm(workDir, { recursive: true, force: true });
});

test('recurrence rules by chance are expanded or named, and none costs the process its life', async () => {
  let process = '';
  const ended: string[] = [];
  for (const [at, { rule, calendar }] of randomEvents(isFull ? 10_000 : 300).entries()) {
    const reply = await parser.parse({
      ...{ kind: 'calendar', body: Buffer.from(calendar).toString('base64'), contentType: '', pointer: null },
      now: Date.parse('2026-11-17T12:00:00Z'),
    });
    if ('fault' in reply) expect(['too_complex', 'no_calendar'], rule).toContain(reply.fault.code);
    else expect(reply.data.rows.length, rule).toBeLessThanOrEqual(500);
    // Each process has a folder of its own, and is replaced after two hundred calendars.
    const running = (await readdir(workDir)).join();
    if (at % 200 !== 0 && running !== process) ended.push(rule);
    process = running;
  }
  expect(ended).toEqual([]);
}, 3_600_000);
