import { AlertFeed } from '@vitrine/contract/alert-feeds';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob, enqueue, type JobOf } from '../../infra/jobs.ts';
import { FetchRefused } from '../../infra/outbound/outbound-address.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { BadCap, type CapAlert, type CapReading, capLimits } from '../../infra/reader/cap/cap-reading.ts';
import { readCapBody } from './read-cap-body.ts';
import { type AskedPlaces, readPlaces, takeAlerts } from './take-warnings.ts';

// Reads feeds of warnings through the one outbound door. A feed that fails says why, and is tried again when it is due.

const limits = { maxBytes: capLimits.feedBytes, timeoutMs: 15_000 };
const accept =
  'application/cap+xml, application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5';
/** If the worker dies in the middle, the feed is read again after this time. */
const giveUpAfterMs = 5 * 60_000;
const mostLinks = 20;
const rememberedLinks = 200;

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
      onMatch: narrowed<AlertFeed['onMatch']>('text'),
      tests: narrowed<AlertFeed['tests']>('text'),
      minutes: 'int4',
      etag: 'text?',
      lastModified: 'text?',
      links: 'text[]',
    })`
      select name, address, every, least, events, area, geocodes, scope, on_match as "onMatch", tests, minutes, etag,
        last_modified as "lastModified", links
      from content.alert_feeds where environment_id = ${environment} and id = ${id} and enabled`);
    return row ?? null;
  });

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;

interface Read {
  readonly alerts: readonly CapAlert[];
  readonly links: readonly string[];
  readonly etag: string | null;
  readonly lastModified: string | null;
}

async function readFeed(app: App, { environment, payload }: JobOf<'read-alert-feed'>): Promise<void> {
  const row = await readRow(app, environment, payload.feed);
  if (!row) return;
  let fault: string | null = null;
  let read: Read | null = null;
  const places = await readPlaces(app, environment, row.scope);
  try {
    read = await fetchAlerts({ app, environment, places }, row);
  } catch (error) {
    fault = faultOf(error);
  }
  if (read) {
    const starter = { via: 'feed', id: null, name: row.name } as const;
    await takeAlerts(
      app,
      environment,
      { feed: payload.feed, name: row.name, starter },
      row,
      read.alerts,
      places,
    );
  }
  const now = app.clock();
  const next = new Date(now.getTime() + row.every * 1000);
  await app.content.inEnvironments([environment], async (db) => {
    await db.query(sql`
      update content.alert_feeds set next_at = case when enabled then ${next}::timestamptz end, fault = ${fault},
        good_at = case when ${fault === null} then ${now} else good_at end,
        etag = ${read?.etag ?? null}, last_modified = ${read?.lastModified ?? null}, links = ${read?.links ?? row.links}
      where environment_id = ${environment} and id = ${payload.feed} and address = ${row.address}`);
    markChanged(db, environment, 'alertFeed');
  });
}

function faultOf(error: unknown): string {
  if (error instanceof BadCap) return error.problem;
  if (error instanceof FetchRefused) return error.reason;
  if (error instanceof BadStatus) return error.message;
  throw error;
}

class BadStatus extends Error {}

interface Asking {
  readonly app: App;
  readonly environment: string;
  readonly places: AskedPlaces;
}

async function fetchAlerts(asking: Asking, row: Row): Promise<Read> {
  const first = await fetchDocument(asking, row.address, row);
  if (first === 'unchanged')
    return { alerts: [], links: row.links, etag: row.etag, lastModified: row.lastModified };
  const { document, etag, lastModified } = first;
  const known = new Set(row.links);
  const listed = document.links.map(({ address }) => address);
  const fresh = listed.filter((link) => !known.has(link)).slice(0, mostLinks);
  const alerts = [...document.alerts];
  const read: string[] = [];
  for (const link of fresh) {
    try {
      const linked = await fetchDocument(asking, link, null);
      if (linked !== 'unchanged') alerts.push(...linked.document.alerts);
      read.push(link);
    } catch (error) {
      // It is tried again with the next reading.
      asking.app.log.warn({ link, fault: faultOf(error) }, 'linked_warning_failed');
    }
  }
  const links = [...row.links.filter((link) => listed.includes(link)), ...read].slice(-rememberedLinks);
  const isWhole = read.length === fresh.length && fresh.length < mostLinks;
  // With the reply's tag nothing would be fetched until the feed changes.
  return { alerts, links, etag: isWhole ? etag : null, lastModified: isWhole ? lastModified : null };
}

async function fetchDocument(
  { app, environment, places }: Asking,
  address: string,
  known: Pick<Row, 'etag' | 'lastModified'> | null,
): Promise<'unchanged' | { document: CapReading; etag: string | null; lastModified: string | null }> {
  const { status, headers, body } = await app.fetcher.fetchPublic(address, {
    ...limits,
    ...{ accept, ifNoneMatch: known?.etag ?? undefined, ifModifiedSince: known?.lastModified ?? undefined },
  });
  if (status === 304 && known) return 'unchanged';
  if (status < 200 || status > 299) throw new BadStatus(`status_${status}`);
  return {
    document: await readCapBody(app, environment, {
      body,
      contentType: headers['content-type'] ?? '',
      places: places.points,
    }),
    etag: headers.etag?.slice(0, 500) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
  };
}
