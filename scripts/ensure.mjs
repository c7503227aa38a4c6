// Makes a fresh clone, or one after a pull, ready to run: dependencies, with --front the built dashboard, with
// --server the bundled server, with --agent the package of the Linux agent, with --browser a Chromium, with --bench what only the
// measurements need, with --mutate what only `test:mutate` needs. Silent when nothing is to do. Runs before anything is installed, on any Node from 18 on:
// no dependencies, no new syntax.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...parts) => path.join(ROOT, ...parts);
const MINIMUM_NODE = [22, 18];
const INSTALL_STAMP = inRoot('node_modules', '.lock-stamp');
const BENCH = inRoot('bench');
const BENCH_STAMP = path.join(BENCH, 'node_modules', '.lock-stamp');
const MUTATE = inRoot('scripts', 'mutate');
const MUTATE_STAMP = path.join(MUTATE, 'node_modules', '.lock-stamp');
const FRONT = inRoot('apps', 'dashboard');
const FRONT_STAMP = path.join(FRONT, 'dist', '.stamp');
const SERVER_STAMP = inRoot('apps', 'server', 'dist', '.stamp');
const AGENT_STAMP = inRoot('apps', 'agent', 'dist', '.stamp');
const BROWSER_STAMP = inRoot('.cache', 'browser-stamp');
const LOCK = inRoot('.cache', 'ensure.lock');

const wants = (option) => process.argv.includes(option);
const say = (line) => process.stderr.write(`${line}\n`);
const fail = (line) => {
  say(line);
  process.exit(1);
};

const steps = [
  { isDone: () => read(INSTALL_STAMP) === installStamp(ROOT), run: installDependencies },
  { isDone: () => isRecent(versionOf(resolvedNode())), run: explainNode },
  ...(wants('--front') ? [{ isDone: () => read(FRONT_STAMP) === frontStamp(), run: buildFront }] : []),
  ...(wants('--server') ? [{ isDone: () => read(SERVER_STAMP) === serverStamp(), run: buildServer }] : []),
  ...(wants('--agent') && canPackage()
    ? [{ isDone: () => read(AGENT_STAMP) === agentStamp(), run: buildAgent }]
    : []),
  ...(wants('--browser') ? [{ isDone: isBrowserKnown, run: installBrowser }] : []),
  ...(wants('--bench')
    ? [{ isDone: () => read(BENCH_STAMP) === installStamp(BENCH), run: installBench }]
    : []),
  ...(wants('--mutate')
    ? [{ isDone: () => read(MUTATE_STAMP) === installStamp(MUTATE), run: installMutate }]
    : []),
];
if (!steps.every((step) => step.isDone())) {
  try {
    takeLock();
    for (const step of steps) if (!step.isDone()) await step.run();
  } catch (error) {
    explainPlace(error);
  }
}

// --- dependencies

function installStamp(directory) {
  return hash([read(path.join(directory, 'package-lock.json')), process.platform, process.arch]);
}

async function installDependencies() {
  say('Installing dependencies (about a minute the first time)');
  await install(ROOT, INSTALL_STAMP);
}

async function installBench() {
  say('Installing what the measurements compare with');
  await install(BENCH, BENCH_STAMP);
}

async function installMutate() {
  say('Installing what changes the rules for the tests');
  await install(MUTATE, MUTATE_STAMP);
}

async function install(directory, stamp) {
  // npm ci keeps files whose names begin with a dot, but the stamp must not survive an install that is
  // killed.
  fs.rmSync(stamp, { force: true });
  const flags = [
    'ci',
    '--prefix',
    directory,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath;
  // The Node on PATH may be the one in node_modules, which npm ci deletes.
  const [program, ...args] = npm ? [nodeOutsideTheProject(), npm, ...flags] : ['npm', ...flags];
  if (!(await run(program, args))) fail('npm ci failed (see above): nothing was started.');
  fs.writeFileSync(stamp, installStamp(directory));
}

function nodeOutsideTheProject() {
  const candidates = [process.env.npm_node_execpath, process.execPath];
  for (const directory of (process.env.PATH || '').split(path.delimiter))
    candidates.push(path.join(directory, 'node'));
  const isOutside = (file) =>
    file && fs.existsSync(file) && !fs.realpathSync(file).startsWith(inRoot('node_modules'));
  return candidates.find(isOutside) || process.execPath;
}

// --- Node

/** npm scripts look in node_modules/.bin first. */
function resolvedNode() {
  const own = inRoot('node_modules', '.bin', 'node');
  return fs.existsSync(own) ? own : 'node';
}

function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return (stdout || '').trim().replace(/^v/, '');
}

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
}

