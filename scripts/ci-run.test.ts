import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// .ci/run with a program in the place of npm.

const own = fileURLToPath(new URL('../.ci/run', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-ci-'));
  mkdirSync(path.join(folder, '.ci'));
  mkdirSync(path.join(folder, 'bin'));
  cpSync(own, path.join(folder, '.ci/run'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const called = () => read('called').trim().split('\n');

/** Each call of npm is noted; `script` says how it ends. */
function begin(script: string, env: Record<string, string> = {}) {
  const lines = ['#!/bin/sh', 'echo "$*" >> called', script];
  writeFileSync(path.join(folder, 'bin/npm'), `${lines.join('\n')}\n`, { mode: 0o755 });
  const child = spawn(path.join(folder, '.ci/run'), {
    env: { ...process.env, ...env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  return { child, ended: once(child, 'close').then(async ([code]) => ({ code, output: await output })) };
}

const tests = 'test';
const [judge, advisories] = ['run --silent test:judge', 'run --silent advisories'];

test.each([
  ['all is green', 'exit 0', 0, [tests, advisories]],
  ['what failed passes alone', 'case "$1" in test) exit 1;; esac', 0, [tests, judge, advisories]],
  ['what failed fails alone', 'case "$*" in *advisories) exit 0;; esac; exit 1', 1, [tests, judge]],
  ['a package has a hole', 'case "$*" in *advisories) exit 1;; esac', 1, [tests, advisories]],
])('%s', async (_, script, code, calls) => {
  expect(await begin(script).ended).toMatchObject({ code });
  expect(called()).toEqual(calls);
});

/** Like a database: apart from its parent's group, and deaf to a request to end. */
const lasting = `echo journeys > .cache/test/part
setsid sh -c 'trap "" TERM; echo $$ >> pids; while :; do /bin/sleep 1; done' &
echo $$ >> pids
wait`;
const areGone = () =>
  read('pids')
    .trim()
    .split('\n')
    .every((pid) => !existsSync(`/proc/${pid}`));

test('after its time it names the part that it was in, and leaves no process behind', async () => {
  // Its time is over when both run, however long that takes.
  const patient = '#!/bin/sh\nuntil [ "$(cat pids 2>/dev/null | wc -l)" = 2 ]; do /bin/sleep 0.1; done\n';
  writeFileSync(path.join(folder, 'bin/sleep'), patient, { mode: 0o755 });
  const { ended } = begin(lasting, { CI_SECONDS: '0' });
  expect(await ended).toEqual({ code: 1, output: 'Stopped after 0 minutes, in: journeys\n' });
  await vi.waitFor(() => expect(areGone()).toBe(true));
});

test('one that is told to end leaves no process behind either', async () => {
  const { child, ended } = begin(lasting);
  await vi.waitFor(() => expect(read('pids').trim().split('\n')).toHaveLength(2));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1 });
  await vi.waitFor(() => expect(areGone()).toBe(true));
});
