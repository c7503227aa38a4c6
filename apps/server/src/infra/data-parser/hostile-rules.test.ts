import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../../test/profile.ts';
import { randomEvents } from './random-rules.test-kit.ts';
import { startParser } from './test/started-parser.ts';

let started: Awaited<ReturnType<typeof startParser>>;
beforeAll(async () => {
  started = await startParser();
});
afterAll(() => started.stop());

test('recurrence rules by chance are expanded or named, and none costs the process its life', async () => {
  let process = '';
  const ended: string[] = [];
  for (const [at, { rule, calendar }] of randomEvents(isFull ? 10_000 : 300).entries()) {
    const reply = await started.parser.parse({
      kind: 'calendar',
      body: Buffer.from(calendar),
      contentType: '',
      pointer: null,
      now: Date.parse('2026-11-17T12:00:00Z'),
    });
    if ('fault' in reply) expect(['too_complex', 'no_calendar'], rule).toContain(reply.fault.code);
    else expect('data' in reply && reply.data.rows.length, rule).toBeLessThanOrEqual(500);
    // It is replaced after two hundred calendars.
    const running = await started.running();
    if (at % 200 !== 0 && running !== process) ended.push(rule);
    process = running;
  }
  expect(ended).toEqual([]);
}, 3_600_000);
