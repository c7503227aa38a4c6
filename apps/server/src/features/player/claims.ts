import { claimSeconds } from '@vitrine/contract/pairing-calls';
import type { DeviceFacts } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { hashOf, isSame } from '../../infra/secrets/secrets.ts';

// How a content server claims a waiting device at the auth host. A claim reserves the device and stores a
// token; the player gets that token only after the content server has confirmed that it stored the device, so
// the player never arrives before its device exists. An unconfirmed claim stops blocking others after a
// minute, but may still be confirmed later as long as nobody else has claimed the device.

/** For the row with alias `p`: there is no active claim. */
export const isUnclaimed = (now: Date): Sql => sql`(p.server_id is null or p.unconfirmed_until <= ${now})`;

export async function lookUpPhrase(db: Db, phrase: string, now: Date) {
  // A device that is being claimed still shows its phrase, so it is found; a second claimant is asked to
  // wait.
  const [row] = await db.query(sql({
    id: 'uuid',
    facts: narrowed<DeviceFacts>('jsonb'),
    seen_at: 'timestamptz',
    takenBy: 'uuid?',
  })`
    select p.id, p.facts, p.seen_at, case when p.unconfirmed_until is null then p.server_id end as "takenBy"
    from identity.pending_devices p
    where p.connect_string = ${phrase} and (p.phrase_expires_at > ${now} or p.unconfirmed_until > ${now})`);
  if (!row) return { found: null };
  if (row.takenBy) return { found: null, takenBy: row.takenBy };
  const { manufacturer = null, device = null, localip = null } = row.facts;
  const facts = { manufacturer, device, localip, lastActive: row.seen_at };
  return { found: { deviceId: row.id, connectString: phrase, ...facts } };
}

interface Claim {
  readonly connectString: string;
  readonly environment: string;
  readonly token: string;
  readonly willConfirm?: true;
}

/**
 * There is one winner: the update that finds it unclaimed. A caller that repeats its claim with the same
 * token, having missed the reply, has won.
 */
export async function claimPhrase(app: App, serverKey: string, claim: Claim) {
  const now = app.clock();
  const heldUntil = claim.willConfirm ? new Date(now.getTime() + claimSeconds * 1000) : null;
  return app.identity.transaction(async (db) => {
    const [row] = await db.query(sql({ id: 'uuid', facts: narrowed<DeviceFacts>('jsonb') })`
      update identity.pending_devices p
      set server_id = s.id, token_sealed = ${app.secrets.encrypt(claim.token)}, unconfirmed_until = ${heldUntil}
      from identity.servers s join identity.content_servers c on c.id = s.content_server_id
      where p.connect_string = ${claim.connectString} and p.phrase_expires_at > ${now} and ${isUnclaimed(now)}
        and s.id = ${claim.environment} and c.key_hash = ${hashOf(serverKey)}
      returning p.id, p.facts`);
    const won = row ?? (await findClaimed(app, db, serverKey, claim));
    if (won) return { claimed: { deviceId: won.id, facts: won.facts } };
    const heldForSeconds = await secondsHeld(db, claim.connectString, now);
    return { claimed: null, ...(heldForSeconds !== null && { heldForSeconds }) };
  });
}

/** For how long an unconfirmed claim still blocks others; null if there is none. */
async function secondsHeld(db: Db, phrase: string, now: Date): Promise<number | null> {
  const [held] = await db.query(sql({ until: 'timestamptz!' })`
    select p.unconfirmed_until as until from identity.pending_devices p
    where p.connect_string = ${phrase} and p.unconfirmed_until > ${now}`);
  return held ? Math.ceil((Date.parse(held.until) - now.getTime()) / 1000) : null;
}

/** The device waits again, with the same phrase, as if it had never been claimed. */
export async function releasePhrase(app: App, serverKey: string, claim: Claim) {
  await app.identity.transaction(async (db) => {
    const claimed = await findClaimed(app, db, serverKey, claim);
    if (!claimed) return;
    await db.query(sql`
      update identity.pending_devices
      set server_id = null, token_sealed = null, unconfirmed_until = null, seen_at = ${app.clock()}
      where id = ${claimed.id}`);
  });
  return { claimed: null };
}

interface Stored {
  readonly deviceId: string;
  readonly environment: string;
  readonly tokenHash: string;
}

export async function confirmDevice(
  app: App,
  serverKey: string,
  { deviceId, environment, tokenHash }: Stored,
) {
  return app.identity.transaction(async (db) => {
    const [row] = await db.query(sql({ token_sealed: 'bytea?' })`
      select p.token_sealed from identity.pending_devices p ${claimant(serverKey, environment)}
      where p.id = ${deviceId} for update of p`);
    const isOurs =
      row?.token_sealed && isSame(hashOf(app.secrets.decrypt(row.token_sealed)).toString('hex'), tokenHash);
    if (!isOurs) return { isConfirmed: false };
    await db.query(sql`update identity.pending_devices set unconfirmed_until = null where id = ${deviceId}`);
    return { isConfirmed: true };
  });
}

async function findClaimed(
  app: App,
  db: Db,
  serverKey: string,
  { connectString, environment, token }: Claim,
) {
  const [row] = await db.query(sql({
    id: 'uuid',
    facts: narrowed<DeviceFacts>('jsonb'),
    token_sealed: 'bytea?',
  })`
    select p.id, p.facts, p.token_sealed from identity.pending_devices p ${claimant(serverKey, environment)}
    where p.connect_string = ${connectString} for update of p`);
  return row?.token_sealed && isSame(app.secrets.decrypt(row.token_sealed), token) ? row : null;
}

/** Limits the row `p` to the server that has claimed it. */
const claimant = (serverKey: string, environment: string): Sql => sql`
  join identity.servers s on s.id = p.server_id and s.id = ${environment}
  join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}`;
