import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { TryLater } from '../../infra/try-later.ts';
import { readRecipients } from './alarm-mails.ts';
import { inEnvironment } from './alarms.jobs.ts';
import { languageOf, type Start } from './start-alarm.ts';

// Asks all admins whether the alarm of a warning should start. The first of a feed is mailed at once; those that follow within
// a few minutes are one mail together, so that a feed that goes wrong fills nobody's mailbox.

const foldMs = 5 * 60_000;
/** The others are on the page that the mail opens. */
const maxTitles = 10;

/** In the transaction of the warning; the warnings that calls send, without a feed, count as one feed. */
export async function enqueueWarningMail(start: Start, feed: string | null): Promise<void> {
  const { app, db, environment, now } = start;
  const key = `warnings ${environment.id} ${feed}`;
  await enqueue(db, now, { kind: 'mail-warnings', environment: environment.id, payload: { feed }, key });
  start.afterCommit(() => void wakeWorkers(app.content).catch(() => {}));
}

export const warningMailJobs = (app: App): JobHandler[] => [
  defineJob('mail-warnings', {
    run: ({ environment, payload }) =>
      inEnvironment(app, environment, (start) => mailWarnings(start, payload.feed)),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'warnings_not_mailed'),
  }),
];

async function mailWarnings(start: Start, feed: string | null): Promise<void> {
  const { db, environment, now } = start;
  const own = sql`environment_id = ${environment.id} and feed_id is not distinct from ${feed}`;
  const [last] = await db.query(sql({ at: 'timestamptz?' })`
    select max(mailed_at) as at from content.alert_warnings where ${own}`);
  const waitMs = last?.at ? Date.parse(last.at) + foldMs - now.getTime() : 0;
  if (waitMs > 0) throw new TryLater('Warnings of this feed were mailed a moment ago.', waitMs);
  const rows = await db.query(sql({ id: 'uuid', title: 'text', feed: 'text' })`
    update content.alert_warnings set is_mailed = true, mailed_at = ${now}
    where ${own} and not is_mailed and state = 'open'
    returning id, title, coalesce((select m.name from content.members m
      where m.environment_id = alert_warnings.environment_id and m.identity_id = sent_by_id), feed_name) as feed`);
  const [first] = rows;
  if (!first) return;
  const titles = rows.slice(0, maxTitles).map(({ title }) => title);
  const language = await languageOf(start);
  for (const admin of await readRecipients(start, []))
    await enqueueMail(db, now, {
      environment: environment.id,
      to: admin.email,
      locale: language,
      template: rows.length === 1 ? 'warningReceived' : 'warningsReceived',
      key: `warning ${first.id} ${now.toISOString()} ${admin.id}`,
      path: pathOnServer('/alarms?tab=feeds', environment.slug),
      values: {
        server: environment.name,
        feed: first.feed,
        title: rows.length > maxTitles ? [...titles, '…'].join(' · ') : titles.join(' · '),
      },
    });
}
