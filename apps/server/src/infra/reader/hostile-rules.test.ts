import { afterAll, beforeAll, expect, test } from 'vitest';
import { byProfile } from '../../test/profile.ts';
import { randomEvents } from './random-rules.test-kit.ts';
import { startReader } from './test/started-reader.ts';

let started: Awaited<ReturnType<typeof startReader>>;
beforeAll(async () => {
  started = await startReader();
});
afterAll(() => started.stop());

const count = byProfile({ quick: 60, full: 1000, extended: 10_000 });

test('recurrence rules by chance are expanded or named, and none costs the process its life', async () => {
  const begun = new Set<string>();
  for (const { rule, calendar } of randomEvents(count)) {
    const reply = await started.reader.read({
      environment: 'a',
      kind: 'calendar',
      priority: 'usual',
      body: Buffer.from(calendar),
      contentType: '',
      pointer: null,
      now: Date.parse('2026-11-17T12:00:00Z'),
    });
    if ('fault' in reply) expect(['too_complex', 'no_calendar'], rule).toContain(reply.fault.code);
    else expect('data' in reply && reply.data.rows.length, rule).toBeLessThanOrEqual(500);
    for (const folder of await started.running()) begun.add(folder);
  }
  // One is replaced after two hundred calendars, and one stands ready.
  expect(begun.size).toBeLessThanOrEqual(Math.ceil(count / 200) + 2);
  expect(started.errors).toEqual([]);
}, 3_600_000);
