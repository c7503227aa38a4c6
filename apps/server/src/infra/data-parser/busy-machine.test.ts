import { afterEach, expect, test } from 'vitest';
import type { ParseRequest } from './parsed-data.ts';
import type { ParseLimits } from './parser-process.ts';
import { startParser } from './test/started-parser.ts';

// N1: what a machine has no time for is never called the customer's fault. Limits are small here, so that the same happens
// in a second that takes a minute in the product.

const limits: ParseLimits = { processorMs: 1000, patienceMs: 30_000 };
let started: Awaited<ReturnType<typeof startParser>>;
afterEach(() => started.stop());

const request = (kind: ParseRequest['kind'], body: string): ParseRequest => ({
  kind,
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

test('a parser that was stopped for longer than a body may take answers when it goes on', async () => {
  started = await startParser(limits);
  expect(await started.parser.parse(sheet('before'))).toMatchObject(named('before'));
  const pid = await started.pid();
  process.kill(pid, 'SIGSTOP');
  const reply = started.parser.parse(sheet('stopped'));
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.processorMs));
  process.kill(pid, 'SIGCONT');
  expect(await reply).toMatchObject(named('stopped'));
  expect(started.errors).toEqual([]);
});

test('a parser with a twentieth of a core loses no event', async () => {
  started = await startParser(limits);
  const calm = await started.parser.parse(calendarOf(20));
  expect(calm).toHaveProperty('data');
  const pid = await started.pid();
  let isOver = false;
  const throttled = (async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 95));
      process.kill(pid, 'SIGCONT');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  try {
    expect(await started.parser.parse(calendarOf(20))).toEqual(calm);
  } finally {
    isOver = true;
    await throttled;
  }
  expect(started.errors).toEqual([]);
});

test('a parser that died between two bodies is replaced before the next one', async () => {
  started = await startParser(limits);
  expect(await started.parser.parse(sheet('first'))).toMatchObject(named('first'));
  process.kill(await started.pid(), 'SIGKILL');
  expect(await started.parser.parse(sheet('second'))).toMatchObject(named('second'));
});

test('a parser that dies in the middle of a body is replaced, and the body read by the next one', async () => {
  started = await startParser(limits);
  await started.parser.parse(sheet('first'));
  const pid = await started.pid();
  process.kill(pid, 'SIGSTOP');
  const reply = started.parser.parse(sheet('second'));
  process.kill(pid, 'SIGKILL');
  expect(await reply).toMatchObject(named('second'));
});

test('a body that uses up its processor time is too complex, and so is one that uses up the memory', async () => {
  started = await startParser({ processorMs: 300, patienceMs: 30_000 });
  expect(await started.parser.parse(calendarOf(4000))).toEqual({
    fault: { code: 'too_complex', values: {} },
  });
  const wide = `[${Array.from({ length: 4_000_000 }, () => '{}').join()}]`;
  expect(await started.parser.parse({ ...request('json', wide), pointer: '' })).toEqual({
    fault: { code: 'too_complex', values: {} },
  });
  expect(await started.parser.parse(sheet('after'))).toMatchObject(named('after'));
});

test('a process that cannot be started is nobody’s fault but ours', async () => {
  started = await startParser({ processorMs: 1000, patienceMs: 0 });
  expect(await started.parser.parse(sheet('never'))).toEqual({ unavailable: 'machine' });
  expect(started.errors).toHaveLength(2);
});
