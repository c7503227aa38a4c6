import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoEnvironmentIds } from '../demo/demo-accounts.ts';
import { sayNotTried } from '../test/not-tried.ts';
import { readEnvironment, renderEnvironment } from './environment-file.ts';
import { installService, type Machine, removeService } from './service.ts';
import { renderUnit } from './service-unit.ts';

// A machine in a directory of its own; its commands are recorded. That a picture is converted inside the unit is tested by
// `npm run test:agent` on a machine that boots.

const code = '/srv/vitrine';
const node = `node_modules/node-linux-${process.arch}/bin/node`;
let root: string;
let ran: string[];
let hasUser: boolean;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'vitrine-service-'));
  ran = [];
  hasUser = false;
  put('run/systemd/system/.keep', '');
  for (const file of ['apps/server/dist/main.js', 'apps/dashboard/dist/index.html', node])
    put(path.join(code, file), '');
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (place: string) => path.join(root, place);
function put(place: string, text: string): void {
  mkdirSync(path.dirname(at(place)), { recursive: true });
  writeFileSync(at(place), text, { mode: 0o755 });
}

const machine = (more: Partial<Machine> = {}): Machine => ({
  root,
  user: 0,
  env: {},
  code,
  run(program, ...args) {
    ran.push([program, ...args].join(' ').replaceAll(root, ''));
    if (program === 'useradd') hasUser = true;
    return { code: program === 'id' && !hasUser ? 1 : 0, output: '' };
  },
  ...more,
});

const unit = () => readFileSync(at('etc/systemd/system/vitrine.service'), 'utf8');
const variables = () => readEnvironment(readFileSync(at('etc/vitrine.env'), 'utf8'));

test('the unit is what it is meant to be, line by line', () => {
  const text = renderUnit({
    user: 'vitrine',
    code,
    node: `${code}/${node}`,
    environmentFile: '/etc/vitrine.env',
    dataDir: '/srv/vitrine/data',
    backupDir: '/mnt/backup',
  });
  const settings = text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
  expect(settings).toEqual([
    'Description=Vitrine digital signage',
    'Wants=network-online.target',
    'After=network-online.target',
    'Type=exec',
    'User=vitrine',
    'Group=vitrine',
    'WorkingDirectory=/srv/vitrine',
    'EnvironmentFile=/etc/vitrine.env',
    `ExecStart="/srv/vitrine/${node}" --max-semi-space-size=4 "/srv/vitrine/apps/server/dist/main.js"`,
    'KillMode=mixed',
    'TimeoutStopSec=90',
    'Restart=on-failure',
    'UMask=0077',
    'ProtectHome=tmpfs',
    'BindReadOnlyPaths="/srv/vitrine"',
    'BindPaths="/srv/vitrine/data" "-/mnt/backup"',
    'ProtectSystem=strict',
    'ReadWritePaths="/srv/vitrine/data" "-/mnt/backup"',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'ProtectControlGroups=yes',
    'ProtectClock=yes',
    'ProtectHostname=yes',
    'RestrictSUIDSGID=yes',
    'RestrictRealtime=yes',
    'LockPersonality=yes',
    'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
    'SystemCallFilter=@system-service @mount',
    'WantedBy=multi-user.target',
  ]);
  // Each that is off says why.
  for (const off of [
    'ProtectKernelTunables',
    'ProtectKernelLogs',
    'ProtectKernelModules',
    'ProtectProc',
    'ProcSubset',
  ])
    expect(text).toMatch(new RegExp(`^# .*\\b${off}\\b`, 'm'));
  for (const off of ['RestrictNamespaces', 'PrivateUsers', 'MemoryDenyWriteExecute', 'DynamicUser'])
    expect(text).toMatch(new RegExp(`^# .*\\b${off}\\b`, 'm'));
});

test('paths with spaces, quotes, dollars and per cent signs stay what they are; a colon is refused', () => {
  const of = (place: string) =>
    renderUnit({
      user: 'vitrine',
      code: place,
      node: '/usr/bin/node',
      environmentFile: '/etc/vitrine.env',
      dataDir: `${place}/data`,
      backupDir: null,
    });
  const odd = of('/srv/my "shop" $5 100%');
  expect(odd).toContain('WorkingDirectory=/srv/my "shop" $5 100%%\n');
  expect(odd).toContain('BindReadOnlyPaths="/srv/my \\"shop\\" $5 100%%"\n');
  expect(odd).toContain(' "/srv/my \\"shop\\" $$5 100%%/apps/server/dist/main.js"\n');
  expect(() => of('/srv/a:b')).toThrow('no path may have a colon');
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!analyze) sayNotTried('what systemd says of our unit: systemd-analyze is not installed');
test.runIf(analyze)('systemd finds no fault in it', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-unit-'));
  const file = path.join(directory, 'vitrine.service');
  writeFileSync(
    file,
    renderUnit({
      user: 'root',
      code: directory,
      node: process.execPath,
      environmentFile: '/etc/vitrine.env',
      dataDir: directory,
      backupDir: '/mnt/backup',
    }),
  );
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
    encoding: 'utf8',
  });
  rmSync(directory, { recursive: true });
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('vitrine.service'));
  expect({ status, about }).toEqual({ status: 0, about: [] });
});

