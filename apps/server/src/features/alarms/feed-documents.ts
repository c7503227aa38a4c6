import { createHash } from 'node:crypto';
import type { App } from '../../http/app.ts';
import { newId } from '../../infra/ids.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { CapAlert, CapReading } from '../../infra/reader/cap/cap-reading.ts';
import { bySeverity, oldAfterMs, replacesOf, severityIn } from './cap/cap-decision.ts';

// What is kept of a feed: its documents, and every warning found in them (content.feed_documents, content.feed_alerts). A
// document that says something else is another row: a warning that has left it may still take effect.

export const feedLimits = { alerts: 2000, bytes: 20 * 1024 ** 2, keepMs: 7 * 86_400_000 } as const;

export interface FeedOf {
  readonly app: App;
  readonly environment: string;
  readonly feed: string;
  /** Its own. */
  readonly address: string;
}

export const inFeed = <T>({ app, environment }: FeedOf, work: (db: Db) => Promise<T>): Promise<T> =>
  app.content.inEnvironments([environment], work);

export interface Fetched {
  readonly address: string;
  readonly updated: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentType: string;
  readonly body: Buffer;
}

/** What the feed has now: the document at its own address, and those it links to. */
export const readListed = ({ environment, feed }: FeedOf, db: Db) =>
  db.query(sql({
    id: 'uuid',
    address: 'text',
    updated: 'text?',
    etag: 'text?',
    lastModified: 'text?',
    readAt: 'timestamptz',
    isDone: 'bool',
    leftOut: 'int4',
    sha256: 'text',
    fault: 'text?',
  })`
    select id, address, entry_updated as updated, etag, last_modified as "lastModified", read_at as "readAt", is_done as "isDone",
      left_out as "leftOut", sha256, fault
    from content.feed_documents where environment_id = ${environment} and feed_id = ${feed} and listed`);

export type Listed = Awaited<ReturnType<typeof readListed>>[number];

export async function readBody({ environment, feed }: FeedOf, db: Db, id: string) {
  const [row] = await db.query(sql({ body: 'bytea?', contentType: 'text' })`
    select body, content_type as "contentType" from content.feed_documents
    where environment_id = ${environment} and feed_id = ${feed} and id = ${id}`);
  return row?.body ? { body: row.body, contentType: row.contentType } : null;
}

export const shaOf = (value: Uint8Array | string) => createHash('sha256').update(value).digest('hex');

export interface Stored {
  readonly id: string;
  /** It has more warnings than there is room for. */
  readonly isCut: boolean;
}

/**
 * Keeps a document and its warnings, in place of the one before at this address. Null if there is no room for it, which is
 * made for the feed itself.
 */
export async function storeDocument(
  of: FeedOf,
  fetched: Fetched,
  reading: CapReading,
): Promise<Stored | null> {
  const isFeed = fetched.address === of.address;
  return inFeed(of, async (db) => {
    await lockFeed(of, db);
    const same = await touchSame(of, db, fetched);
    if (same) return { id: same, isCut: false };
    if (!(await makeRoom(of, db, fetched.body.length)) && !isFeed) return null;
    const now = of.app.clock();
    const id = newId(now);
    const { environment, feed } = of;
    const { address, updated, etag, lastModified, contentType, body } = fetched;
    await unlist(of, db, [address]);
    await db.query(sql`
      insert into content.feed_documents (environment_id, feed_id, id, address, entry_updated, etag, last_modified, content_type,
        sha256, body, read_at, is_done)
      values (${environment}, ${feed}, ${id}, ${address}, ${updated}, ${etag}, ${lastModified}, ${contentType},
        ${shaOf(body)}, ${body}, ${now}, ${!isFeed})`);
    const cut = await storeAlerts(of, db, id, reading.alerts);
    const leftOut = reading.leftOut + cut + reading.alerts.reduce((sum, alert) => sum + alert.leftOut, 0);
    await db.query(sql`
      update content.feed_documents set left_out = ${leftOut}
      where environment_id = ${environment} and feed_id = ${feed} and id = ${id}`);
    return { id, isCut: cut > 0 };
  });
}

/** The id of the listed one, if it says the same and nothing of it was left out. */
export async function touchSame(
  { app, environment, feed }: FeedOf,
  db: Db,
  { address, updated, etag, lastModified, body }: Fetched,
): Promise<string | null> {
  const [row] = await db.query(sql({ id: 'uuid' })`
    update content.feed_documents set entry_updated = ${updated}, etag = ${etag}, last_modified = ${lastModified}, read_at = ${app.clock()}
    where environment_id = ${environment} and feed_id = ${feed} and address = ${address} and listed and sha256 = ${shaOf(body)}
      and left_out = 0
    returning id`);
  return row?.id ?? null;
}

