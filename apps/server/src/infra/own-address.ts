import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isLocalNetwork } from '@vitrine/contract/local-network';
import { StartError } from './start-error.ts';

// The address of this machine in its network, for a start that names only HOST. Nothing is sent to find it.

/** Where a route would lead, without sending anything; reserved for documentation, so nobody is there. */
const towards = ['192.0.2.1', '2001:db8::1'];
/** Networks between programs of one machine, or tunnels: no screen of the shop is in them. */
const notTheShop = /^(docker|br-|veth|virbr|cni|tun|tap|wg|tailscale|zt)/;

export interface OwnAddress {
  /** As it stands in a URL. */
  readonly host: string;
  /** Other addresses by which this machine may be meant, the same way. */
  readonly others: readonly string[];
}

/** What the operating system knows; tests describe a machine of their own. */
export interface Machine {
  readonly interfaces: () => NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>;
  readonly sourceTowards: (address: string) => Promise<string | null>;
}

export const thisMachine: Machine = { interfaces: networkInterfaces, sourceTowards };

/** Refuses with a sentence if no screen in a local network could reach this machine. */
export async function findOwnAddress(host: string, machine: Machine = thisMachine): Promise<OwnAddress> {
  if (isIP(host) && !isWildcard(host)) {
    if (!isPrivate(host)) throw missing();
    return { host: inUrl(host), others: [] };
  }
  if (!isWildcard(host)) throw missing();
  const known = privateAddresses(machine);
  const found = (await sources(machine)).find(isPrivate) ?? known[0];
  if (!found) throw missing();
  // 0.0.0.0 is IPv4 only, whereas :: answers both.
  const canAnswer = (address: string) => host === '::' || isIP(address) === 4;
  const chosen = canAnswer(found) ? found : known.find(canAnswer);
  if (!chosen)
    throw new StartError(
      `HOST=${host} listens on IPv4 only, and this machine has only IPv6 addresses in its network: start it with HOST=::`,
    );
  const others = known.filter((address) => address !== chosen && isIP(address) === isIP(chosen));
  return { host: inUrl(chosen), others: others.map(inUrl) };
}

/** Whether the caller is this machine, by any of its addresses. */
export function isOwnPeer(address: string, machine: Machine = thisMachine): boolean {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  return Object.values(machine.interfaces()).some((list) => list?.some((own) => own.address === plain));
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';
const inUrl = (address: string) => (isIP(address) === 6 ? `[${address}]` : address);
const isLinkLocal = (address: string) => /^(fe[89ab][0-9a-f]:|169\.254\.)/i.test(address);
/** An address with fe80:: needs the name of an interface, which no URL carries. */
const isPrivate = (address: string) =>
  isLocalNetwork(address) && !(isIP(address) === 6 && isLinkLocal(address));

const missing = () =>
  new StartError('PUBLIC_URL is missing: it is required when HOST is not a loopback address.');

async function sources({ sourceTowards: ask }: Machine): Promise<string[]> {
  const found: string[] = [];
  for (const target of towards) {
    const source = await ask(target);
    if (source) found.push(source);
  }
  return found;
}

/** Those that somebody set up come before those that a machine gives itself when nobody answers. */
function privateAddresses({ interfaces }: Machine): string[] {
  const all = Object.entries(interfaces())
    .filter(([name]) => !notTheShop.test(name))
    .flatMap(([, list]) => list ?? [])
    .filter(({ internal, address }) => !internal && isPrivate(address))
    .map(({ address }) => address);
  const unique = [...new Set(all)];
  return [
    ...unique.filter((address) => !isLinkLocal(address)),
    ...unique.filter((address) => isLinkLocal(address)),
  ];
}

/** A connected UDP socket knows the address that it would send from; null without a route. */
function sourceTowards(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
    const end = (found: string | null) => {
      socket.close();
      resolve(found);
    };
    socket.once('error', () => end(null));
    socket.connect(9, address, () => end(socket.address().address));
  });
}
