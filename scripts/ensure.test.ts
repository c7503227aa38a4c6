import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fullTest } from '../apps/server/src/test/profile.ts';
import { mountSmallDisk, unmount } from '../apps/server/src/test/small-disk.ts';

let root: string;

// A clone with a fake npm that takes 0.3 s and records each install.
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vitrine-ensure-'));
  await mkdir(path.join(root, 'scripts'));
  await mkdir(path.join(root, 'apps/dashboard/src'), { recursive: true });
  for (const name of ['ensure.mjs', 'find-chromium.mjs']) {
    await copyFile(new URL(name, import.meta.url), path.join(root, 'scripts', name));
  }
  await writeFile(path.join(root, 'package-lock.json'), '{}');
  await writeFile(
    path.join(root, 'npm.mjs'),
    `import fs from 'node:fs';
     fs.appendFileSync('installs', 'started ');
     const directory = process.argv[process.argv.indexOf('--prefix') + 1];
     setTimeout(() => {
       fs.mkdirSync(directory + '/node_modules', { recursive: true });
       fs.appendFileSync('installs', 'done ');
     }, 300);`,
  );
  await writeFile(
    path.join(root, 'scripts/build-front.mjs'),
    `import fs from 'node:fs';
     fs.mkdirSync('apps/dashboard/dist', { recursive: true });
     fs.appendFileSync('builds', 'built ');`,
  );
});

afterEach(() => rm(root, { recursive: true }));

test('the first run installs, the next one is silent, a changed lock installs again', async () => {
  expect(await ensure()).toEqual({
    code: 0,
    output: 'Installing dependencies (about a minute the first time)\n',
  });
  expect(await ensure()).toEqual({ code: 0, output: '' });
  await writeFile(path.join(root, 'package-lock.json'), '{ "packages": {} }');
  await ensure();
  expect(await readFile(path.join(root, 'installs'), 'utf8')).toBe('started done started done ');
});

fullTest('packages for the benchmarks and for test:mutate are installed only with them', async () => {
  await ensure();
  await mkdir(path.join(root, 'bench'));
  await writeFile(path.join(root, 'bench/package-lock.json'), '{}');
  expect((await ensure('--bench')).output).toBe('Installing what the measurements compare with\n');
  expect(await ensure('--bench')).toEqual({ code: 0, output: '' });
  await mkdir(path.join(root, 'scripts/mutate'));
  await writeFile(path.join(root, 'scripts/mutate/package-lock.json'), '{}');
  expect((await ensure('--mutate')).output).toBe('Installing what changes the rules for the tests\n');
  expect(await ensure('--mutate')).toEqual({ code: 0, output: '' });
});

test('an install that was killed is repeated, and its lock does not block', async () => {
  const killed = start();
  await vi.waitFor(() => readFile(path.join(root, 'installs')));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect((await ensure()).code).toBe(0);
  expect(await ensure()).toEqual({ code: 0, output: '' });
  // The first npm outlives the program that started it. Both have written what they write when the folder is removed.
  await vi.waitFor(async () =>
    expect((await readFile(path.join(root, 'installs'), 'utf8')).split(' ').sort()).toEqual([
      '',
      'done',
      'done',
      'started',
      'started',
    ]),
  );
});

test('of two runs at once, one installs and the other waits', async () => {
  const results = await Promise.all([ensure(), ensure()]);
  expect(results.map((result) => result.code)).toEqual([0, 0]);
  expect(await readFile(path.join(root, 'installs'), 'utf8')).toBe('started done ');
});

test('the dashboard is rebuilt when a source changes, but not for a test', async () => {
  await ensure('--front');
  await writeFile(path.join(root, 'apps/dashboard/src/main.test.tsx'), '');
  expect(await ensure('--front')).toEqual({ code: 0, output: '' });
  await writeFile(path.join(root, 'apps/dashboard/src/main.tsx'), '');
  expect(await ensure('--front')).toEqual({ code: 0, output: 'Building the dashboard and the player\n' });
  expect(await readFile(path.join(root, 'builds'), 'utf8')).toBe('built built ');
});