/** One that cannot be fetched or read: it is tried again, and what was read from its address before stays. */
export async function storeFault(of: FeedOf, address: string, updated: string | null, fault: string) {
  const { app, environment, feed } = of;
  const now = app.clock();
  await inFeed(of, async (db) => {
    await lockFeed(of, db);
    await unlist(of, db, [address]);
    await db.query(sql`
      insert into content.feed_documents (environment_id, feed_id, id, address, entry_updated, content_type, sha256, read_at, fault)
      values (${environment}, ${feed}, ${newId(now)}, ${address}, ${updated}, '', '', ${now}, ${fault})`);
  });
}

/** Two processes may read the same feed, if one of them was slow. It may also have got another address since. */
async function lockFeed({ environment, feed, address }: FeedOf, db: Db): Promise<void> {
  const found = await db.query(sql`
    select from content.alert_feeds where environment_id = ${environment} and id = ${feed} and address = ${address} for update`);
  if (found.length === 0) throw new FeedGone();
}

/** It was deleted, or is elsewhere now. */
export class FeedGone extends Error {}

export const unlist = ({ environment, feed }: FeedOf, db: Db, addresses: readonly string[]) =>
  db.query(sql`
    update content.feed_documents set listed = false
    where environment_id = ${environment} and feed_id = ${feed} and listed and address = any (${addresses}::text[])`);

/** Drops what the feed has no more, the oldest first and last what still waits for its hour. */
async function makeRoom({ environment, feed }: FeedOf, db: Db, bytes: number): Promise<boolean> {
  const [all] = await db.query(sql({ bytes: 'int8' })`
    select coalesce(sum(octet_length(body)), 0)::int8 as bytes from content.feed_documents
    where environment_id = ${environment} and feed_id = ${feed}`);
  if (all!.bytes + bytes <= feedLimits.bytes) return true;
  const rows = await db.query(sql({ id: 'uuid', bytes: 'int8!', listed: 'bool' })`
    select d.id, octet_length(d.body)::int8 as bytes, d.listed from content.feed_documents d
    where d.environment_id = ${environment} and d.feed_id = ${feed} and d.body is not null
    order by d.listed desc, exists (select from content.feed_alerts a where a.environment_id = d.environment_id
      and a.feed_id = d.feed_id and a.document_id = d.id and a.verdict = 'waiting') desc, d.read_at desc`);
  let used = bytes;
  const dropped: string[] = [];
  for (const row of rows) {
    used += row.bytes;
    if (used > feedLimits.bytes && !row.listed) dropped.push(row.id);
  }
  if (dropped.length > 0)
    await db.query(sql`
      delete from content.feed_documents
      where environment_id = ${environment} and feed_id = ${feed} and id = any (${dropped}::uuid[])`);
  const listed = rows.reduce((sum, row) => sum + (row.listed ? row.bytes : 0), bytes);
  return listed <= feedLimits.bytes;
}

const firstMs = 0;
const lastMs = Date.parse('9000-01-01T00:00:00Z');
const instant = (ms: number) => new Date(Math.min(Math.max(ms, firstMs), lastMs)).toISOString();

const expiresOf = ({ infos, sent }: CapAlert) =>
  Math.max(
    sent + (infos.length === 0 ? oldAfterMs : 0),
    ...infos.map(({ expires }) => expires ?? sent + oldAfterMs),
  );

const severityOf = ({ infos }: CapAlert) => severityIn(infos.toSorted(bySeverity)[0] ?? { severity: '' });

/** Without what depends on the places, and without the names of areas, which decide nothing. */
const digestOf = (alert: CapAlert) =>
  shaOf(
    JSON.stringify({
      ...alert,
      infos: alert.infos.map((info) => ({ ...info, areas: undefined, inside: [], isRough: false })),
    }),
  );

export const keyOf = ({ sender, identifier }: Pick<CapAlert, 'sender' | 'identifier'>) =>
  `${sender}\n${identifier}`;
/** Longer ones do not fit into an index. */
const longestKeyBytes = 2000;

