import path from 'node:path';

// Where the agent reads and writes. systemd names the three directories of the unit in the environment.

export interface Paths {
  /** The server's address and the pinned key, writable by root only. */
  readonly etc: string;
  /** Survives a reboot: the browser's profile, packages of earlier versions. */
  readonly state: string;
  /** In memory: caches, requests to the root helper, facts that only root can read. */
  readonly run: string;
  /** Where a person may put `vitrine.txt` with another computer. */
  readonly boot: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

export function pathsFrom(env: Environment): Paths {
  return {
    etc: env.CONFIGURATION_DIRECTORY ?? '/etc/vitrine-agent',
    state: env.STATE_DIRECTORY ?? '/var/lib/vitrine-agent',
    run: env.RUNTIME_DIRECTORY ?? '/run/vitrine-agent',
    boot: env.VITRINE_BOOT_DIRECTORIES?.split(':') ?? ['/boot/firmware', '/boot', '/boot/efi'],
  };
}

export const profileIn = ({ state }: Paths): string => path.join(state, 'profile');
