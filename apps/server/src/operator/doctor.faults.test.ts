import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../infra/free-port.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded-postgres.ts';
import { sayNotTried } from '../test/not-tried.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { runAdmin, startProcess } from '../test/program-process.ts';
import { makeSmallDisk } from '../test/small-disk.ts';
import { TestBrowser } from '../test/test-browser.ts';

// The eight faults that `npm run admin -- doctor` names, each on an own installation that really has it, by the command as an
// operator types it. What mends a fault is named by its line.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

// A backup wants a gigabyte to spare; what is not written takes no memory.
const diskBytes = 4_000_000_000;
const disk = makeSmallDisk(diskBytes);
const dataDir = disk?.directory ?? mkdtempSync(path.join(tmpdir(), 'vitrine-faults-'));
let env: Record<string, string>;

beforeAll(async () => {
  env = {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(await findFreePort()),
    // Nobody listens there.
    WEATHER_URL: `http://127.0.0.1:${await findFreePort()}`,
    WEATHER_CONTACT: 'nora@bakery.test',
  };
  const program = await startProcess(env);
  try {
    await useIt(program.url, /#first-admin=(\S+)/.exec(program.output())![1]!);
  } finally {
    await program.end('SIGTERM');
  }
  expect(await runAdmin(env, 'backup')).toMatchObject({ code: 0 });
});
afterAll(() => {
  if (disk) disk.remove();
  else rmSync(dataDir, { recursive: true, force: true });
});

/** The first admin asks for the weather of the shop, which the service does not give. */
async function useIt(url: string, code: string): Promise<void> {
  const account = { email: 'nora@bakery.test', password: 'rye and spelt' };
  const person = new TestBrowser(url);
  await person.get(`${url}/sanctum/csrf-cookie`);
  const made = await person.post(`${url}/api/v1/first-admin`, {
    ...account,
    code,
    serverName: 'Bakery',
    name: 'Nora',
    passwordConfirmation: account.password,
  });
  expect(made.status).toBe(201);
  const server = `${url}/s/bakery`;
  await person.logIn(server, account.email, account.password);
  const api = (rest: string) => `${server}/api/v1/${rest}`;
  const shop = { name: 'Shop', timezone: 'Europe/Prague', latitude: 50.0871, longitude: 14.421 };
  expect((await person.post(api('locations'), shop)).status).toBe(201);
  const { body } = await person.post(api('sources'), { name: 'Weather', kind: 'weather' });
  await vi.waitFor(
    async () => {
      const { data } = (await person.get(api(`sources/${body.data.id}`))).body;
      expect(data.fault).not.toBeNull();
    },
    { timeout: 120_000, interval: 500 },
  );
}

interface Row {
  readonly state: string;
  readonly sentence: string;
  readonly line: string | null;
}

/** The rows by their part, and how many faults it counted. */
function readRows(output: string): { rows: Record<string, Row>; faults: number } {
  const rows: Record<string, Row> = {};
  const lines = output.split('\n');
  for (const [i, text] of lines.entries()) {
    const [, part, state, sentence] =
      /^(\w+) +(works|not set up|FAULT|elsewhere|unknown) +(.+)$/.exec(text) ?? [];
    const line = /^ {23}(\S.*)$/.exec(lines[i + 1] ?? '')?.[1] ?? null;
    if (part) rows[part] = { state: state!, sentence: sentence!, line };
  }
  return { rows, faults: Number(/^(\d+) faults?\.$/m.exec(output)?.[1] ?? 0) };
}

async function doctor(more: Record<string, string> = {}) {
  const { code, output } = await runAdmin({ ...env, ...more }, 'doctor');
  const read = readRows(output);
  expect(Object.keys(read.rows), output).toHaveLength(8);
  const found = Object.values(read.rows).filter(({ state }) => state === 'FAULT').length;
  expect({ code, faults: read.faults }, output).toEqual({ code: found > 0 ? 1 : 0, faults: found });
  return read.rows;
}

async function withDatabase(work: (owner: Owner) => Promise<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const owner = await connectOwner({ url: postgres.url, drop: async () => {} });
    await work(owner);
    await owner.end();
  } finally {
    await postgres.stop();
  }
}

test('1 and 7: no ffmpeg, and a weather service that cannot be reached; nothing else is wrong', async () => {
  const rows = await doctor({ FFMPEG_PATH: '', PATH: withoutFfmpeg() });
  expect(rows.outside).toEqual({
    state: 'FAULT',
    sentence: 'The weather service could not be reached.',
    line: null,
  });
  expect(rows.converter).toMatchObject({
    state: 'FAULT',
    line: expect.stringMatching(/ffmpeg/),
  });
  for (const part of ['address', 'players', 'mail', 'storage', 'backup', 'version'])
    expect([part, rows[part]!.state]).not.toEqual([part, 'FAULT']);
});

