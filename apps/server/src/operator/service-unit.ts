import { StartError } from '../infra/start-error.ts';

// The systemd unit of an installation: its own user, the code readable, the data writable, nothing else.

export interface ServiceUnit {
  readonly user: string;
  /** The project directory. */
  readonly code: string;
  readonly node: string;
  readonly environmentFile: string;
  readonly dataDir: string;
  /** Null: below the data. */
  readonly backupDir: string | null;
}

export function renderUnit(unit: ServiceUnit): string {
  const { user, code, node, environmentFile, dataDir, backupDir } = unit;
  for (const place of [code, node, environmentFile, dataDir, backupDir ?? '']) requirePlainPath(place);
  const main = `${code}/apps/server/dist/main.js`;
  // A missing disk of the backups must not keep the service from starting, hence the dash.
  const writable = [dataDir, ...(backupDir ? [`-${backupDir}`] : [])];
  return `[Unit]
Description=Vitrine digital signage
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=${user}
Group=${user}
WorkingDirectory=${withoutSpecifiers(code)}
EnvironmentFile=${withoutSpecifiers(environmentFile)}
ExecStart=${command(node)} --max-semi-space-size=4 ${command(main)}
# The program stops PostgreSQL and its tools itself; what is left after that is killed.
KillMode=mixed
TimeoutStopSec=90
Restart=on-failure
UMask=0077

# Homes are empty, except for the code and, where they lie in one, the data and the backups.
ProtectHome=tmpfs
BindReadOnlyPaths=${quoted(code)}
BindPaths=${writable.map(quoted).join(' ')}
ProtectSystem=strict
ReadWritePaths=${writable.map(quoted).join(' ')}

NoNewPrivileges=yes
CapabilityBoundingSet=
PrivateTmp=yes
PrivateDevices=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
RestrictSUIDSGID=yes
RestrictRealtime=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallFilter=@system-service @mount

# Files of customers are read in a sandbox of their own (bubblewrap or unshare), which makes user, mount, process and network
# namespaces and mounts a /proc in them. The kernel allows that only where /proc is whole, so these stay off:
# ProtectKernelTunables, ProtectKernelLogs, ProtectKernelModules, ProtectProc, ProcSubset.
# RestrictNamespaces would forbid the namespaces, and PrivateUsers would leave no ids for them to map.
# MemoryDenyWriteExecute: V8 compiles at run time. DynamicUser: the data belong to the same user at every start.

[Install]
WantedBy=multi-user.target
`;
}

/** In lists of paths, a colon divides source and target. */
function requirePlainPath(place: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a unit
  if (/[\u0000-\u001f:]/.test(place))
    throw new StartError(`${place} cannot be in a unit: no path may have a colon or a line end.`);
}

const withoutSpecifiers = (text: string) => text.replaceAll('%', '%%');
const quoted = (text: string) => `"${withoutSpecifiers(text).replace(/[\\"]/g, '\\$&')}"`;
/** A command line also replaces variables. */
const command = (text: string) => quoted(text).replaceAll('$', '$$$$');
