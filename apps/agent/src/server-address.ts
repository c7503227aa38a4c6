import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { isLocalNetwork } from '@vitrine/contract/local-network';
import type { Paths } from './paths.ts';

// Which server this player belongs to: typed into a file by the line that installed the package, or put on
// the boot partition as `vitrine.txt` with another computer, which wins because somebody took the card out
// for it.

const bootFile = 'vitrine.txt';

/** Null if no file names a server. */
export async function readServerAddress({ etc, boot }: Paths): Promise<string | null> {
  const files = [...boot.map((directory) => path.join(directory, bootFile)), path.join(etc, 'server')];
  for (const file of files) {
    const address = parseServerAddress(await readFile(file, 'utf8').catch(() => ''));
    if (address) return address;
  }
  return null;
}

/**
 * The origin in the first line that is not a comment. Windows editors add a byte order mark and carriage
 * returns, people add the player's path, or leave out `https://`. An address of a local network without a
 * scheme is a server in the shop, which has no certificate.
 */
export function parseServerAddress(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/[\r\n]+/);
  const line = lines.map((each) => each.trim()).find((each) => each !== '' && !each.startsWith('#'));
  if (!line) return null;
  const named = line.replace(/^(server|url|address)\s*=\s*/i, '');
  try {
    const url = new URL(named.includes('://') ? named : `${schemeFor(named)}://${named}`);
    return /^https?:$/.test(url.protocol) && url.username === '' ? url.origin : null;
  } catch {
    return null;
  }
}

function schemeFor(named: string): 'http' | 'https' {
  const host = new URL(`http://${named}`).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) && isLocalNetwork(host) ? 'http' : 'https';
}
