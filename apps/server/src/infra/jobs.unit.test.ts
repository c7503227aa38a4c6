import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  defineJob,
  enqueue,
  type JobKind,
  jobKinds,
  jobs,
  kindsAfterRestore,
  requireAllHandlers,
} from './jobs.ts';
import type { Db } from './postgres/db.ts';
import type { Job } from './queue.ts';

const idle = { run: async () => {}, onGivenUp: async () => {} };
const handlers = () => jobKinds.map((kind) => defineJob(kind, idle));

const jobWith = (kind: JobKind, payload: unknown, environment: string | null = randomUUID()): Job => ({
  id: randomUUID(),
  kind,
  environment,
  payload,
  attempt: 1,
  deaths: 0,
  dueAt: '',
});

test('the start fails if a kind has no handler, two, or is not declared', () => {
  expect(() => requireAllHandlers(handlers())).not.toThrow();
  expect(() => requireAllHandlers(handlers().slice(1))).toThrow('convert-playable has no handler');
  expect(() => requireAllHandlers([...handlers(), defineJob('send-mail', idle)])).toThrow(
    'send-mail has two handlers',
  );
  expect(() =>
    requireAllHandlers([...handlers(), { ...defineJob('send-mail', idle), kind: 'wash' }]),
  ).toThrow('wash is not declared');
});

test('a payload that does not fit its kind is neither stored nor run', async () => {
  const statements: unknown[] = [];
  const db: Db = {
    async query(statement) {
      statements.push(statement);
      return [];
    },
    announce() {},
  };
  const wrong = { playable: 7 } as unknown as { playable: string };
  const environment = randomUUID();
  const request = { kind: 'convert-playable', environment, payload: wrong } as const;
  await expect(enqueue(db, new Date(), request)).rejects.toThrow();
  expect(statements).toEqual([]);

  const ran: string[] = [];
  const handler = defineJob('convert-playable', {
    run: async ({ payload }) => void ran.push(payload.playable),
    onGivenUp: async ({ payload }) => void ran.push(`given up ${payload.playable}`),
  });
  const { signal } = new AbortController();
  const playable = randomUUID();
  for (const job of [jobWith('convert-playable', wrong), jobWith('convert-playable', { playable }, null)]) {
    await expect(handler.run(job, signal)).rejects.toThrow('does not fit');
    await handler.onGivenUp(job, 'died');
  }
  expect(ran).toEqual([]);
  // A newer version may have added a field.
  await handler.run(jobWith('convert-playable', { playable, since: 'v9' }), signal);
  expect(ran).toEqual([playable]);
});

test('waits between attempts grow and stay below what the queue takes for a clock that was set back', () => {
  for (const kind of jobKinds)
    for (const attempts of [1, 2, 10, 300]) {
      const wait = jobs[kind].backOffMs(attempts);
      expect(wait).toBeGreaterThanOrEqual(1000);
      if (attempts <= jobs[kind].maxAttempts) expect(wait).toBeLessThanOrEqual(8 * 3_600_000);
    }
});

test('a restore drops jobs that reach out of the installation, and pauses those it gives itself', () => {
  expect(kindsAfterRestore('paused').sort()).toEqual([
    ...['charge-invoice', 'make-invoice', 'read-alert-feed', 'send-alerts', 'send-invoice'],
  ]);
  expect(kindsAfterRestore('dropped').sort()).toEqual([
    ...[
      'export-plays',
      'follow-event',
      'mail-proposals',
      'mail-warnings',
      'report-access',
      'report-alert-changes',
      'send-alert-change',
      'send-link',
      'send-mail',
      'send-test-alert',
    ],
  ]);
});
