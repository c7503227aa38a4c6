/**
 * Decides which addresses typed by customers the server may request: http(s) pages on the public internet and
 * nothing else. A name is resolved here, all its addresses are checked, and the caller connects only to
 * those.
 */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export type FetchRefusal =
  | 'invalid'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'address'
  | 'redirects'
  | 'timeout'
  | 'too_large'
  | 'unreadable'
  | 'unreachable'
  | 'tls';

export class FetchRefused extends Error {
  override name = 'FetchRefused';
  readonly reason: FetchRefusal;
  constructor(reason: FetchRefusal, options?: ErrorOptions) {
    super(`The address was refused: ${reason}.`, options);
    this.reason = reason;
  }
}

export type OutboundRuleOptions = {
  /** `address` or `address:port`; defaults to the machine's name servers. */
  dnsServer?: string | undefined;
  /** `host:port` of exceptions that the operator named. */
  allowed?: readonly string[] | undefined;
  /** Replaces the strict rule in tests, which have no public addresses to reach. */
  isAllowedAddress?: ((address: string) => boolean) | undefined;
};

/** Returns the addresses to connect to, all of them checked; throws FetchRefused. */
export type ResolvePublic = (url: URL, signal: AbortSignal) => Promise<LookupAddress[]>;

export function createOutboundRule({
  dnsServer,
  allowed = [],
  isAllowedAddress,
}: OutboundRuleOptions = {}): ResolvePublic {
  const isAllowed =
    isAllowedAddress ?? ((address: string) => isPublicAddress(address) && !isOwnAddress(address));
  return async (url, signal) => {
    checkForm(url);
    const host = hostOf(url);
    const isException = allowed.includes(`${host}:${portOf(url)}`);
    if (!isException && /(^|\.)localhost\.?$/.test(host)) throw new FetchRefused('address');
    const addresses = isIP(host) ? [host] : await resolveName(host, dnsServer, signal);
    if (addresses.length === 0) throw new FetchRefused('unreachable');
    if (!isException && !addresses.every(isAllowed)) throw new FetchRefused('address');
    return addresses
      .slice(0, MOST_ADDRESSES_TRIED)
      .map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
  };
}

/** Whether its text alone says that it leads nowhere public: this machine, a name of the own network, or a private number. */
export function isPrivateByName(url: URL, allowed: readonly string[]): boolean {
  const host = hostOf(url);
  if (allowed.includes(`${host}:${portOf(url)}`)) return false;
  return isIP(host) ? !isPublicAddress(host) : /(^|\.)(localhost|local)\.?$/.test(host);
}

/** A lookup for node:net with a fixed answer, because a second DNS query could return another. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, answer) => {
    if (options.all) answer(null, addresses);
    else answer(null, addresses[0]!.address, addresses[0]!.family);
  };
}

export function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new FetchRefused('invalid');
  return url;
}

const MOST_ADDRESSES_TRIED = 4;
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
// A public address by its number, but the virtual machines of one large host reach their control plane there.
const METADATA_BY_PUBLIC_NUMBER = '168.63.129.16';

/**
 * Accepts only global unicast. IPv6 forms that carry an IPv4 address (mapped, translated, 6to4, Teredo) are
 * all refused.
 */
export function isPublicAddress(address: string): boolean {
  // The library also accepts spellings (octal, zones) that others interpret differently.
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST_V6);
  return address !== METADATA_BY_PUBLIC_NUMBER;
}

/**
 * A service on this machine's public address may be behind a firewall that a request from inside would
 * bypass.
 */
function isOwnAddress(address: string): boolean {
  const wanted = ipaddr.parse(address).toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .some((own) => ipaddr.parse(own.address).toNormalizedString() === wanted);
}

// Ports above 1023 that browsers refuse to open, because other protocols use them.
const PORTS_OF_OTHERS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
];

function checkForm(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('scheme');
  if (url.username || url.password) throw new FetchRefused('credentials');
  const port = portOf(url);
  const isWeb = port === 80 || port === 443 || (port > 1023 && !PORTS_OF_OTHERS.includes(port));
  if (!isWeb) throw new FetchRefused('port');
}

export function portOf(url: URL): number {
  return url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

async function resolveName(
  name: string,
  dnsServer: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  if (signal.aborted) throw new FetchRefused('timeout');
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (dnsServer) resolver.setServers([dnsServer]);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (signal.aborted) throw new FetchRefused('timeout');
    return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
