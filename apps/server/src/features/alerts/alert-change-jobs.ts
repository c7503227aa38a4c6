import { type AuditEntry, type AuditValues, auditChanges } from '@vitrine/contract/audit';
import { type Locale, locales } from '@vitrine/contract/pages';
import { auditWords } from '../../core/audit/audit-words.ts';
import { readAuditSince } from '../../core/audit/read-audit.ts';
import { pathOnServer, sendWords } from '../../core/mail/mail.ts';
import { readAdminEmails } from '../../core/members/admin-emails.ts';
import type { App } from '../../http/app.ts';
import { translatorFor } from '../../http/translate.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';

// Notifies all admins of the old and the new alert settings: one mail covers the changes of a few minutes.

type MailWords = Parameters<typeof sendWords>[3];

export const alertChangeJobs = (app: App): JobHandler[] => [
  defineJob('report-alert-changes', {
    run: ({ environment, payload }) => reportChanges(app, environment, payload.since),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'alert_changes_not_reported'),
  }),
  defineJob('send-alert-change', {
    run: ({ id, payload: { to, words } }) => sendWords(app, id, to, words),
    onGivenUp: async ({ id, environment }, reason) =>
      app.log.error({ mail: id, environment, reason }, 'alert_change_mail_failed'),
  }),
];

async function reportChanges(app: App, environment: string, since: string): Promise<void> {
  await app.content.inEnvironments([environment], async (db) => {
    const entries = await readAuditSince(db, environment, 'alerts.update', since);
    const change = foldChanges(entries);
    if (!change) return;
    const [server] = await db.query(sql({ name: 'text', slug: 'text', locale: 'text' })`
      select e.name, e.slug, s.locale from content.environments e
      join content.alert_settings s on s.environment_id = e.id where e.id = ${environment}`);
    const people = [...new Set(entries.flatMap(({ actor }) => actor.name ?? []))];
    const words = wordsOfChange(app, server!, { ...change, people });
    for (const email of await readAdminEmails(db, environment))
      await enqueue(db, app.clock(), {
        kind: 'send-alert-change',
        environment,
        payload: { to: email, words },
      });
  });
  await wakeWorkers(app.content);
}

type Changed = Pick<AuditEntry, 'before' | 'after'>;

/**
 * From the first state to the last. Fields that have their old value again are left out; undefined if nothing
 * is left.
 */
export function foldChanges(entries: readonly Changed[]): Changed | undefined {
  const before: AuditValues = {};
  const after: AuditValues = {};
  for (const entry of entries) {
    for (const field of Object.keys(entry.after ?? {})) {
      const [old, next] = [entry.before?.[field] ?? null, entry.after?.[field] ?? null];
      const isPartial = field !== 'recipients' && Array.isArray(old) && Array.isArray(next);
      if (isPartial) {
        // What was added and removed since, without what cancels out.
        const added = (after[field] ?? []) as string[];
        const gone = (before[field] ?? []) as string[];
        before[field] = [...gone, ...old.filter((name) => !added.includes(name))].filter(
          (name) => !next.includes(name),
        );
        after[field] = [...added.filter((name) => !old.includes(name)), ...next].filter(
          (name) => !gone.includes(name),
        );
      } else {
        if (!(field in before)) before[field] = old;
        after[field] = next;
      }
    }
  }
  for (const field of Object.keys(after))
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) {
      delete before[field];
      delete after[field];
    }
  return Object.keys(after).length > 0 ? { before, after } : undefined;
}

const knownLocale = (locale: string): Locale => locales.find((each) => each === locale) ?? 'en';

export function wordsOfChange(
  app: App,
  { name: server, slug, locale }: { name: string; slug: string; locale: string },
  { people, ...change }: Changed & { people: readonly string[] },
): MailWords {
  const known = knownLocale(locale);
  const translate = translatorFor(known);
  const say = (part: string) =>
    translate({ key: `mails.alertsChanged.${part}`, values: { server, people: people.join(', ') } });
  const lines = auditChanges({ ...change, fields: [] }, auditWords(known)).map(
    ({ field, before, after }) => `${field}: ${before} → ${after}`,
  );
  return {
    locale: known,
    subject: say('subject'),
    paragraphs: [say('text'), ...lines],
    button: { label: say('button'), url: `${app.urls.dashboard}/${known}${pathOnServer('/alerts', slug)}` },
    foot: say('foot'),
  };
}
