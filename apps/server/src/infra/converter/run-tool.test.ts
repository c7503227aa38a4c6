import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runTool } from './run-tool.ts';
import { Bench, Canary } from './test/bench.ts';
import { imageChildLimits } from './tool-limits.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

/** Node itself stands in for a media tool that was taken over by its input. */
async function runInside(
  script: string,
  more: { seconds?: number; signal?: AbortSignal; processes?: number } = {},
) {
  const directory = await bench.directory();
  const limits = { ...imageChildLimits, processes: more.processes ?? imageChildLimits.processes };
  const run = {
    program: process.execPath,
    args: ['-e', script],
    directory,
    visible: [],
    limits,
    seconds: 20,
    ...more,
  };
  return runTool(run, bench.tools.confinement);
}

test('a tool that takes too long is ended with everything it started', async () => {
  const script = `require('child_process').spawn('sleep', ['60'], { detached: true }); setInterval(() => {}, 1000)`;
  await expect(runInside(script, { seconds: 1 })).rejects.toMatchObject({ reason: 'too_slow' });
  if (bench.tools.sandbox !== 'none')
    await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

test('an interrupted tool is ended at once', async () => {
  const interruption = new AbortController();
  const running = runInside('setInterval(() => {}, 1000)', { signal: interruption.signal });
  await vi.waitFor(async () => expect(await bench.processes()).not.toEqual([]), { timeout: 5000 });
  interruption.abort();
  await expect(running).rejects.toMatchObject({ reason: 'interrupted' });
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

test('a killed worker takes its tool along', async () => {
  const directory = await bench.directory();
  const url = (name: string) => new URL(name, import.meta.url).href;
  const worker = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { runTool } from '${url('./run-tool.ts')}';
       const run = ${JSON.stringify({ program: '/bin/sleep', args: ['60'], directory, visible: [], limits: imageChildLimits, seconds: 60 })};
       await runTool(run, ${JSON.stringify(bench.tools.confinement)});`,
    ],
    { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: 'ignore' },
  );
  await vi.waitFor(async () => expect(await bench.processes()).not.toEqual([]), { timeout: 10_000 });
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]), { timeout: 5000 });
});

test('what a tool prints is kept within bounds', async () => {
  const { errors } = await runInside(`process.stderr.write('x'.repeat(5_000_000) + 'end')`);
  expect(errors.length).toBeLessThanOrEqual(32 * 1024);
  expect(errors.endsWith('end')).toBe(true);
  const flood = `setInterval(() => process.stdout.write('x'.repeat(1_000_000)), 1)`;
  await expect(runInside(flood)).rejects.toMatchObject({ reason: 'damaged' });
});

test('case 92: inside the converter the environment is empty', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const { output } = await runInside('console.log(JSON.stringify(process.env))');
  const environment = Object.keys(JSON.parse(output));
  expect(
    environment.filter((name) => !['PATH', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
  ).toEqual([]);
});

test('case 92: inside the converter no socket reaches anything', async () => {
  await using canary = await Canary.listen();
  const { output } = await runInside(
    `require('net').connect(${canary.port}, '127.0.0.1').on('connect', () => { console.log('connected'); process.exit() })
       .on('error', (error) => console.log(error.code))`,
  );
  // Without a sandbox nothing is promised; findTools says so and the program warns.
  const promised = bench.tools.sandbox !== 'none';
  expect(output.trim()).toBe(promised ? 'ENETUNREACH' : 'connected');
  expect(canary.hits).toBe(promised ? 0 : 1);
});

test("case 92: inside the converter another job's directory and our files do not exist", async () => {
  const other = await bench.write('other-job-secret', 'secret');
  const ours = fileURLToPath(import.meta.url);
  const { output } = await runInside(
    `const fs = require('fs'); console.log(JSON.stringify(${JSON.stringify([other, ours, '/etc/passwd', '/root'])}
       .filter((file) => fs.existsSync(file))))`,
  );
  const seen = JSON.parse(output) as string[];
  expect(seen).toEqual(bench.tools.sandbox === 'none' ? expect.arrayContaining([other]) : []);
});

test('case 92: inside the converter a thousand processes cannot be started, and nothing can be raised again', async () => {
  const { output } = await runInside(
    `const { spawn } = require('child_process'); let refused = 0, asked = 0;
     for (let i = 0; i < 200; i++) spawn('sleep', ['30']).on('error', () => refused++).on('exit', () => {});
     setTimeout(() => { console.log(refused > 0, process.getuid()); process.exit() }, 500)`,
    { processes: 60 },
  );
  const [isRefused, user] = output.trim().split(' ');
  const isBareRoot = bench.tools.sandbox === 'none' && process.getuid?.() === 0;
  expect(isRefused).toBe(String(!isBareRoot));
  if (bench.tools.sandbox !== 'none' && process.getuid?.() === 0) expect(user).not.toBe('0');
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

test('the job directory is writable, and only with files below the limit', async () => {
  const directory = await bench.directory();
  const limits = { ...imageChildLimits, fileBytes: 100_000 };
  const script = `const fs = require('fs'); fs.writeFileSync('small', 'x');
    process.on('SIGXFSZ', () => {}); try { fs.writeFileSync('large', 'x'.repeat(1e6)) } catch (e) { console.log(e.code) }`;
  const run = {
    program: process.execPath,
    args: ['-e', script],
    directory,
    visible: [],
    limits,
    seconds: 20,
  };
  const { output } = await runTool(run, bench.tools.confinement);
  expect(output.trim()).toBe('EFBIG');
  expect(await readdir(directory)).toContain('small');
});