/** The helpers of the sandbox in a directory of their own: on this machine an ffmpeg may lie beside them. */
function withoutFfmpeg(): string {
  const directory = path.join(dataDir, 'programs');
  mkdirSync(directory, { recursive: true });
  const names = ['bwrap', 'unshare', 'setpriv', 'prlimit', 'nice', 'sh'];
  for (const name of names) {
    const found = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
      .map((place) => path.join(place, name))
      .find(existsSync);
    if (found && !existsSync(path.join(directory, name)))
      execFileSync('ln', ['-s', found, path.join(directory, name)]);
  }
  return directory;
}

test('3: the address changed since the last start', async () => {
  await withDatabase((owner) =>
    owner.query(`update identity.content_servers set url = 'http://192.168.250.77:4400'`),
  );
  const { address } = await doctor();
  await withDatabase((owner) =>
    owner.query('update identity.content_servers set url = $1', [`http://localhost:${env.PORT}`]),
  );
  expect(address).toEqual({
    state: 'FAULT',
    sentence:
      'Screens look for 192.168.250.77, which this machine no longer has. Give it back in the router, or restart.',
    line: null,
  });
  expect((await doctor()).address!.state).toBe('not set up');
});

test('4: the mail server refuses', async () => {
  const smtp = new SMTPServer({
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  try {
    const { mail } = await doctor({ SMTP_URL: `smtp://nora:secret@127.0.0.1:${port}` });
    expect(mail).toEqual({
      state: 'FAULT',
      sentence: 'The mail server 127.0.0.1 refuses (535).',
      line: null,
    });
  } finally {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

test.runIf(disk)('5: the disk has less than 5 % left', async () => {
  expect((await doctor()).storage!.state).toBe('works');
  const film = path.join(dataDir, 'film');
  execFileSync('fallocate', ['--length', '500M', film]);
  const { blocks, bfree, bsize } = statfsSync(dataDir);
  const used = (blocks - bfree) * bsize;
  disk!.shrinkTo(Math.ceil(used * 1.04));
  const { storage } = await doctor();
  disk!.shrinkTo(diskBytes);
  rmSync(film);
  expect(storage).toEqual({
    state: 'FAULT',
    sentence: expect.stringMatching(/^\d+ MB left\.$/),
    line: null,
  });
});

test('6: the last backup is 49 hours old', async () => {
  const root = path.join(dataDir, 'backups');
  const name = readdirSync(root).find((each) => existsSync(path.join(root, each, 'backup.json')))!;
  const file = path.join(root, name, 'backup.json');
  const made = readFileSync(file, 'utf8');
  const madeAt = new Date(Date.now() - 49 * 3_600_000).toISOString();
  writeFileSync(file, JSON.stringify({ ...JSON.parse(made), madeAt }));
  const { backup } = await doctor();
  writeFileSync(file, made);
  expect(backup).toEqual({
    state: 'FAULT',
    sentence: 'Last 2 days ago. Without the key no backup can be read.',
    line: 'npm run admin -- backup',
  });
});

test('8: the database belongs to a newer release', async () => {
  await withDatabase((owner) =>
    owner.query(`insert into migrations.applied (name, sha256, needs) values ('9999_future.sql', 'x', 9999)`),
  );
  const rows = await doctor();
  await withDatabase((owner) => owner.query(`delete from migrations.applied where name = '9999_future.sql'`));
  expect(rows.version).toEqual({
    state: 'FAULT',
    sentence: expect.stringMatching(/^The database belongs to a newer release than \S+: start that one\.$/),
    line: null,
  });
  // What needs no database is checked all the same.
  expect(rows.storage!.state).toBe('works');
  expect(rows.players!.state).toBe('unknown');
});

/** In a user namespace of its own the number of further ones is limited without touching the machine. */
function inForbidding(command: readonly string[]): string {
  const forbid =
    'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --ambient-caps=-all --inh-caps=-all "$@"';
  const ordinary = ['--user', '--map-user=1000', '--map-group=1000', '--keep-caps'];
  try {
    return execFileSync('unshare', [...ordinary, 'sh', '-c', forbid, 'sh', ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    // A fault ends with 1.
    return (error as { stdout?: string }).stdout ?? '';
  }
}
const canForbid = inForbidding(['sh', '-c', 'unshare --user true || echo forbidden']).includes('forbidden');
if (!canForbid) sayNotTried('user namespaces that are forbidden: nothing can be forbidden here');

test.runIf(canForbid)('2: user namespaces are forbidden', () => {
  const own = mkdtempSync(path.join(tmpdir(), 'vitrine-forbidden-'));
  const admin = path.join(import.meta.dirname, '../admin.ts');
  try {
    const variables = ['PATH=/usr/bin:/bin', `DATA_DIR=${own}`, 'DEMO=0'];
    const output = inForbidding(['env', '-i', ...variables, process.execPath, admin, 'doctor']);
    expect(readRows(output).rows.converter).toEqual({
      state: 'FAULT',
      sentence: 'Pictures are read without a sandbox: one made for it could take over this server.',
      line: expect.stringContaining(
        `printf '%s\\n' user.max_user_namespaces=15000 | sudo tee /etc/sysctl.d/60-vitrine.conf && sudo sysctl -p `,
      ),
    });
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});
