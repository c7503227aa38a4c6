import { AlertFeed } from '@vitrine/contract/alert-feeds';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob, enqueue, type JobOf } from '../../infra/jobs.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { type CapLink, type CapReading, capLimits } from '../../infra/reader/cap/cap-reading.ts';
import { TryLater } from '../../infra/try-later.ts';
import { inEnvironment } from './alarms.jobs.ts';
import {
  FeedGone,
  inFeed,
  type Listed,
  pruneFeed,
  readBody,
  readListed,
  type Stored,
  storeDocument,
  storeFault,
  touchSame,
  unlist,
} from './feed-documents.ts';
import { readJudging } from './feed-judging.ts';
import { BadStatus, faultOf, fetchWarnings } from './fetch-warnings.ts';
import { judgeAlerts, type Round } from './judge-alerts.ts';
import { readCapBody } from './read-cap-body.ts';

// Reads feeds of warnings through the one outbound door, in rounds: what is new is kept, then everything that is kept is
// judged, also if the feed does not answer. A feed that fails says why, and is tried again when it is due.

/** If the worker dies in the middle, the feed is read again after this time. */
const giveUpAfterMs = 5 * 60_000;
/** Of a feed with many links the rest is read in the next round, which begins at once. */
const roundMs = 60_000;
const linksAtOnce = 4;

export const feedJobs = (app: App): JobHandler[] => [
  defineJob('read-alert-feed', { run: (job) => readFeed(app, job), onGivenUp: async () => {} }),
];

/** Makes jobs of what is due. */
export async function enqueueDueFeeds(app: App, environments: readonly string[]): Promise<void> {
  if (environments.length === 0) return;
  const now = app.clock();
  const again = new Date(now.getTime() + giveUpAfterMs);
  await app.content.inEnvironments(environments, async (db) => {
    const due = await db.query(sql({ environment: 'uuid', feed: 'uuid' })`
      update content.alert_feeds f set next_at = ${again}
      from (select environment_id, id from content.alert_feeds
        where environment_id = any (${environments}::uuid[]) and enabled and next_at <= ${now}
        order by next_at limit 200 for update skip locked) d
      where f.environment_id = d.environment_id and f.id = d.id
      returning f.environment_id as environment, f.id as feed`);
    for (const { environment, feed } of due)
      await enqueue(db, now, {
        ...{ kind: 'read-alert-feed', environment, payload: { feed }, key: `feed ${feed}` },
      });
  });
}

const { shape } = AlertFeed;

const readRow = (app: App, environment: string, id: string) =>
  app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql({
      name: 'text',
      address: 'text',
      every: 'int4',
      least: json(shape.least),
      events: 'text[]',
      area: narrowed<AlertFeed['area']>('text'),
      geocodes: 'text[]',
      scope: json(shape.scope),
      ifEmpty: narrowed<AlertFeed['ifEmpty']>('text'),
      onMatch: narrowed<AlertFeed['onMatch']>('text'),
      tests: narrowed<AlertFeed['tests']>('text'),
      minutes: 'int4',
    })`
      select name, address, every, least, events, area, geocodes, scope, if_empty as "ifEmpty", on_match as "onMatch", tests, minutes
      from content.alert_feeds where environment_id = ${environment} and id = ${id} and enabled`);
    return row ?? null;
  });

async function readFeed(
  app: App,
  { environment, payload: { feed } }: JobOf<'read-alert-feed'>,
): Promise<void> {
  const row = await readRow(app, environment, feed);
  if (!row) return;
  const round: Round = {
    app,
    environment,
    feed,
    address: row.address,
    origin: { feed: { id: feed, name: row.name }, starter: { via: 'feed', id: null, name: row.name } },
    judging: await inEnvironment(app, environment, (start) => readJudging(start, row)),
    readings: new Map(),
  };
  let fault: string | null = null;
  let links: ReadLinks = { left: 0, skipped: 0 };
  /** Too much waits to be read: what is kept is judged, and the rest is done in a moment. */
  let later: TryLater | null = null;
  try {
    links = await readDocuments(round);
  } catch (error) {
    if (error instanceof FeedGone) return;
    fault = faultOf(error);
    if (error instanceof TryLater) later = error;
    else if (fault === null) {
      fault = 'failed';
      app.log.error({ environment, feed, err: error }, 'feed_failed');
    }
  }
  await judgeAlerts(round);
  if (later) throw later;
  await pruneFeed(round).catch((error: unknown) => {
    if (!(error instanceof FeedGone)) throw error;
  });
  await finish(round, row.every, fault, links);
}

