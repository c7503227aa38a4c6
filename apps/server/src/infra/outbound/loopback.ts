import { isIP } from 'node:net';

/**
 * Whether this host name or address can only mean this machine. Names below localhost never leave it (RFC
 * 6761).
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}
