import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig, variableNames } from '../config.ts';
import { demoEnvironmentIds } from '../demo/demo-accounts.ts';
import { findRunningPostgres } from '../infra/postgres/running-postgres.ts';
import { StartError } from '../infra/start-error.ts';
import type { RunSystemCommand } from '../infra/system-command.ts';
import { readEnvironment, renderEnvironment } from './environment-file.ts';
import { renderUnit } from './service-unit.ts';

// Makes this tree a service of the machine that begins with it. Installing again renews the unit and keeps everything else.

export interface Machine {
  /** `/`, except in tests. */
  readonly root: string;
  readonly user: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project directory. */
  readonly code: string;
  readonly run: RunSystemCommand;
}

export interface Installed {
  readonly dataDir: string;
  readonly environmentFile: string;
  /** Whether the variables of an earlier installation were kept. */
  readonly isKept: boolean;
  /** Whether the default data directory was left alone, because it holds the demo. */
  readonly leftDemo: string | null;
}

const user = 'vitrine';
const unitName = 'vitrine.service';
const defaultDataDir = '/var/lib/vitrine';
const firstFreePort = 1024;
const placesOf = ({ root }: Machine) => ({
  unit: path.join(root, 'etc/systemd/system', unitName),
  environment: path.join(root, 'etc/vitrine.env'),
});

export async function installService(machine: Machine): Promise<Installed> {
  const { code, root, run } = machine;
  requireMachine(machine, 'install');
  const node = requireBuilt(machine);
  const { unit, environment } = placesOf(machine);
  const isKept = existsSync(environment);
  const chosen = isKept
    ? { variables: readEnvironment(readFileSync(environment, 'utf8')), leftDemo: null }
    : chooseVariables(machine);
  const { variables, leftDemo } = chosen;
  const config = readConfig(variables);
  if (config.port > 0 && config.port < firstFreePort)
    throw new StartError(
      `PORT=${config.port} needs a right with which the sandbox of the media tools refuses to run: take a port from ${firstFreePort} on, and a proxy in front of it.`,
    );
  const { dataDir } = config;
  const text = renderUnit({
    user,
    code,
    node,
    dataDir,
    environmentFile: '/etc/vitrine.env',
    backupDir: config.backupDir ?? null,
  });
  const written = isKept ? null : renderEnvironment(variables);
  // Its own database is stopped with it; another program on the same data is somebody's who knows.
  if (existsSync(unit)) run('systemctl', 'stop', unitName);
  if (await findRunningPostgres(path.join(root, dataDir)))
    throw new StartError(`A program is running on ${dataDir}: stop it first.`);
  if (run('id', '--user', user).code !== 0)
    must(
      run,
      'useradd',
      '--system',
      '--user-group',
      '--home-dir',
      dataDir,
      '--shell',
      '/usr/sbin/nologin',
      user,
    );
  mkdirSync(path.join(root, dataDir), { recursive: true, mode: 0o700 });
  for (const place of [dataDir, config.backupDir])
    if (place && existsSync(path.join(root, place)))
      must(run, 'chown', '--recursive', `${user}:${user}`, path.join(root, place));
  mkdirSync(path.dirname(unit), { recursive: true });
  if (written) writeFileSync(environment, written, { mode: 0o600 });
  // It may hold a key.
  chmodSync(environment, 0o600);
  writeFileSync(unit, text, { mode: 0o644 });
  must(run, 'systemctl', 'daemon-reload');
  must(run, 'systemctl', 'enable', unitName);
  must(run, 'systemctl', 'restart', unitName);
  return { dataDir, environmentFile: environment, isKept, leftDemo };
}

/** Returns false if there is none. The data, the variables and the user stay. */
export function removeService(machine: Machine): boolean {
  requireMachine(machine, 'remove');
  const { unit } = placesOf(machine);
  if (!existsSync(unit)) return false;
  must(machine.run, 'systemctl', 'disable', '--now', unitName);
  rmSync(unit);
  must(machine.run, 'systemctl', 'daemon-reload');
  return true;
}

function requireMachine({ root, user: id }: Machine, verb: 'install' | 'remove'): void {
  if (id !== 0) throw new StartError(`Only root may do that: sudo npm run admin -- service ${verb}`);
  if (!existsSync(path.join(root, 'run/systemd/system')))
    throw new StartError(
      'This machine does not run systemd: let its own service manager run npm start, as a user of its own.',
    );
}

/** Returns the Node that npm installed, because the machine's own may be another one tomorrow. */
function requireBuilt({ root, code }: Machine): string {
  const node = `node_modules/node-linux-${process.arch}/bin/node`;
  const needed = ['apps/server/dist/main.js', 'apps/dashboard/dist/index.html', node];
  if (!needed.every((file) => existsSync(path.join(root, code, file))))
    throw new StartError('This tree is not built yet: run npm start once.');
  return path.join(code, node);
}

/** The variables that are set now. */
function chooseVariables({ root, env, code }: Machine) {
  const set = Object.fromEntries(
    variableNames.flatMap((name) => (env[name] ? [[name, env[name]] as const] : [])),
  );
  const own = path.join(code, 'data');
  const isDemo = set.DATA_DIR === undefined && holdsDemo(path.join(root, own));
  const dataDir = set.DATA_DIR ?? (isDemo ? defaultDataDir : own);
  return { variables: { DEMO: '0', ...set, DATA_DIR: dataDir }, leftDemo: isDemo ? own : null };
}

/** The demo stores its media under ids of its own. */
const holdsDemo = (dataDir: string): boolean =>
  demoEnvironmentIds.some((id) => {
    const media = path.join(dataDir, 'media', id);
    return existsSync(media) && readdirSync(media).length > 0;
  });

function must(run: RunSystemCommand, program: string, ...args: string[]): void {
  const { code, output } = run(program, ...args);
  if (code !== 0) throw new StartError(`${[program, ...args].join(' ')} failed: ${output}`);
}