interface ReadLinks {
  /** For the next round. */
  readonly left: number;
  /** Without room for them. */
  readonly skipped: number;
}

/** When it is read again: at the latest when a warning takes effect, or an alarm has outlived its last warning. */
async function finish(
  round: Round,
  every: number,
  fetchFault: string | null,
  { left, skipped }: ReadLinks,
): Promise<void> {
  const { app, environment, feed, address } = round;
  const now = app.clock();
  await inFeed(round, async (db) => {
    const [known] = await db.query(sql({
      cut: 'int4',
      failed: 'int4',
      judgeAt: 'timestamptz?',
      endsAt: 'timestamptz?',
    })`
      select
        (select coalesce(sum(d.left_out), 0)::int from content.feed_documents d
          where d.environment_id = ${environment} and d.feed_id = ${feed} and d.listed)
        + (select count(*)::int from content.feed_alerts a where a.environment_id = ${environment} and a.feed_id = ${feed}
          and a.document_id is null and a.verdict = 'waiting' and a.expires_at > ${now}) as cut,
        (select count(*)::int from content.feed_documents d
          where d.environment_id = ${environment} and d.feed_id = ${feed} and d.listed and d.fault is not null)
        + (select count(*)::int from content.feed_alerts a where a.environment_id = ${environment} and a.feed_id = ${feed}
          and a.fault is not null and a.expires_at > ${now}) as failed,
        (select min(a.judge_at) from content.feed_alerts a where a.environment_id = ${environment} and a.feed_id = ${feed}
          and a.verdict in ('waiting', 'ignored') and a.document_id is not null and a.judge_at > ${now}) as "judgeAt",
        (select min(w.ends_at) from content.alert_warnings w where w.environment_id = ${environment} and w.feed_id = ${feed}
          and w.state = 'started' and w.ends_at > ${now}) as "endsAt"`);
    const leftOut = known!.cut + skipped;
    const fault = fetchFault ?? (leftOut > 0 ? 'feed_too_long' : null);
    const times = [known!.judgeAt, known!.endsAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
    const next = new Date(Math.min(now.getTime() + every * 1000, ...times));
    await db.query(sql`
      update content.alert_feeds set next_at = case when enabled then ${next}::timestamptz end, fault = ${fault},
        left_out = ${leftOut}, failed = ${known!.failed},
        good_at = case when ${fetchFault === null} then ${now} else good_at end
      where environment_id = ${environment} and id = ${feed} and address = ${address}`);
    if (left > 0)
      await enqueue(db, now, {
        kind: 'read-alert-feed',
        environment,
        payload: { feed },
        key: `feed ${feed}`,
      });
    markChanged(db, environment, 'alertFeed');
  });
  if (left > 0) void wakeWorkers(app.content);
}

async function readDocuments(round: Round): Promise<ReadLinks> {
  const { address } = round;
  const listed = new Map(
    (await inFeed(round, (db) => readListed(round, db))).map((each) => [each.address, each]),
  );
  const index = await readIndex(round, listed.get(address) ?? null);
  if (!index) return { left: 0, skipped: 0 };
  const links = index.reading.links.filter((link) => link.address !== address);
  const named = new Set(links.map((link) => link.address));
  const gone = [...listed.keys()].filter((each) => each !== address && !named.has(each));
  if (gone.length > 0) await inFeed(round, (db) => unlist(round, db, gone));
  const read = await readLinks(round, wantedOf(links, listed));
  await inFeed(round, (db) =>
    db.query(sql`
      update content.feed_documents set is_done = ${!index.isCut && read.left + read.skipped + read.failed === 0}
      where environment_id = ${round.environment} and feed_id = ${round.feed} and id = ${index.id}`),
  );
  return read;
}

/** Null if the feed has nothing that was not read before. */
async function readIndex(
  round: Round,
  known: Listed | null,
): Promise<(Stored & { readonly reading: CapReading }) | null> {
  const { app, environment, address, judging, readings } = round;
  const fetched = await fetchWarnings(app, { address, updated: null }, known, capLimits.feedBytes);
  if (fetched === 'unchanged') {
    if (known!.isDone) return null;
    const stored = await inFeed(round, (db) => readBody(round, db, known!.id));
    if (stored) {
      const reading = await readCapBody(app, environment, { ...stored, places: judging.points });
      readings.set(known!.id, reading);
      return { id: known!.id, isCut: known!.leftOut > 0, reading };
    }
  }
  // Without its body an answer that nothing has changed is of no use.
  const whole =
    fetched === 'unchanged'
      ? await fetchWarnings(app, { address, updated: null }, null, capLimits.feedBytes)
      : fetched;
  if (whole === 'unchanged') throw new BadStatus('status_304');
  if (known?.isDone && (await inFeed(round, (db) => touchSame(round, db, whole)))) return null;
  const reading = await readCapBody(app, environment, { ...whole, places: judging.points });
  const stored = (await storeDocument(round, whole, reading))!;
  readings.set(stored.id, reading);
  return { ...stored, reading };
}

/** What is new or has changed, the newest first, then what failed before, the longest ago first. */
function wantedOf(links: readonly CapLink[], listed: ReadonlyMap<string, Listed>) {
  const timeOf = ({ updated }: CapLink) => Date.parse(updated ?? '') || 0;
  const isNew = (link: CapLink) => {
    const known = listed.get(link.address);
    return !known || known.updated !== link.updated;
  };
  const fresh = links.filter(isNew).toSorted((a, b) => timeOf(b) - timeOf(a));
  const failed = links
    .filter((link) => !isNew(link) && listed.get(link.address)!.fault !== null)
    .toSorted((a, b) => listed.get(a.address)!.readAt.localeCompare(listed.get(b.address)!.readAt));
  return { fresh, failed };
}

async function readLinks(
  round: Round,
  { fresh, failed }: { readonly fresh: readonly CapLink[]; readonly failed: readonly CapLink[] },
): Promise<ReadLinks & { readonly failed: number }> {
  const { app } = round;
  const until = app.clock().getTime() + roundMs;
  const queue = [...fresh, ...failed];
  const count = { read: 0, skipped: 0, failed: 0 };
  const work = async () => {
    for (let link = queue.shift(); link; link = queue.shift()) {
      count.read += 1;
      const outcome = await readLink(round, link);
      if (outcome !== 'read') count[outcome] += 1;
      if (app.clock().getTime() >= until) return;
    }
  };
  // All have stopped before anything else happens.
  const ends = await Promise.allSettled(Array.from({ length: linksAtOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return {
    // Those that failed before wait until the feed is due.
    left: Math.max(0, fresh.length - count.read),
    skipped: count.skipped,
    failed: count.failed + Math.max(0, failed.length - Math.max(0, count.read - fresh.length)),
  };
}

async function readLink(round: Round, link: CapLink): Promise<'read' | 'skipped' | 'failed'> {
  const { app, environment, judging, readings } = round;
  try {
    const fetched = await fetchWarnings(app, link, null, capLimits.linkedBytes);
    if (fetched === 'unchanged') throw new BadStatus('status_304');
    const reading = await readCapBody(app, environment, { ...fetched, places: judging.points });
    const stored = await storeDocument(round, fetched, reading);
    if (!stored) return 'skipped';
    readings.set(stored.id, reading);
    return 'read';
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    app.log.warn({ environment, link: link.address, fault }, 'linked_warning_failed');
    await storeFault(round, link.address, link.updated, fault);
    return 'failed';
  }
}
