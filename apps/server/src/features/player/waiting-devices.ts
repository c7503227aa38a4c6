import { type DeviceFacts, phraseLifetimeMinutes } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { networkOf } from '../../http/network.ts';
import type { Db } from '../../infra/db.ts';
import { newId } from '../../infra/ids.ts';
import { newPhrase } from '../../infra/phrases.ts';
import { hashOf, isSame, newToken } from '../../infra/secrets.ts';
import { sql } from '../../infra/sql.ts';

// The auth host's side of pairing. A fresh player registers and shows three words; they change every ten minutes until
// a server claims it. The words only find a device; its secret, which only the device holds, fetches the token.

const lifetimeMs = phraseLifetimeMinutes * 60_000;
/** A box that has not asked for so long is gone. */
const forgottenMs = lifetimeMs;
const triesForAFreePhrase = 20;

export interface Waiting {
  readonly id: string;
  readonly connectString: string;
  readonly expiresAt: string;
}

export async function registerDevice(app: App, facts: DeviceFacts, address: string, maxPerAddress: number) {
  const now = app.clock();
  const secret = newToken();
  // Passwords are for the server that it will belong to, and come there with its first hello.
  const { anydeskPass: _, devicePassword: __, ...kept } = facts;
  const network = networkOf(address);
  const waiting = await app.identity.transaction(async (db) => {
    await db.query(sql`
      delete from identity.pending_devices where seen_at < ${new Date(now.getTime() - forgottenMs)} and server_id is null`);
    const [count] = await db.query<{ count: number }>(
      sql`select count(*) from identity.pending_devices where address = ${network} and server_id is null`,
    );
    if (count!.count >= maxPerAddress) {
      throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: 60 });
    }
    for (let attempt = 0; attempt < triesForAFreePhrase; attempt++) {
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      const [row] = await db.query<Waiting>(sql`
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

/** Asked again and again by the waiting player. */
export async function askPairing(app: App, secret: string) {
  const now = app.clock();
  return app.identity.transaction(async (db) => {
    const [row] = await db.query<
      Waiting & { url: string | null; slug: string | null; token_sealed: Buffer | null }
    >(sql`
      update identity.pending_devices p set seen_at = ${now}
      where p.secret_hash = ${hashOf(secret)}
      returning p.id, p.connect_string as "connectString", p.phrase_expires_at as "expiresAt", p.token_sealed,
        (select s.slug from identity.servers s where s.id = p.server_id) as slug,
        (select c.url from identity.servers s join identity.content_servers c on c.id = s.content_server_id where s.id = p.server_id) as url`);
    if (!row) throw new HttpError({ status: 401, code: 'device_deleted' });
    if (row.token_sealed && row.url && row.slug) {
      return {
        state: 'paired' as const,
        url: `${row.url}/s/${row.slug}`,
        token: app.secrets.open(row.token_sealed),
      };
    }
    if (new Date(row.expiresAt) > now) {
      return { state: 'waiting' as const, connectString: row.connectString, expiresAt: row.expiresAt };
    }
    return { state: 'waiting' as const, ...(await rotatePhrase(db, row.id, now)) };
  });
}

async function rotatePhrase(db: Db, id: string, now: Date) {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  for (let attempt = 0; attempt < triesForAFreePhrase; attempt++) {
    const phrase = newPhrase();
    const [row] = await db.query<{ connectString: string; expiresAt: string }>(sql`
      update identity.pending_devices set connect_string = ${phrase}, phrase_expires_at = ${expiresAt}
      where id = ${id} and not exists (select from identity.pending_devices where connect_string = ${phrase})
      returning connect_string as "connectString", phrase_expires_at as "expiresAt"`);
    if (row) return row;
  }
  throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 30 });
}

export async function lookUpPhrase(db: Db, phrase: string, now: Date) {
  const [row] = await db.query<{ id: string; facts: DeviceFacts; seen_at: string }>(sql`
    select id, facts, seen_at from identity.pending_devices
    where connect_string = ${phrase} and phrase_expires_at > ${now} and server_id is null`);
  if (!row) return null;
  const { manufacturer = null, device = null, localip = null } = row.facts;
  return { deviceId: row.id, connectString: phrase, manufacturer, device, localip, lastActive: row.seen_at };
}

interface Claim {
  readonly connectString: string;
  readonly environment: string;
  readonly token: string;
}

/** One winner: whoever's update finds it unclaimed. Who asks again with the same token, having missed the answer, has won. */
export async function claimPhrase(app: App, serverKey: string, claim: Claim) {
  const now = app.clock();
  return app.identity.transaction(async (db) => {
    const [row] = await db.query<{ id: string; facts: DeviceFacts }>(sql`
      update identity.pending_devices p set server_id = s.id, token_sealed = ${app.secrets.seal(claim.token)}
      from identity.servers s join identity.content_servers c on c.id = s.content_server_id
      where p.connect_string = ${claim.connectString} and p.phrase_expires_at > ${now} and p.server_id is null
        and s.id = ${claim.environment} and c.key_hash = ${hashOf(serverKey)}
      returning p.id, p.facts`);
    const won = row ?? (await findClaimed(app, db, serverKey, claim));
    return won ? { deviceId: won.id, facts: won.facts } : null;
  });
}

/** It waits again, with the same words, as if nobody had typed them. */
export async function releasePhrase(app: App, serverKey: string, claim: Claim): Promise<null> {
  await app.identity.transaction(async (db) => {
    const claimed = await findClaimed(app, db, serverKey, claim);
    if (!claimed) return;
    await db.query(sql`
      update identity.pending_devices set server_id = null, token_sealed = null, seen_at = ${app.clock()}
      where id = ${claimed.id}`);
  });
  return null;
}

async function findClaimed(app: App, db: Db, serverKey: string, claim: Claim) {
  const [row] = await db.query<{ id: string; facts: DeviceFacts; token_sealed: Buffer | null }>(sql`
    select p.id, p.facts, p.token_sealed from identity.pending_devices p
    join identity.servers s on s.id = p.server_id join identity.content_servers c on c.id = s.content_server_id
    where p.connect_string = ${claim.connectString} and s.id = ${claim.environment} and c.key_hash = ${hashOf(serverKey)}
    for update of p`);
  return row?.token_sealed && isSame(app.secrets.open(row.token_sealed), claim.token) ? row : null;
}