/** How many are left out. */
async function storeAlerts(
  of: FeedOf,
  db: Db,
  document: string,
  found: readonly CapAlert[],
): Promise<number> {
  const { environment, feed } = of;
  const byKey = new Map<string, CapAlert>();
  for (const alert of found.toSorted((a, b) => a.sent - b.sent)) byKey.set(keyOf(alert), alert);
  const fitting = [...byKey.values()].filter((alert) => Buffer.byteLength(keyOf(alert)) <= longestKeyBytes);
  if (fitting.length === 0) return byKey.size;
  const [all] = await db.query(sql({ count: 'int8' })`
    select count(*) as count from content.feed_alerts where environment_id = ${environment} and feed_id = ${feed}`);
  const rows = await db.query(sql({ sender: 'text', identifier: 'text' })`
    select a.sender, a.identifier from content.feed_alerts a
    join unnest(${fitting.map(({ sender }) => sender)}::text[], ${fitting.map(({ identifier }) => identifier)}::text[])
      as x(sender, identifier) on x.sender = a.sender and x.identifier = a.identifier
    where a.environment_id = ${environment} and a.feed_id = ${feed}`);
  const known = new Set(rows.map(keyOf));
  const fresh = fitting.filter((alert) => !known.has(keyOf(alert))).toSorted((a, b) => b.sent - a.sent);
  const missing = fresh.length - (feedLimits.alerts - all!.count);
  const dropped = missing > 0 ? await dropGone(of, db, missing) : 0;
  const room = feedLimits.alerts - all!.count + dropped;
  const kept = [...fitting.filter((alert) => known.has(keyOf(alert))), ...fresh.slice(0, Math.max(0, room))];
  const stored = kept.map((alert) => ({
    sender: alert.sender,
    identifier: alert.identifier,
    sent: instant(alert.sent),
    digest: digestOf(alert),
    severity: severityOf(alert),
    replaces: replacesOf(alert),
    expires: instant(expiresOf(alert)),
  }));
  await db.query(sql`
    insert into content.feed_alerts (environment_id, feed_id, sender, identifier, sent, document_id, digest, severity, replaces,
      expires_at)
    select ${environment}, ${feed}, x.sender, x.identifier, x.sent, ${document}, x.digest, x.severity,
      array(select jsonb_array_elements_text(x.replaces)), x.expires
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as x(sender text, identifier text, sent timestamptz, digest text, severity text, replaces jsonb, expires timestamptz)
    on conflict (environment_id, feed_id, sender, identifier) do update set document_id = excluded.document_id,
      sent = excluded.sent, digest = excluded.digest, severity = excluded.severity, replaces = excluded.replaces,
      expires_at = excluded.expires_at, gone_at = null,
      judged_with = case when feed_alerts.digest = excluded.digest then feed_alerts.judged_with else '' end`);
  return byKey.size - kept.length;
}

/** Removes the oldest of those that the feed has no more; those that wait for their hour last. */
async function dropGone({ environment, feed }: FeedOf, db: Db, most: number): Promise<number> {
  const rows = await db.query(sql`
    delete from content.feed_alerts a using (
      select sender, identifier from content.feed_alerts
      where environment_id = ${environment} and feed_id = ${feed} and gone_at is not null
      order by verdict = 'waiting', gone_at limit ${most}) g
    where a.environment_id = ${environment} and a.feed_id = ${feed} and a.sender = g.sender and a.identifier = g.identifier
    returning 1`);
  return rows.length;
}

/** Notes what has left the feed, and drops what can matter no more. */
export async function pruneFeed(of: FeedOf): Promise<void> {
  const { app, environment, feed, address } = of;
  const now = app.clock();
  const before = new Date(now.getTime() - feedLimits.keepMs);
  await inFeed(of, async (db) => {
    await lockFeed(of, db);
    await db.query(sql`
      update content.feed_alerts a set gone_at = ${now}
      where a.environment_id = ${environment} and a.feed_id = ${feed} and a.gone_at is null and not exists (
        select from content.feed_documents d where d.environment_id = a.environment_id and d.feed_id = a.feed_id
          and d.id = a.document_id and d.listed)`);
    await db.query(sql`
      delete from content.feed_alerts where environment_id = ${environment} and feed_id = ${feed}
        and greatest(gone_at, expires_at) < ${before} and gone_at is not null`);
    // The feed itself is needed while it answers that nothing has changed.
    await db.query(sql`
      update content.feed_documents d set body = null
      where d.environment_id = ${environment} and d.feed_id = ${feed} and d.body is not null and not (d.listed and d.address = ${address})
        and not exists (select from content.feed_alerts a where a.environment_id = d.environment_id and a.feed_id = d.feed_id
          and a.document_id = d.id and a.verdict in ('waiting', 'ignored', 'asked') and (a.expires_at > ${now} or a.judged_with = '' or a.judge_at is not null))`);
    await db.query(sql`
      delete from content.feed_documents
      where environment_id = ${environment} and feed_id = ${feed} and not listed and body is null`);
    await db.query(sql`
      update content.feed_alerts a set document_id = null
      where a.environment_id = ${environment} and a.feed_id = ${feed} and a.document_id is not null and not exists (
        select from content.feed_documents d where d.environment_id = a.environment_id and d.feed_id = a.feed_id and d.id = a.document_id)`);
  });
}
