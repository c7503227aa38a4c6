import type { AuditEntry } from '@vitrine/contract/audit';
import { readAuditSince } from '../../core/audit/read-audit.ts';
import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import { readAdminEmails } from '../../core/members/admin-emails.ts';
import type { App } from '../../http/app.ts';
import { defineJob } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';

// A token or a counter link opens the server to whoever has it, without a password, so all admins learn of a new one. One mail of
// each kind covers those of a few minutes.

/** Longer lists of names are useless in a mail. */
const maxNames = 20;

const kinds = [
  {
    call: 'tokens.create',
    template: 'tokenMade',
    nameOf: ({ subject }: AuditEntry) => subject?.name ?? '',
    path: (slug: string) => `${pathOnServer('/settings', slug)}#tokens`,
  },
  {
    call: 'sources.addCounterLink',
    template: 'linkMade',
    nameOf: ({ subject, after }: AuditEntry) => `${after?.name ?? ''} (${subject?.name ?? ''})`,
    path: (slug: string) => pathOnServer('/sources', slug),
  },
] as const;

export const accessJobs = (app: App): JobHandler[] => [
  defineJob('report-access', {
    run: ({ environment, payload }) => mailAdmins(app, environment, payload.since),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'access_not_reported'),
  }),
];

async function mailAdmins(app: App, environment: string, since: string): Promise<void> {
  await app.content.inEnvironments([environment], async (db) => {
    const [server] = await db.query(sql({ name: 'text', slug: 'text', locale: 'text' })`
      select e.name, e.slug, s.locale from content.environments e
      join content.alert_settings s on s.environment_id = e.id where e.id = ${environment}`);
    const admins = await readAdminEmails(db, environment);
    for (const { call, template, nameOf, path } of kinds) {
      const made = await readAuditSince(db, environment, call, since);
      if (!server || made.length === 0) continue;
      const people = [...new Set(made.map(({ actor }) => actor.name ?? ''))].filter((name) => name !== '');
      const names = made.slice(0, maxNames).map(nameOf);
      const values = {
        server: server.name,
        person: people.join(', '),
        names: [...names, ...(made.length > maxNames ? ['…'] : [])].join(', '),
      };
      for (const [i, to] of admins.entries())
        await enqueueMail(db, app.clock(), {
          environment,
          to,
          locale: server.locale,
          template,
          values,
          path: path(server.slug),
          key: `${template} ${environment} ${since} ${i}`,
        });
    }
  });
  await wakeWorkers(app.content);
}
