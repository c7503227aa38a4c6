import { type DeviceFacts, phraseLifetimeMinutes } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { networkOf } from '../../http/network.ts';
import { newId } from '../../infra/ids.ts';
import { newPhrase } from '../../infra/phrases.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { isUnclaimed } from './claims.ts';

// The auth host's side of pairing. A new player registers and shows a phrase of three words, which changes
// every ten minutes until a server claims it (claims.ts). The phrase only finds a device; the token is
// fetched with its secret, which only the device has.

const lifetimeMs = phraseLifetimeMinutes * 60_000;
/** A player that has not asked for this long is gone. */
const forgottenMs = lifetimeMs;
const triesForAFreePhrase = 20;

const waitingColumns = columns({
  id: 'uuid',
  connectString: 'text',
  expiresAt: 'timestamptz',
});
export type Waiting = RowOf<typeof waitingColumns>;

export async function registerDevice(app: App, facts: DeviceFacts, address: string, maxPerAddress: number) {
  const now = app.clock();
  const secret = newToken();
  // Passwords are meant for the server that it will belong to, and are sent there with its first handshake.
  const { anydeskPass: _, devicePassword: __, ...kept } = facts;
  const network = networkOf(address);
  const waiting = await app.identity.transaction(async (db) => {
    await db.query(sql`
      delete from identity.pending_devices p
      where p.seen_at < ${new Date(now.getTime() - forgottenMs)} and ${isUnclaimed(now)}`);
    const [count] = await db.query(
      sql({
        count: 'int8',
      })`select count(*) from identity.pending_devices p where p.address = ${network} and ${isUnclaimed(now)}`,
    );
    if (count!.count >= maxPerAddress) {
      throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: 60 });
    }
    for (let attempt = 0; attempt < triesForAFreePhrase; attempt++) {
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      const [row] = await db.query(sql(waitingColumns)`
        insert into identity.pending_devices
          (id, secret_hash, connect_string, phrase_expires_at, address, facts, seen_at, created_at)
        values (${newId(now)}, ${hashOf(secret)}, ${newPhrase()}, ${expiresAt}, ${network}, ${JSON.stringify(kept)}, ${now}, ${now})
        on conflict do nothing
        returning id, connect_string as "connectString", phrase_expires_at as "expiresAt"`);
      if (row) return row;
    }
    throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 30 });
  });
  return { deviceId: waiting.id, secret, connectString: waiting.connectString, expiresAt: waiting.expiresAt };
}

/** Polled by the waiting player. */
export async function askPairing(app: App, secret: string) {
  const now = app.clock();
  return app.identity.transaction(async (db) => {
    const [row] = await db.query(sql({
      id: 'uuid',
      connectString: 'text',
      expiresAt: 'timestamptz',
      token_sealed: 'bytea?',
      unconfirmed_until: 'timestamptz?',
      slug: 'text?',
      url: 'text?',
    })`
      update identity.pending_devices p set seen_at = ${now}
      where p.secret_hash = ${hashOf(secret)}
      returning p.id, p.connect_string as "connectString", p.phrase_expires_at as "expiresAt", p.token_sealed,
        p.unconfirmed_until,
        (select s.slug from identity.servers s where s.id = p.server_id) as slug,
        (select c.url from identity.servers s join identity.content_servers c on c.id = s.content_server_id where s.id = p.server_id) as url`);
    if (!row) throw new HttpError({ status: 401, code: 'device_deleted' });
    if (row.token_sealed && row.url && row.slug && row.unconfirmed_until === null) {
      return {
        state: 'paired' as const,
        url: `${row.url}/s/${row.slug}`,
        token: app.secrets.decrypt(row.token_sealed),
      };
    }
    // While it is being claimed its phrase stays, because the claim refers to it.
    const isHeld = row.unconfirmed_until !== null && new Date(row.unconfirmed_until) > now;
    if (isHeld || new Date(row.expiresAt) > now) {
      return { state: 'waiting' as const, connectString: row.connectString, expiresAt: row.expiresAt };
    }
    return { state: 'waiting' as const, ...(await rotatePhrase(db, row.id, now)) };
  });
}

async function rotatePhrase(db: Db, id: string, now: Date) {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  for (let attempt = 0; attempt < triesForAFreePhrase; attempt++) {
    const phrase = newPhrase();
    const [row] = await db.query(sql({ connectString: 'text', expiresAt: 'timestamptz' })`
      update identity.pending_devices set connect_string = ${phrase}, phrase_expires_at = ${expiresAt}
      where id = ${id} and not exists (select from identity.pending_devices where connect_string = ${phrase})
      returning connect_string as "connectString", phrase_expires_at as "expiresAt"`);
    if (row) return row;
  }
  throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 30 });
}
