import { networkOf } from '../../http/network.ts';
import {
  clearAttempts,
  giveBackAttempt,
  type Limit,
  takeAttempt,
  takeAttemptOrWait,
  type WaitingLimit,
} from '../../http/rate-limit.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';

// Limits password guessing. Failures count per account and network, per network, and per account from
// anywhere. The last could be used to lock the owner out, so it only slows down, and does not apply to a
// browser in which the owner has signed in before: that one has a separate limit.

const perAccountAndAddress: Limit = { name: 'login account', max: 10, windowSeconds: 900 };
const perAddress: Limit = { name: 'login address', max: 100, windowSeconds: 900 };
const perBrowser: Limit = { name: 'login browser', max: 10, windowSeconds: 900 };
const perAccount: WaitingLimit = {
  name: 'login anywhere',
  max: 20,
  windowSeconds: 900,
  maxWaitSeconds: 60,
};

export interface LoginOrigin {
  readonly address: string;
  /** Token of the cookie that identifies a browser. */
  readonly browser: string | null;
}

/** Counts an attempt before the password is checked. Returns a function that gives it back. */
export async function takeLoginAttempt(
  db: Db,
  who: { identityId: string | null; login: string },
  { address, browser }: LoginOrigin,
  now: Date,
): Promise<(db: Db) => Promise<void>> {
  const account = who.identityId ?? who.login;
  const network = networkOf(address);
  const isKnown =
    browser !== null && who.identityId !== null && (await isKnownBrowser(db, who.identityId, browser));
  const attempts: [Limit, string][] = [
    [perAccountAndAddress, `${account} ${network}`],
    [perAddress, network],
    ...(isKnown ? ([[perBrowser, `${account} ${browser}`]] as [Limit, string][]) : []),
  ];
  for (const [limit, key] of attempts) await takeAttempt(db, limit, key, now);
  if (!isKnown) await takeAttemptOrWait(db, perAccount, account, now);
  return async (later) => {
    for (const [limit, key] of attempts) await giveBackAttempt(later, limit, key);
    if (!isKnown) await giveBackAttempt(later, perAccount, account);
  };
}

async function isKnownBrowser(db: Db, identityId: string, browser: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from identity.known_browsers
    where identity_id = ${identityId} and browser_hash = ${hashOf(browser)}`);
  return rows.length > 0;
}

/** Programs without cookies count as a new browser each time. */
const maxKnown = 100;

export async function rememberBrowser(db: Db, identityId: string, browser: string, now: Date): Promise<void> {
  await db.query(sql`
    insert into identity.known_browsers (identity_id, browser_hash, seen_at)
    values (${identityId}, ${hashOf(browser)}, ${now})
    on conflict (identity_id, browser_hash) do update set seen_at = excluded.seen_at`);
  await db.query(sql`
    delete from identity.known_browsers where identity_id = ${identityId} and browser_hash in (
      select browser_hash from identity.known_browsers where identity_id = ${identityId}
      order by seen_at desc offset ${maxKnown})`);
}

/** After a password change: known browsers are forgotten, and so are failures with the old password. */
export async function startAfresh(
  db: Db,
  identityId: string,
  browser: string | null,
  now: Date,
): Promise<void> {
  await db.query(sql`delete from identity.known_browsers where identity_id = ${identityId}`);
  if (browser !== null) await rememberBrowser(db, identityId, browser, now);
  await clearAttempts(db, perAccount, identityId);
}

const keptMs = 400 * 86_400_000;

export async function pruneBrowsers(db: Db, now: Date): Promise<void> {
  await db.query(
    sql`delete from identity.known_browsers where seen_at < ${new Date(now.getTime() - keptMs)}`,
  );
}
