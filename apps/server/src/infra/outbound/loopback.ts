import { isIP } from 'node:net';

/** Whether this name or address of a host can only mean the machine itself. Names below localhost never leave it (RFC 6761). */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}
