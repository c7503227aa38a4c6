/**
 * Builds the command line around a media tool: no network, no access to anything but system libraries, the
 * tool and the job directory, another user if we are root, and limits. run-tool.ts starts it.
 */
import os from 'node:os';
import path from 'node:path';
import type { AbsolutePath } from '../absolute-path.ts';
import type { Workspace } from './workspace.ts';

export type SandboxName = 'bubblewrap' | 'unshare' | 'none';

/** Absolute paths of helper programs by name; missing ones are not used. */
export type Helpers = Partial<Record<HelperName, AbsolutePath>>;
export const helperNames = ['bwrap', 'unshare', 'setpriv', 'prlimit', 'nice', 'sh'] as const;
export type HelperName = (typeof helperNames)[number];

export type Confinement = {
  sandbox: SandboxName;
  helpers: Helpers;
  /** This machine forbids a new /proc, so the tools see an empty one. */
  hasNoProc?: boolean;
};

export type ToolLimits = {
  /** Limit of address space; undefined for Node, which reserves far more than it uses. */
  addressBytes?: number;
  /** Limit of memory that is actually written to. */
  dataBytes: number;
  fileBytes: number;
  /** Limit of processes and threads of one tool. */
  processes: number;
};

export type Command = {
  program: AbsolutePath;
  args: string[];
  workspace: Workspace;
  /** More paths that the tool must be able to read. */
  visible: AbsolutePath[];
  limits: ToolLimits;
  /** How far it stands back behind other programs: 10 unless told, 0 for a short task that somebody waits for. */
  nice?: number;
};

/** As root, the tool runs as a user that owns only the files of its workspace. */
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
 * The script is constant: every value arrives as a positional parameter and is always quoted. It mounts what
 * the tool may see onto an empty memory file system, makes that the root, and executes the tool.
 */
const buildRoot = `set -e
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

/**
 * The last step before the tool reports on file descriptor 3: without `started`, the sandbox failed and not
 * the tool. In a sandbox this step stays and reports the end too, because the programs around it do not
 * forward signals reliably (unshare of util-linux 2.38 exits with 1). Without a sandbox it execs the tool.
 */
const supervise = 'printf "started " >&3; "$@" 3>&-; code=$?; printf "ended %d" "$code" >&3; exit "$code"';
const become = 'printf "started " >&3; exec 3>&-; exec "$@"';

/** The reported state; null where nothing was reported. */
export function readReport(report: string): { hasStarted: boolean; exitCode: number | null } {
  const [, ended] = /^started ended (\d+)$/.exec(report) ?? [];
  return { hasStarted: report.startsWith('started '), exitCode: ended === undefined ? null : Number(ended) };
}

export function confine(command: Command, confinement: Confinement): string[] {
  const { workspace } = command;
  const { sandbox, helpers } = confinement;
  const lastStep = sandbox === 'none' ? become : supervise;
  const tool = [helpers.sh ?? '/bin/sh', '-c', lastStep, 'sh', command.program, ...command.args];
  if (sandbox === 'none') return [...diesWithUs(helpers), ...limited(command, helpers, sandbox), ...tool];
  const visible = [...systemPaths, command.program, ...command.visible];
  const inner = [
    ...withoutPrivileges(helpers, sandbox, workspace),
    ...limited(command, helpers, sandbox),
    ...tool,
  ];
  if (sandbox === 'bubblewrap') return [...bubblewrap(workspace, visible, confinement), ...inner];
  return [
    ...diesWithUs(helpers),
    helpers.unshare!,
    ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
    ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'],
    ...[helpers.sh!, '-c', buildRoot, 'sh', workspace.mountPoint, workspace.files],
    ...[...withoutNested(visible), '--', ...inner],
  ];
}

function bubblewrap(
  { files, user }: Workspace,
  visible: string[],
  { helpers, hasNoProc }: Confinement,
): string[] {
  const isRoot = process.getuid?.() === 0;
  const kept = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP', 'CAP_DAC_READ_SEARCH'].flatMap((name) => [
    '--cap-add',
    name,
  ]);
  return [
    ...[helpers.bwrap!, '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    // Root drops its identity itself (setpriv, inside); other users get a user namespace.
    ...(isRoot ? kept : ['--unshare-user', '--uid', String(user), '--gid', String(user)]),
    // bubblewrap creates parent folders for root only, so they are created first.
    ...[...new Set(withoutNested(visible).flatMap(foldersAbove))].flatMap((folder) => [
      ...['--perms', '0755', '--dir', folder],
    ]),
    ...withoutNested(visible).flatMap((place) => ['--ro-bind-try', place, place]),
    ...[
      hasNoProc ? '--tmpfs' : '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--bind',
      files,
      '/job',
      '--chdir',
      '/job',
    ],
    '--',
  ];
}

/** Makes the kernel kill the tool when the worker dies. */
function diesWithUs({ setpriv }: Helpers): string[] {
  return setpriv ? [setpriv, '--pdeathsig', 'KILL'] : [];
}

function withoutPrivileges(helpers: Helpers, sandbox: SandboxName, workspace: Workspace): string[] {
  const user = String(workspace.user);
  if (runsAsToolUser(sandbox)) {
    const identity = ['--reuid', user, '--regid', user, '--clear-groups'];
    return [helpers.setpriv!, ...identity, ...noCapabilities, '--pdeathsig', 'KILL'];
  }
  return sandbox === 'unshare' ? [helpers.setpriv!, ...noCapabilities] : [];
}

const noCapabilities = ['--no-new-privs', '--inh-caps', '-all', '--bounding-set', '-all'];

function limited(
  { limits, nice: by = 10 }: Command,
  { prlimit, nice }: Helpers,
  sandbox: SandboxName,
): string[] {
  const addressSpace = limits.addressBytes ? [`--as=${limits.addressBytes}`] : [];
  const processes = countsOwnProcesses(sandbox) ? [`--nproc=${limits.processes}`] : [];
  const rest = [`--data=${limits.dataBytes}`, `--fsize=${limits.fileBytes}`, ...processes];
  return [
    ...(nice && by > 0 ? [nice, '-n', String(by)] : []),
    ...(prlimit ? [prlimit, ...addressSpace, ...rest, '--core=0', '--nofile=256'] : []),
  ];
}

/**
 * The process limit counts every thread of a user on the machine. It is set only where the tool has a
 * separate user: as root, or in a user namespace of a kernel that counts per namespace (5.14). Elsewhere the
 * threads of the program itself, or of another tool, would use it up.
 */
function countsOwnProcesses(sandbox: SandboxName): boolean {
  if (sandbox === 'none') return false;
  if (process.getuid?.() === 0) return true;
  const [major = 0, minor = 0] = os.release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

function foldersAbove(place: string): string[] {
  const above = path.dirname(place);
  return above === '/' ? [] : [...foldersAbove(above), above];
}

/** Nothing can be mounted inside a read-only mount, nor does it have to be. */
function withoutNested(places: string[]): string[] {
  const unique = [...new Set(places)];
  return unique.filter((place) => !unique.some((other) => other !== place && place.startsWith(`${other}/`)));
}
