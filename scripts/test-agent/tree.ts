import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// A Debian tree with what the package and the service depend on, made once by debootstrap and kept in `.cache`. Each run works
// on a layer above it, so the tree stays as it is.

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
const tree = path.join(cache, 'agent-tree');
/** Another name whenever the packages below change. */
const ready = path.join(tree, '.ready-with-service');
const layer = path.join(cache, 'agent-layer');
const suite = 'bookworm';
const base = 'systemd,systemd-sysv,dbus,udev,libpam-systemd,ca-certificates,procps';
const needed = ['nodejs', 'cage', 'xwayland', 'chromium', 'bubblewrap', 'ffmpeg'];

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

export function requireTools(): void {
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
    (name) => !['/usr/sbin', '/usr/bin'].some((directory) => existsSync(path.join(directory, name))),
  );
  if (missing.length === 0) return;
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', 'debootstrap', 'systemd-container', 'util-linux']);
}

export function makeTree(): void {
  if (existsSync(ready)) return;
  console.log('Making a Debian tree in .cache/agent-tree (a few minutes, once)');
  rmSync(tree, { recursive: true, force: true });
  const mirror = 'http://deb.debian.org/debian';
  // debootstrap cannot work below a folder with a blank in its name, as the project's may have.
  const made = mkdtempSync(path.join(tmpdir(), 'vitrine-tree-'));
  run('debootstrap', ['--variant=minbase', `--include=${base}`, suite, made, mirror]);
  mkdirSync(cache, { recursive: true });
  // The root of a machine, which its other users may enter too.
  chmodSync(made, 0o755);
  run('mv', [made, tree]);
  const sources = [`deb ${mirror} ${suite} main`, `deb ${mirror}-security ${suite}-security main`];
  writeFileSync(path.join(tree, 'etc/apt/sources.list'), `${sources.join('\n')}\n`);
  // Nothing is started while packages are installed.
  const noStart = path.join(tree, 'usr/sbin/policy-rc.d');
  writeFileSync(noStart, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  run('chroot', [tree, 'apt-get', 'update']);
  run('chroot', [tree, 'apt-get', 'install', '-y', '--no-install-recommends', ...needed]);
  rmSync(noStart);
  writeFileSync(ready, '');
}

export interface Layer {
  readonly root: string;
  /** Writes a file of the machine. */
  put(file: string, content: string | Buffer): void;
  remove(): void;
}

export function makeLayer(): Layer {
  const [upper, work, root] = ['upper', 'work', 'root'].map((name) => path.join(layer, name)) as [
    string,
    string,
    string,
  ];
  const unmount = () => {
    try {
      run('umount', [root]);
    } catch {
      // It was not mounted.
    }
    rmSync(layer, { recursive: true, force: true });
  };
  unmount();
  for (const directory of [upper, work, root]) mkdirSync(directory, { recursive: true });
  run('mount', [
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=${tree},upperdir=${upper},workdir=${work}`,
    root,
  ]);
  return {
    root,
    put(file, content) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), content);
    },
    remove: unmount,
  };
}
