import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { App } from '../../../http/app.ts';
import { isLoopbackHost } from '../../../infra/outbound/loopback.ts';
import { sql } from '../../../infra/postgres/sql.ts';
import { hashOf } from '../../../infra/secrets/secrets.ts';
import { needsDatabase, type PartCheck, say } from '../part-check.ts';

// The address in use is the one stored with this content server: the program writes it at each start, so it is
// known also while the program is stopped.

const httpsLine = 'PUBLIC_URL=https://signs.example.com TRUST_PROXY=1';

export const checkAddress: PartCheck = {
  part: 'address',
  async run({ app, config }) {
    if (!app) return needsDatabase;
    const stored = (await readStoredAddress(app)) ?? app.urls.public;
    const { protocol, hostname, origin } = new URL(stored);
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isLoopbackHost(host)) {
      if (config.isDemo)
        return { state: 'works', sentence: say('installation.address.demo', { address: origin }) };
      return {
        state: 'not_set_up',
        sentence: say('installation.address.local'),
        line: 'HOST=0.0.0.0 npm start',
      };
    }
    // Behind a proxy the name belongs to another machine, and so it is with every name.
    if (isIP(host) !== 0 && !config.trustProxy && !ownAddresses().includes(host))
      return { state: 'fault', sentence: say('installation.address.changed', { address: host }) };
    if (protocol === 'http:')
      return {
        state: 'not_set_up',
        sentence: say('installation.address.http'),
        line: httpsLine,
        replace: 'signs.example.com',
      };
    return { state: 'works', sentence: say('installation.address.https', { address: origin }) };
  },
};

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);

async function readStoredAddress({ config, identity, serverKey }: App): Promise<string | null> {
  if (!config.roles.includes('auth')) return null;
  const [row] = await identity.transaction((db) =>
    db.query(
      sql({ url: 'text' })`select url from identity.content_servers where key_hash = ${hashOf(serverKey)}`,
    ),
  );
  return row?.url ?? null;
}
