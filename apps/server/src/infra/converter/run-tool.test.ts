import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fullTest } from '../../test/profile.ts';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import { runTool } from './run-tool.ts';
import { Bench, Canary } from './test/bench.ts';
import { killTools } from './test/kill-tools.ts';
import { imageChildLimits } from './tool-limits.ts';
import type { Workspace } from './workspace.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

/** Node itself stands in for a media tool that was compromised by its input. */
async function runInside(
  script: string,
  more: { seconds?: number; signal?: AbortSignal; processes?: number; workspace?: Workspace } = {},
) {
  const workspace = more.workspace ?? (await bench.workspace());
  const limits = { ...imageChildLimits, processes: more.processes ?? imageChildLimits.processes };
  const run = {
    program: requireAbsolute(process.execPath),
    args: ['-e', script],
    workspace,
    visible: [],
    limits,
    seconds: 20,
    ...more,
  };
  return runTool(run, bench.tools.confinement);
}

test('a tool that takes too long is killed with everything it started', async () => {
  const script = `require('child_process').spawn('sleep', ['60'], { detached: true }); setInterval(() => {}, 1000)`;
  await expect(runInside(script, { seconds: 1 })).rejects.toMatchObject({ kind: 'limit' });
  if (bench.tools.sandbox !== 'none')
    await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

test('N1: a tool that the machine had no time for is not stopped for it', async () => {
  // It stands still for longer than it may take, as on a machine that is busy with something else.
  const script = `require('child_process').spawn('sh', ['-c', 'sleep 3; kill -CONT ' + process.pid]);
    process.kill(process.pid, 'SIGSTOP'); console.log('went on')`;
  expect(await runInside(script, { seconds: 1 })).toMatchObject({ exitCode: 0, output: 'went on\n' });
});

test('a tool that uses more than its processor time is stopped', async () => {
  await expect(runInside('for (;;);', { seconds: 1 })).rejects.toMatchObject({ kind: 'limit' });
});

test('an interrupted tool is killed at once', async () => {
  const interruption = new AbortController();
  const running = runInside('setInterval(() => {}, 1000)', { signal: interruption.signal });
  await vi.waitFor(async () => expect(await bench.processes()).not.toEqual([]), { timeout: 5000 });
  interruption.abort();
  await expect(running).rejects.toMatchObject({ kind: 'interrupted' });
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

test('a killed worker kills its tool too', async () => {
  const workspace = await bench.workspace();
  const url = (name: string) => new URL(name, import.meta.url).href;
  const worker = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { runTool } from '${url('./run-tool.ts')}';
       const run = ${JSON.stringify({ program: '/bin/sleep', args: ['60'], workspace, visible: [], limits: imageChildLimits, seconds: 60 })};
       await runTool(run, ${JSON.stringify(bench.tools.confinement)});`,
    ],
    { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: 'ignore' },
  );
  await vi.waitFor(async () => expect(await bench.processes()).not.toEqual([]), { timeout: 10_000 });
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]), { timeout: 5000 });
});

test('the output of a tool is bounded', async () => {
  const { errors } = await runInside(`process.stderr.write('x'.repeat(5_000_000) + 'end')`);
  expect(errors.length).toBeLessThanOrEqual(32 * 1024);
  expect(errors.endsWith('end')).toBe(true);
  const flood = `setInterval(() => process.stdout.write('x'.repeat(1_000_000)), 1)`;
  await expect(runInside(flood)).rejects.toMatchObject({ kind: 'limit' });
});

test('case 92: inside the converter the environment is empty', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const { output } = await runInside('console.log(JSON.stringify(process.env))');
  const environment = Object.keys(JSON.parse(output));
  expect(
    environment.filter((name) => !['PATH', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
  ).toEqual([]);
});

test('case 92: inside the converter no socket can connect anywhere', async () => {
  await using canary = await Canary.listen();
  const { output } = await runInside(
    `require('net').connect(${canary.port}, '127.0.0.1').on('connect', () => { console.log('connected'); process.exit() })
       .on('error', (error) => console.log(error.code))`,
  );
  // Without a sandbox nothing is guaranteed; findTools reports that and the program warns.
  const promised = bench.tools.sandbox !== 'none';
  // Bubblewrap gives it a loopback device of its own, on which nobody listens.
  expect(output.trim()).toMatch(promised ? /^(ENETUNREACH|ECONNREFUSED)$/ : /^connected$/);
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

test('case 92: inside the converter a thousand processes cannot be started, and limits cannot be raised again', async () => {
  const { output } = await runInside(
    `const { spawn } = require('child_process'); let refused = 0, asked = 0;
     for (let i = 0; i < 200; i++) spawn('sleep', ['30']).on('error', () => refused++).on('exit', () => {});
     setTimeout(() => { console.log(refused > 0, process.getuid()); process.exit() }, 500)`,
    { processes: 60 },
  );
  const [isRefused, user] = output.trim().split(' ');
  expect(isRefused).toBe(String(bench.tools.sandbox !== 'none'));
  if (bench.tools.sandbox !== 'none' && process.getuid?.() === 0) expect(user).not.toBe('0');
  await vi.waitFor(async () => expect(await bench.processes()).toEqual([]));
});

test('the job directory is writable, and only for files below the size limit', async () => {
  const workspace = await bench.workspace();
  const limits = { ...imageChildLimits, fileBytes: 100_000 };
  const script = `const fs = require('fs'); fs.writeFileSync('small', 'x');
    process.on('SIGXFSZ', () => {}); try { fs.writeFileSync('large', 'x'.repeat(1e6)) } catch (e) { console.log(e.code) }`;
  const run = {
    program: requireAbsolute(process.execPath),
    args: ['-e', script],
    workspace,
    visible: [],
    limits,
    seconds: 20,
  };
  const { output } = await runTool(run, bench.tools.confinement);
  expect(output.trim()).toBe('EFBIG');
  expect(await readdir(workspace.files)).toContain('small');
});

test('ST1: a relative path is refused before anything is started', async () => {
  const workspace = await bench.workspace();
  const files = path.relative(process.cwd(), workspace.files) as AbsolutePath;
  const run = { program: requireAbsolute(process.execPath), args: ['-e', ''], visible: [], seconds: 20 };
  const started = runTool(
    { ...run, workspace: { ...workspace, files }, limits: imageChildLimits },
    bench.tools.confinement,
  );
  await expect(started).rejects.toThrow(/must be absolute/);
});

test('ME1: a tool that is killed once is restarted, and one that is always killed does not make the file bad', async () => {
  const words = 'waits to be killed';
  let toKill = 1;
  // The first one waits until it is killed, however long that takes; the second one finds its trace.
  const workspace = await bench.workspace();
  const running = runInside(
    `const fs = require('fs'); if (fs.existsSync('tried')) console.log('done');
     else { fs.writeFileSync('tried', ''); setInterval(() => {}, 1000) } /* ${words} */`,
    { workspace, seconds: 120 },
  );
  await vi.waitFor(() => expect(existsSync(path.join(workspace.files, 'tried'))).toBe(true));
  const once = killTools(process.execPath, words, () => toKill-- > 0);
  expect((await running.finally(once.stop)).output.trim()).toBe('done');
  expect(once.killed).toBe(1);
  const always = killTools(process.execPath, words);
  const doomed = runInside(`setInterval(() => {}, 1000) /* ${words} */`);
  await expect(doomed.finally(always.stop)).rejects.toMatchObject({ kind: 'killed', suspectsFile: true });
  expect(always.killed).toBe(2);
});

test('ME1: a tool or sandbox that does not start does not make the file bad', async () => {
  const workspace = await bench.workspace();
  const run = { args: [], workspace, visible: [], limits: imageChildLimits, seconds: 20 };
  const missing = { ...run, program: requireAbsolute(bench.path('no-such-tool')) };
  await expect(runTool(missing, bench.tools.confinement)).rejects.toMatchObject({ kind: 'cannot_start' });
  const present = { ...run, program: requireAbsolute('/bin/true') };
  expect(await runTool(present, bench.tools.confinement)).toMatchObject({ exitCode: 0 });
  await rm(path.dirname(workspace.files), { recursive: true });
  await expect(runTool(present, bench.tools.confinement)).rejects.toMatchObject({ kind: 'cannot_start' });
});

fullTest('ME2: tools with many threads do not starve each other', async () => {
  const count = 120;
  const script = `const { spawn } = require('child_process'); const { setTimeout: wait } = require('timers/promises');
    const spawned = Array.from({ length: ${count} }, () => new Promise((resolve) =>
      spawn('sleep', ['60'], { stdio: 'ignore' }).on('spawn', () => resolve('')).on('error', ({ code }) => resolve(code))));
    Promise.all(spawned).then(async (ends) => { const refused = ends.filter(Boolean).length;
      require('fs').writeFileSync('all-there', ''); console.log(refused);
      while (!require('fs').existsSync('go')) await wait(10); process.exit() })`;
  const workspaces = await Promise.all([1, 2, 3].map(() => bench.workspace()));
  const runs = workspaces.map((workspace) => {
    const run = { program: requireAbsolute(process.execPath), args: ['-e', script], workspace, visible: [] };
    return runTool({ ...run, limits: imageChildLimits, seconds: 120 }, bench.tools.confinement);
  });
  // All of them at the same time: 360 processes, where one tool may have 256.
  for (const { files } of workspaces)
    await vi.waitFor(async () => expect(await readdir(files)).toContain('all-there'), { timeout: 60_000 });
  for (const { files } of workspaces) await writeFile(path.join(files, 'go'), '');
  for (const { output } of await Promise.all(runs)) expect(output.trim()).toBe('0');
});