test('it makes the user, gives it the data, writes the variables of today and starts the unit', async () => {
  const env = { PORT: '4500', SECRET_KEY: 'a "key" with $ome \\ odd `signs` in it', PATH: '/bin', DEMO: '' };
  const installed = await installService(machine({ env }));
  expect(installed).toMatchObject({ dataDir: `${code}/data`, isKept: false, leftDemo: null });
  expect(ran).toEqual([
    'id --user vitrine',
    `useradd --system --user-group --home-dir ${code}/data --shell /usr/sbin/nologin vitrine`,
    `chown --recursive vitrine:vitrine ${code}/data`,
    'systemctl daemon-reload',
    'systemctl enable vitrine.service',
    'systemctl restart vitrine.service',
  ]);
  expect(variables()).toEqual({
    DEMO: '0',
    PORT: '4500',
    SECRET_KEY: env.SECRET_KEY,
    DATA_DIR: `${code}/data`,
  });
  expect(statSync(at('etc/vitrine.env')).mode & 0o777).toBe(0o600);
  expect(statSync(at(`${code}/data`)).mode & 0o777).toBe(0o700);
  expect(unit()).toContain(`ReadWritePaths="${code}/data"\n`);
});

test('installed twice, it keeps the variables, whatever is set by then, and stops before it changes the data', async () => {
  await installService(machine({ env: { PORT: '4500' } }));
  const [before, first] = [readFileSync(at('etc/vitrine.env'), 'utf8'), unit()];
  ran = [];
  expect(await installService(machine({ env: { PORT: '4600', DATA_DIR: '/elsewhere' } }))).toMatchObject({
    dataDir: `${code}/data`,
    isKept: true,
  });
  expect(readFileSync(at('etc/vitrine.env'), 'utf8')).toBe(before);
  expect(unit()).toBe(first);
  expect(ran[0]).toBe('systemctl stop vitrine.service');
  expect(ran.filter((line) => line.startsWith('useradd'))).toEqual([]);
  expect(ran.at(-1)).toBe('systemctl restart vitrine.service');
});

test('a data directory with the demo is left alone', async () => {
  put(`${code}/data/media/${demoEnvironmentIds[0]}/file`, '');
  expect(await installService(machine())).toMatchObject({
    dataDir: '/var/lib/vitrine',
    leftDemo: `${code}/data`,
  });
  expect(variables().DATA_DIR).toBe('/var/lib/vitrine');
  expect(ran).toContain('chown --recursive vitrine:vitrine /var/lib/vitrine');
});

test('backups on another disk may be written, and need not be there', async () => {
  await installService(machine({ env: { BACKUP_DIR: '/mnt/backup' } }));
  expect(unit()).toContain(`ReadWritePaths="${code}/data" "-/mnt/backup"\n`);
  expect(ran.filter((line) => line.startsWith('chown'))).toHaveLength(1);
  mkdirSync(at('/mnt/backup'), { recursive: true });
  await installService(machine());
  expect(ran).toContain('chown --recursive vitrine:vitrine /mnt/backup');
});

test.each<[string, Partial<Machine>, string, (() => void)?]>([
  ['another user than root', { user: 1000 }, 'Only root may do that: sudo npm run admin -- service install'],
  ['no systemd', {}, 'This machine does not run systemd', () => rmSync(at('run'), { recursive: true })],
  [
    'a tree that is not built',
    {},
    'This tree is not built yet: run npm start once.',
    () => rmSync(at(`${code}/apps/server/dist`), { recursive: true }),
  ],
  ['a port below 1024', { env: { PORT: '80' } }, 'PORT=80 needs a right'],
  ['a wrong variable', { env: { PORT: 'eighty' } }, 'PORT is not valid'],
  ['a variable of two lines', { env: { MAIL_FROM: 'a\nb' } }, 'MAIL_FROM has more than one line'],
])('it refuses %s, and leaves nothing behind', async (_case, more, sentence, prepare) => {
  prepare?.();
  await expect(installService(machine(more))).rejects.toThrow(sentence);
  expect(existsSync(at('etc'))).toBe(false);
  expect(ran).toEqual([]);
});

test('a command that fails is named with what it said', async () => {
  const run: Machine['run'] = (program) =>
    program === 'systemctl' ? { code: 1, output: 'Access denied' } : { code: 0, output: '' };
  await expect(installService(machine({ run }))).rejects.toThrow(
    'systemctl daemon-reload failed: Access denied',
  );
});

test('removed, the unit is gone and everything else is there; removed twice, it says that there is none', async () => {
  await installService(machine());
  ran = [];
  expect(removeService(machine())).toBe(true);
  expect(ran).toEqual(['systemctl disable --now vitrine.service', 'systemctl daemon-reload']);
  expect(existsSync(at('etc/systemd/system/vitrine.service'))).toBe(false);
  expect(existsSync(at('etc/vitrine.env'))).toBe(true);
  expect(existsSync(at(`${code}/data`))).toBe(true);
  expect(removeService(machine())).toBe(false);
  expect(() => removeService(machine({ user: 1000 }))).toThrow('Only root may do that');
});

test('variables survive being written and read, and those written by hand are understood', () => {
  const odd = { A: 'plain', B: 'two words', C: `"'\\$\`#%`, D: '' };
  expect(readEnvironment(renderEnvironment(odd))).toEqual(odd);
  expect(readEnvironment(`# no\n A=1 \nB='x y'\nnonsense\nC="q"\n`)).toEqual({ A: '1', B: 'x y', C: 'q' });
});