function explainNode() {
  const wanted = MINIMUM_NODE.join('.');
  const found = versionOf(resolvedNode()) || 'none';
  fail(
    `Vitrine needs Node ${wanted} or newer; found ${found}, and npm has none for ${process.platform}-${process.arch}. ` +
      'Install Node 24 and run the command again.',
  );
}

// --- the dashboard and the player

/** Covers everything the build reads. Tests are left out, so that writing one does not cause a build. */
function frontStamp() {
  const files = [
    inRoot('package.json'),
    inRoot('package-lock.json'),
    inRoot('tsconfig.base.json'),
    inRoot('scripts', 'build-front.mjs'),
  ];
  const directories = [
    FRONT,
    inRoot('apps', 'player'),
    inRoot('apps', 'tv'),
    inRoot('scripts', 'tv'),
    inRoot('packages'),
  ];
  for (const directory of directories) collect(directory, files);
  return hash(files.sort().flatMap((file) => [path.relative(ROOT, file), read(file)]));
}

function collect(directory, files) {
  if (!fs.existsSync(directory)) return;
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.tsc', '.vite'].includes(entry.name)) continue;
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) collect(file, files);
    else if (entry.isFile() && !/\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name)) files.push(file);
  }
}

async function buildFront() {
  say('Building the dashboard and the player');
  // Taken before the build, so that a file changed during it causes another build.
  const stamp = frontStamp();
  fs.rmSync(FRONT_STAMP, { force: true });
  if (!(await run(resolvedNode(), [inRoot('scripts', 'build-front.mjs')])))
    fail('The dashboard or the player could not be built (see above).');
  fs.writeFileSync(FRONT_STAMP, stamp);
}

// --- the server

function serverStamp() {
  const files = [inRoot('package-lock.json'), inRoot('scripts', 'build-server.mjs')];
  for (const directory of [inRoot('apps', 'server', 'src'), inRoot('packages')]) collect(directory, files);
  const code = files.filter((file) => /\.(ts|json|mjs)$/.test(file));
  return hash(code.sort().flatMap((file) => [path.relative(ROOT, file), read(file)]));
}

async function buildServer() {
  // A few seconds: no line of its own.
  const stamp = serverStamp();
  fs.rmSync(SERVER_STAMP, { force: true });
  if (!(await run(resolvedNode(), [inRoot('scripts', 'build-server.mjs')])))
    fail('The server could not be bundled (see above).');
  fs.writeFileSync(SERVER_STAMP, stamp);
}

// --- the agent

/** Only Debian and its relatives can build its package; elsewhere the server offers none. */
function canPackage() {
  return spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0;
}

function agentStamp() {
  const files = [inRoot('package.json'), inRoot('package-lock.json'), inRoot('scripts', 'build-agent.mjs')];
  for (const part of [
    inRoot('apps', 'agent'),
    inRoot('packages', 'contract'),
    inRoot('packages', 'devtools'),
  ])
    collect(part, files);
  return hash(files.sort().flatMap((file) => [path.relative(ROOT, file), read(file)]));
}

async function buildAgent() {
  const stamp = agentStamp();
  if (!(await run(resolvedNode(), [inRoot('scripts', 'build-agent.mjs')])))
    fail('The package of the agent could not be built (see above).');
  fs.writeFileSync(AGENT_STAMP, stamp);
}

// --- the browser

/** Identifies the program that was last seen to run; if it was updated or removed, it is checked again. */
function browserStamp() {
  const file = findChromium();
  if (!file) return undefined;
  const { mtimeMs, size } = fs.statSync(file);
  return [file, mtimeMs, size].join(' ');
}

function isBrowserKnown() {
  const stamp = browserStamp();
  return stamp !== undefined && read(BROWSER_STAMP) === stamp;
}

