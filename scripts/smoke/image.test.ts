import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { TestBrowser } from '../../apps/server/src/test/test-browser.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testSecretKey,
} from '../../apps/server/src/test/test-postgres.ts';
import { type Clone, makeClone } from '../test/clone.ts';
import { complaintsIn, expectUploadConverts, type Visitor } from './visitor.ts';

// Runs the tree that deploy/Dockerfile builds as the image would, without a container engine: as uid 1000
// without capabilities, on a read-only root. If the test does not run as root, a user namespace makes the
// root read-only and the user stays the same.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const isRoot = process.getuid?.() === 0;
const imageUser = 1000;
let clone: Clone;
let node: string;
let database: TestDatabase;

beforeAll(async () => {
  clone = makeClone({ hasFront: true });
  database = await createTestDatabase();
  // npm writes this file in place, and it is a hard link to the one in this tree.
  const record = clone.path('node_modules', '.package-lock.json');
  const content = readFileSync(record);
  rmSync(record);
  writeFileSync(record, content);
  execFileSync(process.execPath, ['scripts/strip-image.mjs'], { cwd: clone.directory, stdio: 'ignore' });
  node = clone.path('..', 'node');
  copyFileSync(process.execPath, node);
});
afterAll(async () => {
  clone.remove();
  await database.drop();
});

/** The container's volume and /tmp, which are the only writable directories. */
function makeWritable(name: string): string {
  const directory = clone.path('..', name);
  mkdirSync(directory, { recursive: true });
  if (isRoot) chownSync(directory, imageUser, imageUser);
  return directory;
}

/** Provides ffmpeg like the image's package: readable by everybody, outside of the program. */
function placeTools(): string {
  const directory = clone.path('..', 'bin');
  mkdirSync(directory, { recursive: true });
  const { FFMPEG_PATH = '' } = process.env;
  for (const name of ['ffmpeg', 'ffprobe'])
    copyFileSync(realpathSync(path.join(path.dirname(FFMPEG_PATH), name)), path.join(directory, name));
  return path.join(directory, 'ffmpeg');
}

/** The script is constant; every value is a positional parameter. */
const readOnlyRoot = `set -e
mount --make-rprivate /
for place in "$1" "$2"; do mount --bind "$place" "$place"; done
mount -o remount,bind,ro /
shift 2; exec "$@"`;

function runImage(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const [data, tmp] = [makeWritable(`data-${env.ROLES ?? 'all'}`), makeWritable('tmp')];
  const user = [`--reuid=${imageUser}`, `--regid=${imageUser}`, '--clear-groups'];
  const drop = [
    'setpriv',
    ...(isRoot ? user : []),
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ];
  const namespace = ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])];
  const args = [
    ...namespace,
    'sh',
    '-c',
    readOnlyRoot,
    'sh',
    data,
    tmp,
    ...drop,
    node,
    'apps/server/dist/main.js',
  ];
  const child = spawn('unshare', args, {
    cwd: clone.directory,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      NODE_ENV: 'production',
      DATA_DIR: data,
      TMPDIR: tmp,
      FFMPEG_PATH: placeTools(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  onTestFailed(() => console.error(output.slice(-4000)));
  return { child, output: () => output };
}

const printed = (output: () => string, pattern: RegExp) =>
  vi.waitFor(
    () => {
      const match = pattern.exec(output());
      if (!match) throw new Error(`Not printed yet: ${pattern}`);
      return match[1]!;
    },
    { timeout: 120_000, interval: 50 },
  );

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code as number | null;
}

test('the image serves, converts in its sandbox, and writes only to its volume', async () => {
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const { child, output } = runImage({
    ...{ PORT: port, HOST: '127.0.0.1', PUBLIC_URL: url, DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: database.url, SECRET_KEY: testSecretKey },
  });
  try {
    const code = await printed(output, /#first-admin=(\S+)/);
    const person = new TestBrowser(url);
    await person.get(`${url}/sanctum/csrf-cookie`);
    const secret = 'a passphrase for the image';
    const made = await person.post(`${url}/api/v1/first-admin`, {
      ...{ code, serverName: 'Image', name: 'Ada', email: 'ada@image.test' },
      ...{ password: secret, passwordConfirmation: secret },
    });
    expect([made.status, made.body?.message]).toEqual([201, undefined]);
    const { body } = await person.logIn(url, 'ada@image.test', secret);
    const [server] = body.user.servers;
    await person.logIn(server.url, 'ada@image.test', secret);
    const visitor: Visitor = { person, api: (_slug, rest) => `${server.url}/api/v1/${rest}` };
    const state = async () => (await person.get(`${url}/readyz`)).body;
    await vi.waitFor(
      async () =>
        expect(await state()).toMatchObject({
          status: 'ready',
          converter: 'available',
          pictures: 'available',
        }),
      60_000,
    );
    await expectUploadConverts(visitor);
    for (const page of ['/en/auth/login', '/player/'])
      expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, 200]);
    // Nobody is billed here, so it says nothing of payment keys either.
    expect(complaintsIn(output())).toEqual([]);
  } finally {
    expect(await stop(child)).toBe(0);
  }
});

test('the image as a converter accepts files and stores nothing', async () => {
  const port = String(await findFreePort());
  const token = 'a token that opens the converter of the image';
  const { child, output } = runImage({
    PORT: port,
    HOST: '127.0.0.1',
    ROLES: 'converter',
    CONVERTER_TOKEN: token,
  });
  try {
    await printed(output, /converts at port (\d+)/);
    const trial = await fetch(`http://127.0.0.1:${port}/trial`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(trial.status).toBe(204);
    expect(complaintsIn(output())).toEqual([]);
  } finally {
    expect(await stop(child)).toBe(0);
  }
});
