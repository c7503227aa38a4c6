import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { everyone } from '@vitrine/contract/access';
import { route } from '@vitrine/contract/route';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createApi } from './api.ts';

const thing = { host: 'content', path: '/api/v1/things', access: everyone, summary: '' } as const;
const getThing = route({ ...thing, id: 'things.get', method: 'GET', reply: z.object({ data: z.string() }) });
const addThing = route({ ...thing, id: 'things.add', method: 'POST', reply: z.object({ data: z.string() }) });

let asked: number[] = [];
let busyAnswers: { status: number; retryAfter?: string }[] = [];
const server = createServer((_request, response) => {
  asked.push(performance.now());
  const busy = busyAnswers.shift();
  if (!busy) return response.end('{"data":"thing"}');
  response
    .writeHead(busy.status, busy.retryAfter === undefined ? {} : { 'Retry-After': busy.retryAfter })
    .end();
});
const api = createApi({ authBase: () => '', locale: () => 'en' });

beforeEach(async () => {
  asked = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api.enterServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => {
  vi.restoreAllMocks();
  return new Promise((done) => server.close(done).closeAllConnections());
});

describe('183: a busy server', () => {
  test.each([429, 503])(
    'a read that gets %i is repeated after Retry-After and some jitter',
    async (status) => {
      vi.spyOn(Math, 'random').mockReturnValue(0.8);
      busyAnswers = [{ status, retryAfter: '1' }];
      await expect(api.call(getThing)).resolves.toEqual({ data: 'thing' });
      expect(asked).toHaveLength(2);
      expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(1190);
    },
  );

  test('a read is sent at most three times', async () => {
    busyAnswers = Array.from({ length: 5 }, () => ({ status: 503, retryAfter: '0' }));
    await expect(api.call(getThing)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(3);
  });

  test('no wait is longer than five minutes', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    busyAnswers = [{ status: 503, retryAfter: '86400' }];
    const leave = new AbortController();
    const reading = api.call(getThing, { signal: leave.signal });
    await vi.waitFor(() => expect(waits.mock.calls.map(([, ms]) => ms)).toContain(300_000));
    leave.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a change is never repeated automatically, and its error says how long to wait', async () => {
    busyAnswers = [{ status: 429, retryAfter: '60' }];
    await expect(api.call(addThing)).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(asked).toHaveLength(1);
  });

  test('without Retry-After the error is reported immediately', async () => {
    busyAnswers = [{ status: 503 }];
    await expect(api.call(getThing)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
  });
});

test('a change that begins is announced to what waits for an answer; a read and a preview are no change', async () => {
  const next = api.nextChange();
  await api.call(getThing);
  await api.preview(addThing, addThing.reply, {});
  expect(next.aborted).toBe(false);
  const added = api.call(addThing);
  expect(next.aborted).toBe(true);
  await added;
  expect(api.nextChange().aborted).toBe(false);
});