fullTest('the output of the browser installation is shown only if it fails', async () => {
  await ensure();
  await mkdir(path.join(root, 'node_modules/playwright'), { recursive: true });
  const browsers = path.join(root, 'browsers');
  const env = { PATH: path.dirname(process.execPath), PLAYWRIGHT_BROWSERS_PATH: browsers, CHROMIUM_PATH: '' };
  const installer = path.join(root, 'node_modules/playwright/cli.js');
  const noise = `console.error('Downloading, 10 %');`;

  await writeFile(installer, noise);
  expect(await ensure('--browser', env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Downloading, 10 %[\s\S]*No Chromium, and none could be installed/),
  });

  const chromium = path.join(browsers, 'chromium-1/chrome-linux');
  const install = `fs.mkdirSync('${chromium}', { recursive: true });
    fs.writeFileSync('${chromium}/chrome', '#!/bin/sh', { mode: 0o755 });`;
  await writeFile(installer, `${noise} const fs = require('node:fs'); ${install}`);
  expect(await ensure('--browser', env)).toEqual({ code: 0, output: 'Installing Chromium\n' });
});

test('a setup that is stopped forwards the signal and waits for its children', async () => {
  await writeFile(
    path.join(root, 'npm.mjs'),
    `import fs from 'node:fs';
     process.on('SIGTERM', () => { fs.appendFileSync('installs', 'stopped '); process.exit(1); });
     setInterval(() => {}, 1000);
     fs.writeFileSync('installs', 'started ');`,
  );
  const program = start();
  const closed = once(program, 'close');
  await vi.waitFor(() => readFile(path.join(root, 'installs')));
  program.kill('SIGTERM');
  expect(await closed).toEqual([143, null]);
  expect(await readFile(path.join(root, 'installs'), 'utf8')).toBe('started stopped ');
});

test('a failed install, an old Node and a missing browser each fail with one clear line', async () => {
  await ensure();
  const chromium = path.join(root, 'no-chromium');
  expect(await ensure('--browser', { CHROMIUM_PATH: chromium })).toEqual({
    code: 1,
    output: `CHROMIUM_PATH is not a program: ${chromium}\n`,
  });

  await mkdir(path.join(root, 'node_modules/.bin'));
  await writeFile(path.join(root, 'old-node'), '#!/bin/sh\necho v20.20.2\n');
  await chmod(path.join(root, 'old-node'), 0o755);
  await symlink(path.join(root, 'old-node'), path.join(root, 'node_modules/.bin/node'));
  expect(await ensure()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Vitrine needs Node 22\.18 .+\n$/),
  });

  await writeFile(path.join(root, 'package-lock.json'), '{ "packages": {} }');
  await writeFile(path.join(root, 'npm.mjs'), 'process.exit(1)');
  expect(await ensure()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/npm ci failed \(see above\).+\n$/),
  });
});

test('A32: a checkout in which nothing can be kept is named in a line, and a finished one may be read-only', async () => {
  const occupied = path.join(root, '.cache');
  await writeFile(occupied, '');
  expect(await ensure()).toEqual({
    code: 1,
    output:
      `The project directory ${root}/ is not whole (a file stands where a directory belongs): get it again. ` +
      'Nothing was started.\n',
  });
  await rm(occupied);
  const disk = await mkdtemp(path.join(tmpdir(), 'vitrine-ensure-disk-'));
  if (!mountSmallDisk(disk, 'size=10000000,mode=755')) return;
  try {
    await cp(root, disk, { recursive: true });
    const inDisk = async () => {
      const program = start('', {}, disk);
      let output = '';
      program.stderr.on('data', (text) => (output += text));
      return { code: (await once(program, 'close'))[0], output };
    };
    const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, disk]);
    remount('ro');
    expect(await inDisk()).toEqual({
      code: 1,
      output:
        `The project directory ${disk}/ is on a read-only disk: make it writable until everything is built. ` +
        'Nothing was started.\n',
    });
    remount('rw');
    expect((await inDisk()).code).toBe(0);
    remount('ro');
    expect(await inDisk()).toEqual({ code: 0, output: '' });
  } finally {
    unmount(disk);
    await rm(disk, { recursive: true });
  }
});

function start(option = '', env: NodeJS.ProcessEnv = {}, directory = root) {
  return spawn(process.execPath, [path.join(directory, 'scripts/ensure.mjs'), option], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      npm_execpath: path.join(root, 'npm.mjs'),
      npm_node_execpath: process.execPath,
      ...env,
    },
  });
}

async function ensure(option?: string, env?: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const program = start(option, env);
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(program, 'close');
  return { code, output };
}
