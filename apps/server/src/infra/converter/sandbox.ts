/**
 * The command line around a media tool: no network, no view of anything but system libraries, the tool and the job
 * directory, another user than ours where we are root, and limits. Built here, started in run-tool.ts.
 */
import path from 'node:path';

export type SandboxName = 'bubblewrap' | 'unshare' | 'none';

/** Helper programs by name, as absolute paths; absent ones are simply not used. */
export type Helpers = Partial<Record<HelperName, string>>;
export const helperNames = ['bwrap', 'unshare', 'setpriv', 'prlimit', 'nice', 'sh'] as const;
export type HelperName = (typeof helperNames)[number];

export type Confinement = {
  sandbox: SandboxName;
  helpers: Helpers;
  /** An empty directory of ours that `unshare` builds the tool's small world on. */
  mountPoint: string;
};

export type ToolLimits = {
  /** Address space; undefined for Node, which reserves far more than it uses. */
  addressBytes?: number;
  /** Memory that is really written to. */
  dataBytes: number;
  fileBytes: number;
  processes: number;
};

export type Command = {
  program: string;
  args: string[];
  directory: string;
  /** Further paths the tool must be able to read. */
  visible: string[];
  limits: ToolLimits;
  /** A short look at a file somebody waits for: not put behind the rest of the machine. */
  isUrgent?: boolean;
};

/** As root, the tool runs as a user that owns nothing but its job directory. Unlikely to be anybody's number. */
export const toolUser = 64_913;

export const runsAsToolUser = (sandbox: SandboxName) => sandbox !== 'none' && process.getuid?.() === 0;

const systemPaths = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/fonts',
  '/nix/store',
];

/**
 * Constant text: every value arrives as a positional parameter and is only ever used quoted. It mounts what the tool
 * may see onto an empty memory file system, makes that the root, and becomes the tool.
 */
const buildSmallWorld = `set -e
root=$1 job=$2; shift 2
mount -t tmpfs -o size=1m,mode=755 none "$root"
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then mkdir -p "$root\${1%/*}"; ln -s "$(readlink "$1")" "$root$1"
  elif [ -e "$1" ]; then
    if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; : > "$root$1"; fi
    mount --bind "$1" "$root$1"; mount -o remount,bind,ro,nosuid,nodev "$root$1"
  fi
  shift
done
shift
mkdir "$root/job" "$root/proc" "$root/dev" "$root/old"
mount --bind "$job" "$root/job"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc" 2>/dev/null || :
for device in null zero random urandom; do : > "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
cd "$root"; pivot_root . old; umount -l /old; rmdir /old
cd /job; exec "$@"`;

export function confine(command: Command, { sandbox, helpers, mountPoint }: Confinement): string[] {
  const tool = [command.program, ...command.args];
  if (sandbox === 'none') return [...diesWithUs(helpers), ...limited(command, helpers), ...tool];
  const visible = [...systemPaths, command.program, ...command.visible];
  const inner = [...withoutPrivileges(helpers, sandbox), ...limited(command, helpers), ...tool];
  if (sandbox === 'bubblewrap') return [...bubblewrap(command.directory, visible, helpers), ...inner];
  return [
    ...diesWithUs(helpers),
    helpers.unshare!,
    ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
    ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'],
    ...[helpers.sh!, '-c', buildSmallWorld, 'sh', mountPoint, command.directory],
    ...[...withoutNested(visible), '--', ...inner],
  ];
}

function bubblewrap(directory: string, visible: string[], helpers: Helpers): string[] {
  const isRoot = process.getuid?.() === 0;
  const kept = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP', 'CAP_DAC_READ_SEARCH'].flatMap((name) => [
    '--cap-add',
    name,
  ]);
  return [
    ...[helpers.bwrap!, '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    // Root gives up its identity itself (setpriv, inside); everybody else gets a user namespace.
    ...(isRoot ? kept : ['--unshare-user', '--uid', String(toolUser), '--gid', String(toolUser)]),
    // Folders on the way are made by bubblewrap for root alone unless they are made first.
    ...[...new Set(withoutNested(visible).flatMap(foldersAbove))].flatMap((folder) => [
      ...['--perms', '0755', '--dir', folder],
    ]),
    ...withoutNested(visible).flatMap((place) => ['--ro-bind-try', place, place]),
    ...['--proc', '/proc', '--dev', '/dev', '--bind', directory, '/job', '--chdir', '/job'],
    '--',
  ];
}

/** A killed worker takes its tool along. */
function diesWithUs({ setpriv }: Helpers): string[] {
  return setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [];
}

function withoutPrivileges(helpers: Helpers, sandbox: SandboxName): string[] {
  const user = String(toolUser);
  if (runsAsToolUser(sandbox)) {
    const identity = ['--reuid', user, '--regid', user, '--clear-groups'];
    return [helpers.setpriv!, ...identity, ...noCapabilities, '--pdeathsig', 'KILL'];
  }
  return sandbox === 'unshare' ? [helpers.setpriv!, ...noCapabilities] : [];
}

const noCapabilities = ['--no-new-privs', '--inh-caps', '-all', '--bounding-set', '-all'];

function limited({ limits, isUrgent }: Command, { prlimit, nice }: Helpers): string[] {
  const addressSpace = limits.addressBytes ? [`--as=${limits.addressBytes}`] : [];
  const rest = [`--data=${limits.dataBytes}`, `--fsize=${limits.fileBytes}`, `--nproc=${limits.processes}`];
  return [
    ...(nice && !isUrgent ? [nice, '-n', '10'] : []),
    ...(prlimit ? [prlimit, ...addressSpace, ...rest, '--core=0', '--nofile=256'] : []),
  ];
}

function foldersAbove(place: string): string[] {
  const above = path.dirname(place);
  return above === '/' ? [] : [...foldersAbove(above), above];
}

/** Inside a read-only mount nothing further can be mounted, and need not be. */
function withoutNested(places: string[]): string[] {
  const unique = [...new Set(places)];
  return unique.filter((place) => !unique.some((other) => other !== place && place.startsWith(`${other}/`)));
}
