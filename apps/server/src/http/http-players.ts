import { isIP } from 'node:net';
import { isLocalNetwork } from '@vitrine/contract/local-network';
import type { App } from './app.ts';

/**
 * Whether players may run over plain http. Decided by the configured address, never by what a request says about itself:
 * in a shop's network it is the usual way, on the internet the token of each screen would travel readable.
 */
export function allowsHttpPlayers({ config, urls }: Pick<App, 'config' | 'urls'>): boolean {
  if (config.allowsHttpPlayers !== undefined) return config.allowsHttpPlayers;
  const { protocol, hostname } = new URL(urls.auth);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'http:' && (isIP(host) ? isLocalNetwork(host) : host.endsWith('.local'));
}
