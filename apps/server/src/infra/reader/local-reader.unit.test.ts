import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { problemOf } from '../../http/errors.ts';
import { requireAbsolute } from '../absolute-path.ts';
import { createLocalReader } from './local-reader.ts';
import { queueLimits } from './read-queue.ts';
import { createReader, type Reader, ReaderBusy } from './reader.ts';
import type { ReaderChild } from './reader-conversation.ts';
import { type Behaviour, cell, fakeChild } from './test/fake-child.ts';
import { lyingChild } from './test/lying-child.ts';

// Who reads what, and in which order, with children that only speak as one would.

const readers: Reader[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.stop()));
});

function open(start: (lane: 'usual' | 'alarm') => ReaderChild) {
  const errors: string[] = [];
  const reader = createReader(
    createLocalReader({
      workDir: requireAbsolute('/nowhere'),
      confinement: async () => ({ sandbox: 'bubblewrap', helpers: {} }),
      allowsUnconfined: false,
      onError: (error) => errors.push(String(error)),
      start: async (lane) => start(lane),
    }),
  );
  readers.push(reader);
  return { reader, errors };
}

const source = (environment: string, body: string) =>
  ({
    environment,
    kind: 'sheet',
    priority: 'usual',
    body: Buffer.from(body),
    contentType: '',
    pointer: null,
    now: 0,
  }) as const;
const alarm = (environment: string) =>
  ({
    environment,
    kind: 'cap',
    priority: 'alarm',
    body: Buffer.from('<alert/>'),
    contentType: '',
    places: [],
  }) as const;

const noAlerts = { cap: { alerts: [], links: [], leftOut: 0 } };

/** Children whose answers wait until the test lets them go. */
function holding() {
  const held: { body: string; go: () => void }[] = [];
  const behave: Behaviour = ({ id, kind }, body, { answer }) => {
    held.push({ body, go: () => answer(id, kind === 'cap' ? noAlerts : cell(body)) });
  };
  return { held, behave };
}

/** A condition that comes about in some turns of the event loop. */
async function until(isTrue: () => boolean) {
  while (!isTrue()) await turn();
}

describe('children', () => {
  test('A1: a child serves one environment, and two hundred readings', async () => {
    const seen: string[][] = [];
    const { reader } = open(() => {
      const own: string[] = [];
      seen.push(own);
      return fakeChild(({ id }, body, { answer }) => {
        own.push(body);
        answer(id, cell(body));
      });
    });
    for (let i = 0; i < 60; i++)
      await Promise.all(['a', 'b', 'c'].map((each) => reader.read(source(each, each))));
    for (const own of seen) expect(new Set(own).size).toBeLessThanOrEqual(1);
    expect(seen.flat()).toHaveLength(180);
    seen.length = 0;
    for (let i = 0; i < 401; i++) await reader.read(source('d', 'd'));
    expect(Math.max(...seen.map(({ length }) => length))).toBe(200);
  });

  test('two customers due at once are read by two children at the same time', async () => {
    const { held, behave } = holding();
    const { reader } = open(() => fakeChild(behave));
    const both = ['a', 'b'].map((each) => reader.read(source(each, each)));
    await until(() => held.length === 2);
    for (const { go } of held) go();
    expect(await Promise.all(both)).toEqual([cell('a'), cell('b')]);
  });

  test('a trial does not make the spare one anybody’s, and is repeated after it ended', async () => {
    let started = 0;
    const { reader } = open(() => {
      started += 1;
      return fakeChild(({ id }, body, { answer }) => answer(id, cell(body)));
    });
    expect(await reader.state()).toBe('available');
    await reader.read(source('a', 'a'));
    expect(started).toBeGreaterThanOrEqual(1);
    expect(await reader.state()).toBe('available');
  });
});

describe('turns', () => {
  test('environments take turns, whoever asked first', async () => {
    const { held, behave } = holding();
    const { reader } = open(() => fakeChild(behave));
    const order: string[] = [];
    const ask = (environment: string, body: string) =>
      reader.read(source(environment, body)).then(() => order.push(body));
    const all = [
      ask('a', 'a1'),
      ask('a', 'a2'),
      ask('a', 'a3'),
      ask('a', 'a4'),
      ask('b', 'b1'),
      ask('c', 'c1'),
    ];
    for (let answered = 0; answered < all.length; answered += 1) {
      await until(() => held.length > 0);
      held.shift()!.go();
      await until(() => order.length > answered);
    }
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
  });

  test('A8: an environment’s share is bounded, and so are all together; alarms go first', async () => {
    const { held, behave } = holding();
    const { reader } = open(() => fakeChild(behave));
    const refused: unknown[] = [];
    const ask = (environment: string) =>
      reader.read(source(environment, environment)).catch((error: unknown) => void refused.push(error));
    // Two are being read, the others wait.
    const first = [ask('a'), ask('a')];
    await until(() => held.length === 2);
    const waiting = Array.from({ length: queueLimits.perEnvironment }, () => ask('a'));
    await expect(reader.read(source('a', 'one more'))).rejects.toMatchObject({ of: 'environment' });
    for (let i = 0; reader.waiting() < queueLimits.questions; i += 1) {
      waiting.push(ask(`environment ${Math.floor(i / 4)}`));
      await turn();
    }
    await expect(reader.read(source('z', 'one more'))).rejects.toBeInstanceOf(ReaderBusy);
    expect(refused).toEqual([]);
    // The child for alarms is free: the first is read at once, the second waits in the place of a source.
    const alarms = [reader.read(alarm('z')), reader.read(alarm('y'))];
    await until(() => held.length === 3 && refused.length === 1);
    expect(refused).toMatchObject([{ of: 'all' }]);
    held.pop()!.go();
    await until(() => held.length === 3);
    held.pop()!.go();
    expect(await Promise.all(alarms)).toEqual([noAlerts, noAlerts]);
    const all = Promise.all([...first, ...waiting]);
    let isOver = false;
    void all.then(() => {
      isOver = true;
    });
    while (!isOver) {
      held.shift()?.go();
      await turn();
    }
  });
});

test('a call that finds too much waiting is told to come again', () => {
  expect(problemOf(new ReaderBusy('environment'))).toMatchObject({ status: 429, code: 'environment_busy' });
  expect(problemOf(new ReaderBusy('all'))).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 });
});

test('a child that answers wrongly, late, twice and torn gives nobody the rows of another', async () => {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const foreign: string[] = [];
  const { reader } = open(() => {
    const environments = new Set<string>();
    return lyingChild(random, (body) => {
      environments.add(body.split(' ')[0]!);
      if (environments.size > 1) foreign.push(body);
    });
  });
  let good = 0;
  for (let i = 0; i < 500; i += 1) {
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (environment) => ({
        environment,
        reply: await reader.read(source(environment, `${environment} ${i}`)),
      })),
    );
    for (const { environment, reply } of replies) {
      if (!('data' in reply)) continue;
      good += 1;
      const text = String(reply.data.rows[0]!.values.Name);
      if (!text.startsWith(`${environment} `)) foreign.push(text);
    }
  }
  expect(foreign).toEqual([]);
  expect(good).toBeGreaterThan(1000);
});
