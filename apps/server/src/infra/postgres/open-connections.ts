import { readFile } from 'node:fs/promises';

/** Of /proc/net/tcp. */
const established = '01';

/**
 * The ports of this machine from which somebody is connected to a port of it; null where that cannot be read. The kernel closes
 * the connection of a killed program at once, however long the other end takes to notice.
 */
export async function openConnectionsTo(port: number): Promise<Set<number> | null> {
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => null);
  if (table === null) return null;
  const open = new Set<number>();
  for (const line of table.split('\n').slice(1)) {
    const [, local, remote, state] = line.trim().split(/\s+/);
    if (state === established && portOf(remote!) === port) open.add(portOf(local!));
  }
  return open;
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1]!, 16);
