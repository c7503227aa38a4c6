import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { readText } from './read-text.ts';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** The interface that leads to the internet, else the first with an address. */
export async function readNetwork(
  interfaces: Interfaces = networkInterfaces(),
  routes?: string,
): Promise<{ mac?: string; localip?: string }> {
  const table = routes ?? (await readText('/proc/net/route')) ?? '';
  const usable = Object.entries(interfaces).map(
    ([name, addresses]) => [name, (addresses ?? []).filter(({ internal }) => !internal)] as const,
  );
  const withAddress = usable.filter(([, addresses]) => addresses.length > 0);
  const outward = defaultInterface(table);
  const [, addresses] = withAddress.find(([name]) => name === outward) ?? withAddress[0] ?? [null, []];
  const address = addresses.find(({ family }) => family === 'IPv4') ?? addresses[0];
  if (!address) return {};
  return {
    localip: address.address,
    ...(address.mac !== '00:00:00:00:00:00' && { mac: address.mac.toLowerCase() }),
  };
}

function defaultInterface(table: string): string | undefined {
  const rows = table.split('\n').map((line) => line.split(/\s+/));
  const byMetric = rows
    .filter(([, destination]) => destination === '00000000')
    .sort((a, b) => Number(a[6]) - Number(b[6]));
  return byMetric[0]?.[0];
}
