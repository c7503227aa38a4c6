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
  async run({ app, config, ownEnvironment }) {
    if (!app) return needsDatabase;
    const stored = await readStoredAddress(app);
    const { protocol, hostname, origin } = new URL(stored?.url ?? app.urls.public);
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
    const left = stored && ownEnvironment ? await countLeftBehind(app, stored, ownEnvironment) : 0;
    if (left > 0)
      return {
        state: 'fault',
        sentence: say('installation.address.moved', {
          before: new URL(stored!.previousUrl!).hostname,
          address: hostname,
          count: left,
        }),
      };
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

interface StoredAddress {
  readonly url: string;
  readonly previousUrl: string | null;
  readonly changedAt: string | null;
}

async function readStoredAddress({ config, identity, serverKey }: App): Promise<StoredAddress | null> {
  if (!config.roles.includes('auth')) return null;
  const [row] = await identity.transaction((db) =>
    db.query(sql({ url: 'text', previousUrl: 'text?', changedAt: 'timestamptz?' })`
      select url, previous_url as "previousUrl", url_changed_at as "changedAt"
      from identity.content_servers where key_hash = ${hashOf(serverKey)}`),
  );
  return row ?? null;
}

/** Screens that were paired at the address before this one, and have not been seen since. */
async function countLeftBehind(
  app: App,
  { previousUrl, changedAt }: StoredAddress,
  environment: string,
): Promise<number> {
  if (!previousUrl || !changedAt || isLoopbackHost(new URL(previousUrl).hostname)) return 0;
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({ count: 'int8' })`
      select count(*) from content.devices
      where environment_id = ${environment} and not is_preview and coalesce(last_active_at, '-infinity') < ${changedAt}`),
  );
  return row!.count;
}
