import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { App } from './app.ts';
import { type CountedCaller, callerOf, refusalWaitMs, withinCallLimit } from './call-limits.ts';
import { type HttpError, sessionExpired } from './errors.ts';
import { createProcessState } from './process-state.ts';

const reply = { headers: () => reply } as never;
const problemOf = (error: unknown) => (error as HttpError).problem;

function createApp() {
  const time = { now: new Date('2026-11-18T09:00:20.000Z') };
  const app = { state: createProcessState(), clock: () => time.now } as unknown as App;
  const call = (caller: CountedCaller, work: () => Promise<unknown> = async () => 'done') =>
    withinCallLimit(app, caller, reply, work).catch(problemOf);
  return { app, time, call };
}
const config = readConfig({});
const login = callerOf({ config }, 'x', {});
const stream = callerOf({ config }, 'x', { isStream: true });

test('a login has 1,200 calls a minute, and the next minute again', async () => {
  expect(login.limits).toEqual({ perMinute: 1200, atOnce: 30 });
  const { time, call } = createApp();
  for (let i = 0; i < 1200; i++) expect(await call(login)).toBe('done');
  expect(await call(login)).toEqual({ status: 429, code: 'too_many_calls', retryAfterSeconds: 40 });
  expect(await call(stream)).toMatchObject({ status: 429 });
  expect(await call({ ...login, key: 'another login' })).toBe('done');
  time.now = new Date('2026-11-18T09:01:00.000Z');
  expect(await call(login)).toBe('done');
});

test('a login has 30 calls at once; a stream counts when it begins and holds no place', async () => {
  const { app, call } = createApp();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const streams = Array.from({ length: 40 }, () => call(stream, () => finished));
  const running = Array.from({ length: 30 }, () => call(login, () => finished));
  expect(await call(login)).toEqual({ status: 429, code: 'too_many_calls', retryAfterSeconds: 1 });
  expect(app.state.calls.get(login.key)).toMatchObject({ running: 30, started: 70 });
  finish();
  await Promise.all([...running, ...streams]);
  expect(await call(login)).toBe('done');
});

test('what never was a login leaves nothing in memory', async () => {
  const { app, call } = createApp();
  const refuse = async () => {
    throw sessionExpired();
  };
  for (let i = 0; i < 100; i++)
    expect(await call({ ...login, key: `invented ${i}` }, refuse)).toMatchObject({ status: 401 });
  expect(app.state.calls.size).toBe(0);
});

test('A8: the first hundred refusals of a minute come at once, those after them ever later, 20 seconds at most', async () => {
  const waits = [1, 100, 101, 600, 2100, 1_000_000];
  expect(waits.map(refusalWaitMs)).toEqual([0, 0, 10, 5000, 20_000, 20_000]);
  const { app, time, call } = createApp();
  await call(login);
  const own = app.state.calls.get(login.key)!;
  own.started = 1200;
  await call(login);
  await call(login);
  expect(own.refused).toBe(2);
  time.now = new Date('2026-11-18T09:01:00.000Z');
  await call(login);
  expect(app.state.calls.get(login.key)!.refused).toBe(0);
});
