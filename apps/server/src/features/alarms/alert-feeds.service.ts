import { type AlertFeedInput, alertFeeds as contract, maxAlertFeeds } from '@vitrine/contract/alert-feeds';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { enqueue } from '../../infra/jobs.ts';
import { isPrivateByName } from '../../infra/outbound/outbound-address.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { crud } from '../../resources/crud.ts';
import { plainFields, type Rows } from '../../resources/rows.ts';
import { knownScopeOf, normalScope, reachesOf, requireScope } from './alarm-scope.ts';
import { ownWarning } from './judge-alerts.ts';
import { lockAlarms } from './start-alarm.ts';
import { usualRules } from './usual-rules.ts';

// Feeds of warnings, which admins choose. Reading them is a job (read-feed.ts).

/**
 * Of what it lists now and what is not over. Left out is what its rules leave out, and what a person declined or ended; messages
 * that only end another, tests and what was replaced are no warnings of now.
 */
const warningNow = ({ now }: Context) => sql`(
  select json_build_object('effect', x.effect, 'severity', x.severity, 'count', count(*)) from (
    select coalesce(a.severity, 'Unknown') as severity,
      case when w.state = 'started' and w.ends_at > ${now} then 'start'
        when w.state = 'open' and w.ends_at > ${now} then 'ask'
        when w.state = 'declined' or a.verdict = 'ignored' and a.reason in ('below_threshold', 'other_event', 'elsewhere')
          then 'ignore' end as effect
    from content.feed_alerts a left join ${ownWarning}
    where a.environment_id = t.environment_id and a.feed_id = t.id and a.gone_at is null and a.expires_at > ${now}) x
  where x.effect is not null group by x.effect, x.severity
  order by array_position(array['start', 'ask', 'ignore'], x.effect),
    array_position(array['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'], x.severity) limit 1)`;

const feedRows: Rows = {
  table: trusted('content.alert_feeds'),
  fields: {
    ...plainFields('enabled', 'name', 'address', 'every', 'least', 'events', 'area', 'geocodes', 'ifEmpty'),
    ...plainFields('onMatch', 'tests', 'minutes', 'goodAt', 'fault', 'leftOut', 'failed'),
    scope: knownScopeOf,
    reaches: reachesOf,
    warning: warningNow,
  },
  texts: ['name', 'address'],
  relations: {},
};

const { list, get, read, insert, write, remove } = crud(contract, feedRows);

export { get, list };

/** Only what the address itself shows: whether a name leads to a private network is known when it is fetched. */
function requirePublic({ app }: Context, address: string): void {
  if (isPrivateByName(new URL(address), app.config.outboundAllowed))
    throw invalidField('address', { key: 'playables.address.address' });
}

async function columnsOf(context: Context, input: Partial<AlertFeedInput>) {
  const { least, scope, onMatch, ifEmpty, ...plain } = input;
  if (scope) await requireScope(context, scope);
  const columns = {
    ...plain,
    least: least && JSON.stringify(least),
    scope: scope && JSON.stringify(normalScope(scope)),
    on_match: onMatch,
    if_empty: ifEmpty,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** It is read at once, and what was known of its last answer no longer counts. */
const anew = (now: Date, enabled: boolean) => ({
  since: now,
  next_at: enabled ? now : null,
  good_at: null,
  fault: null,
  left_out: 0,
  failed: 0,
});

/** Another address is another feed: what the one before told is not started any more. */
async function forget({ db, environment }: Context, feed: string): Promise<void> {
  const own = sql`environment_id = ${environment.id} and feed_id = ${feed}`;
  await db.query(sql`delete from content.feed_documents where ${own}`);
  await db.query(sql`delete from content.feed_alerts where ${own}`);
}

async function readSoon({ app, db, environment, now, afterCommit }: Context, feed: string): Promise<void> {
  await enqueue(db, now, {
    ...{ kind: 'read-alert-feed', environment: environment.id, payload: { feed }, key: `feed ${feed}` },
  });
  afterCommit(() => void wakeWorkers(app.content));
}

export async function createFeed(context: Context, input: AlertFeedInput) {
  const { db, environment, now } = context;
  requirePublic(context, input.address);
  await lockAlarms(context);
  const [known] = await db.query(sql({ count: 'int8' })`
    select count(*) as count from content.alert_feeds where environment_id = ${environment.id}`);
  if (known!.count >= maxAlertFeeds)
    throw new HttpError({
      ...{ status: 422, code: 'invalid_data' },
      message: { key: 'takeovers.tooManyFeeds', values: { max: maxAlertFeeds } },
    });
  const id = await insert(context, {
    ...anew(now, input.enabled ?? true),
    ...(await columnsOf(context, { ...usualRules, ...input })),
  });
  if (input.enabled ?? true) await readSoon(context, id);
  await record(context, 'alert-feeds.create', id, input.name);
  return read(context, id);
}

export async function updateFeed(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<AlertFeedInput>,
) {
  const { data: before } = await read(context, id);
  const enabled = input.enabled ?? before.enabled;
  const isElsewhere = input.address !== undefined && input.address !== before.address;
  if (isElsewhere) requirePublic(context, input.address!);
  const isNew = isElsewhere || enabled !== before.enabled;
  const changed = await write(context, id, ifMatch, {
    ...(await columnsOf(context, input)),
    ...(isNew && anew(context.now, enabled)),
  });
  if (isElsewhere) await forget(context, id);
  // Other rules count at once, also for what was told before.
  if (enabled) await readSoon(context, id);
  await record(context, 'alert-feeds.update', id, changed.data.name, Object.keys(input));
  return changed;
}

export async function removeFeed(context: Context, id: string): Promise<undefined> {
  const { data } = await read(context, id);
  await remove(context, { id });
  await record(context, 'alert-feeds.remove', id, data.name);
}

async function record(
  context: Context,
  call: 'alert-feeds.create' | 'alert-feeds.update' | 'alert-feeds.remove',
  id: string,
  name: string,
  fields: readonly string[] = [],
) {
  await recordAudit(context, { call, subjectId: id, subject: { id, name }, fields });
  notifyChanged(context, 'alertFeed');
}