async function installBrowser() {
  if (process.env.CHROMIUM_PATH && !findChromium())
    fail(`CHROMIUM_PATH is not a program: ${process.env.CHROMIUM_PATH}`);
  const attempts = [];
  const attempt = async (program, args) => {
    const { succeeded, output } = await runQuietly(program, args);
    attempts.push(`${program} ${args.join(' ')}\n${output}`);
    return succeeded;
  };
  if (!findChromium()) {
    say('Installing Chromium');
    await attempt(resolvedNode(), [inRoot('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
  }
  if (!findChromium() && typeof process.getuid === 'function' && process.getuid() === 0) {
    if (await attempt('apt-get', ['update'])) await attempt('apt-get', ['install', '-y', 'chromium']);
  }
  const file = findChromium();
  if (!file) {
    for (const output of attempts) say(output);
    fail('No Chromium, and none could be installed (see above): install chromium or set CHROMIUM_PATH.');
  }
  const { status } = spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30000 });
  if (status !== 0) fail(`${file} does not run: install chromium or set CHROMIUM_PATH to one that does.`);
  fs.mkdirSync(path.dirname(BROWSER_STAMP), { recursive: true });
  fs.writeFileSync(BROWSER_STAMP, browserStamp());
}

// --- the place

/** This directory must be writable until everything is built; afterwards it may be read-only. */
function explainPlace(error) {
  const reasons = {
    EROFS: 'is on a read-only disk: make it writable until everything is built',
    EACCES: 'may not be written by this user: give it to that user',
    EPERM: 'may not be written by this user: give it to that user',
    ENOSPC: 'is on a full disk: make room',
    EDQUOT: 'is on a full disk: make room',
    ENOTDIR: 'is not whole (a file stands where a directory belongs): get it again',
  };
  const reason = reasons[error.code];
  if (!reason) throw error;
  fail(`The project directory ${ROOT} ${reason}. Nothing was started.`);
}

// --- one at a time

/**
 * Held until this program ends. The caller checks again afterwards what is left to do, because another
 * process may have done it.
 */
function takeLock() {
  try {
    // Not recursive, which reports a read-only disk as a missing directory.
    fs.mkdirSync(path.dirname(LOCK));
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  let hasReported = false;
  for (;;) {
    try {
      fs.mkdirSync(LOCK);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale()) {
      // Rename it first: if two processes find it stale, only one succeeds.
      const stale = `${LOCK}.${process.pid}`;
      try {
        fs.renameSync(LOCK, stale);
        fs.rmSync(stale, { recursive: true, force: true });
      } catch {
        // Another process was faster.
      }
      continue;
    }
    if (!hasReported) say(`Waiting for another set-up (process ${read(path.join(LOCK, 'pid'))}) to finish`);
    hasReported = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  // Before anything is written into it, which a full disk refuses.
  process.on('exit', () => fs.rmSync(LOCK, { recursive: true, force: true }));
  fs.writeFileSync(path.join(LOCK, 'pid'), String(process.pid));
}

function isStale() {
  const pid = Number(read(path.join(LOCK, 'pid')));
  if (!pid) return ageMs(LOCK) > 5000;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  // After a reboot the pid may belong to any program.
  const commandLine = read(`/proc/${pid}/cmdline`);
  return commandLine !== undefined && !commandLine.includes('ensure.mjs');
}

function ageMs(file) {
  try {
    return Date.now() - fs.statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

// --- small things

/** Shows only errors, because the stdout of `npm run x` may be read by a program. */
async function run(program, args) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 2] });
  return succeeds(child);
}

/** Collects the output, so that it can be shown if the program fails. */
async function runQuietly(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { succeeded: await succeeds(child), output };
}

/** Forwards signals and exits with the child, so that an interrupted setup leaves nothing running. */
function succeeds(child) {
  const listeners = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ].map(([signal, code]) => {
    const listener = () => {
      child.once('close', () => process.exit(code));
      child.kill(signal);
    };
    process.on(signal, listener);
    return [signal, listener];
  });
  return new Promise((resolve) => {
    const end = (succeeded) => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
      resolve(succeeded);
    };
    child.once('error', () => end(false));
    child.once('close', (status) => end(status === 0));
  });
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part}\0`);
  return sum.digest('hex');
}
