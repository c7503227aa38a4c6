import { confirmationDays, invitationDays, resetMinutes, type TokenKind } from '@vitrine/contract/people';
import { HttpError } from '../../http/errors.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';

// Mailed codes. They are stored hashed; each works once, for a limited time, and only until a newer one of
// its kind is created. Used and expired codes are kept for a month, so that their holders can request
// another.

const dayMs = 86_400_000;
const lifetimeMs: Readonly<Record<TokenKind, number>> = {
  invitation: invitationDays * dayMs,
  reset: resetMinutes * 60_000,
  confirmation: confirmationDays * dayMs,
};
const keptMs = 30 * dayMs;

export const invalidToken = () => new HttpError({ status: 422, code: 'invalid_token' });

const tokenColumns = columns({
  kind: narrowed<TokenKind>('text'),
  identityId: 'uuid',
  /** The server of an invitation. */
  serverId: 'uuid?',
});
export type Token = RowOf<typeof tokenColumns>;

export async function makeToken(db: Db, now: Date, { kind, identityId, serverId }: Token): Promise<string> {
  const code = newToken();
  await db.query(sql`
    update identity.tokens set used_at = ${now}
    where identity_id = ${identityId} and kind = ${kind} and server_id is not distinct from ${serverId}::uuid
      and used_at is null`);
  await db.query(sql`
    insert into identity.tokens (code_hash, kind, identity_id, server_id, created_at, expires_at)
    values (${hashOf(code)}, ${kind}, ${identityId}, ${serverId}, ${now},
      ${new Date(now.getTime() + lifetimeMs[kind])})`);
  return code;
}

const asToken = sql`kind, identity_id as "identityId", server_id as "serverId"`;

/** A valid code; it stays usable. */
export async function findToken(db: Db, code: string, now: Date): Promise<Token> {
  const [token] = await db.query(sql(tokenColumns)`
    select ${asToken} from identity.tokens
    where code_hash = ${hashOf(code)} and used_at is null and expires_at > ${now}`);
  if (!token) throw invalidToken();
  return token;
}

/** In whatever state, by the hash of its code. */
export async function findAnyToken(db: Db, codeHash: Buffer): Promise<Token | null> {
  const [token] = await db.query(
    sql(tokenColumns)`select ${asToken} from identity.tokens where code_hash = ${codeHash}`,
  );
  return token ?? null;
}

/** Of two concurrent uses only one succeeds. */
export async function useToken(db: Db, code: string, kind: TokenKind, now: Date): Promise<Token> {
  const [token] = await db.query(sql(tokenColumns)`
    update identity.tokens set used_at = ${now}
    where code_hash = ${hashOf(code)} and kind = ${kind} and used_at is null and expires_at > ${now}
    returning ${asToken}`);
  if (!token) throw invalidToken();
  return token;
}

/** Invalidates all codes mailed so far. */
export async function voidTokens(db: Db, now: Date, identityId: string, serverId?: string): Promise<void> {
  const which = serverId ? sql`and server_id = ${serverId}` : sql``;
  await db.query(sql`
    update identity.tokens set used_at = ${now} where identity_id = ${identityId} and used_at is null ${which}`);
}

export async function pruneTokens(db: Db, now: Date): Promise<void> {
  await db.query(sql`delete from identity.tokens where expires_at < ${new Date(now.getTime() - keptMs)}`);
}
