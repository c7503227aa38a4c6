import { afterEach, expect, test } from 'vitest';
import type { SourceRequest } from './reader.ts';
import type { ReadLimits } from './reader-conversation.ts';
import { startReader } from './test/started-reader.ts';

// N1: what a machine has no time for is never called the customer's fault. Limits are small here, so that the same happens
// in a second that takes a minute in the product.

const limits: ReadLimits = { processorMs: 1000, patienceMs: 30_000 };
let started: Awaited<ReturnType<typeof startReader>>;
afterEach(() => started.stop());

const request = (kind: SourceRequest['kind'], body: string): SourceRequest => ({
  environment: 'a',
  kind,
  priority: 'usual',
  body: Buffer.from(body),
  contentType: '',
  pointer: null,
  now: Date.parse('2026-11-17T12:00:00Z'),
});
const sheet = (name: string) => request('sheet', `Name\n${name}\n`);
const named = (Name: string) => ({ data: { rows: [{ values: { Name } }] } });

const weekly = (uid: number) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Tour ${uid}\r\nDTSTART;TZID=Europe/Prague:20190107T100000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\nEND:VEVENT\r\n`;
const calendarOf = (events: number) =>
  request(
    'calendar',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${Array.from({ length: events }, (_, i) => weekly(i)).join('')}END:VCALENDAR\r\n`,
  );

test('a reader that was stopped for longer than a body may take answers when it goes on', async () => {
  started = await startReader(limits);
  expect(await started.reader.read(sheet('before'))).toMatchObject(named('before'));
  const pids = await started.pids();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const reply = started.reader.read(sheet('stopped'));
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.processorMs));
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  expect(await reply).toMatchObject(named('stopped'));
  expect(started.errors).toEqual([]);
});

test('a reader with a twentieth of a core loses no event', async () => {
  started = await startReader(limits);
  const calm = await started.reader.read(calendarOf(20));
  expect(calm).toHaveProperty('data');
  const pids = await started.pids();
  let isOver = false;
  const throttled = (async () => {
    while (!isOver) {
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 95));
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  try {
    expect(await started.reader.read(calendarOf(20))).toEqual(calm);
  } finally {
    isOver = true;
    await throttled;
  }
  expect(started.errors).toEqual([]);
});

test('a reader that died between two bodies is replaced before the next one', async () => {
  started = await startReader(limits);
  expect(await started.reader.read(sheet('first'))).toMatchObject(named('first'));
  for (const pid of await started.pids()) process.kill(pid, 'SIGKILL');
  expect(await started.reader.read(sheet('second'))).toMatchObject(named('second'));
});

test('a reader that dies in the middle of a body is replaced, and the body read by the next one', async () => {
  started = await startReader(limits);
  await started.reader.read(sheet('first'));
  const pids = await started.pids();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const reply = started.reader.read(sheet('second'));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  expect(await reply).toMatchObject(named('second'));
});

test('a body that uses up its processor time is too complex, and so is one that uses up the memory', async () => {
  started = await startReader({ processorMs: 300, patienceMs: 30_000 });
  expect(await started.reader.read(calendarOf(4000))).toEqual({
    fault: { code: 'too_complex', values: {} },
  });
  const wide = `[${Array.from({ length: 4_000_000 }, () => '{}').join()}]`;
  expect(await started.reader.read({ ...request('json', wide), pointer: '' })).toEqual({
    fault: { code: 'too_complex', values: {} },
  });
  expect(await started.reader.read(sheet('after'))).toMatchObject(named('after'));
});

test('a process that cannot be started is nobody’s fault but ours', async () => {
  started = await startReader({ processorMs: 1000, patienceMs: 0 });
  expect(await started.reader.read(sheet('never'))).toEqual({ unavailable: 'machine' });
  // A spare one that is not started either may be the third.
  expect(started.errors.length).toBeGreaterThanOrEqual(2);
});
