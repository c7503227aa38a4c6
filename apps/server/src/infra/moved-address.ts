import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { type Moved, movedText } from '@vitrine/contract/moved';
import type { Database, Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';
import type { Secrets } from './secrets/secrets.ts';

// Players follow an installation to another address if it says so with the key that they pinned when they
// first met it.

const only = '00000000-0000-0000-0000-000000000001';
/** Every handshake needs it, and it hardly ever changes. */
const freshMs = 30_000;

export interface PlayerIdentity {
  readonly key: string;
  readonly moved?: Moved;
}

/** The key is made when it is first needed. */
export async function readIdentity(db: Db, secrets: Secrets): Promise<PlayerIdentity> {
  const found = await selectRow(db);
  if (found) return found;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const sealed = secrets.encrypt(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  await db.query(sql`
    insert into infra.moved_address (id, public_key, private_key_sealed) values (${only}, ${key}, ${sealed})
    on conflict do nothing`);
  return (await selectRow(db))!;
}

async function selectRow(db: Db): Promise<PlayerIdentity | null> {
  const [row] = await db.query(
    sql({
      public_key: 'text',
      moved_to: 'text?',
      moved_at: 'timestamptz?',
      signature: 'text?',
    })`select public_key, moved_to, moved_at, signature from infra.moved_address where id = ${only}`,
  );
  if (!row) return null;
  const { public_key: key, moved_to: to, moved_at: at, signature } = row;
  return { key, ...(to && at && signature && { moved: { to, at, signature } }) };
}

/** Signs the new address; players learn of it with their next handshake or heartbeat. */
export async function moveTo(db: Db, secrets: Secrets, to: string, now: Date): Promise<void> {
  await readIdentity(db, secrets);
  const [row] = await db.query(
    sql({
      private_key_sealed: 'bytea',
    })`select private_key_sealed from infra.moved_address where id = ${only} for update`,
  );
  const privateKey = createPrivateKey(secrets.decrypt(row!.private_key_sealed));
  const text = movedText({ to, at: now.toISOString() });
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  await db.query(sql`
    update infra.moved_address set moved_to = ${to}, moved_at = ${now}, signature = ${signature.toString('base64')}
    where id = ${only}`);
}

export async function stayHere(db: Db): Promise<void> {
  await db.query(
    sql`update infra.moved_address set moved_to = null, moved_at = null, signature = null where id = ${only}`,
  );
}

/** Reads it at most twice a minute. */
export function createIdentityReader(database: Pick<Database, 'transaction'>, secrets: Secrets) {
  let known: { readonly identity: Promise<PlayerIdentity>; readonly readAt: number } | null = null;
  return (): Promise<PlayerIdentity> => {
    if (!known || performance.now() - known.readAt > freshMs) {
      const identity = database.transaction((db) => readIdentity(db, secrets));
      known = { identity, readAt: performance.now() };
      identity.catch(() => {
        known = null;
      });
    }
    return known.identity;
  };
}
