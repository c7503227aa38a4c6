import { createHash } from 'node:crypto';
import { sendWords } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { alertChangeJobs } from './alert-change-jobs.ts';
import { wordsOfAlert, wordsOfTest } from './alert-words.ts';
import { faultMailOf, wordsOfFaults } from './fault-mails.ts';
import {
  type AlertMail,
  dropNotices,
  mailsOf,
  markSent,
  mayGetMail,
  type Notice,
  readNotices,
} from './notices.ts';

// One job per recipient is pending at any time, and becomes mails when the mail server accepts them: what
// happened in the meantime is in the same mail, and an outage that is over is not reported as if it
// continued.

export const alertJobs = (app: App): JobHandler[] => [
  defineJob('send-alerts', {
    run: ({ environment, payload }) => sendTo(app, environment, payload.recipient),
    async onGivenUp({ environment, payload: { recipient } }, reason) {
      const { notices } = await readAll(app, environment, recipient);
      await forget(app, environment, recipient, notices);
      app.log.error({ environment, alerts: notices.length, reason }, 'alert_mail_given_up');
    },
  }),
  defineJob('send-test-alert', {
    async run({ id, environment, payload }) {
      const { server, slug, rule } = await readSettings(app, environment);
      await sendWords(app, id, payload.to, wordsOfTest(app, { locale: payload.locale, server, slug }, rule));
    },
    onGivenUp: async ({ id }, reason) => app.log.error({ mail: id, reason }, 'test_alert_given_up'),
  }),
  ...alertChangeJobs(app),
];

async function sendTo(app: App, environment: string, recipient: string): Promise<void> {
  const { server, slug, locale } = await readSettings(app, environment);
  const { notices, isAllowed } = await readAll(app, environment, recipient);
  const about = notices.filter(({ kind }) => kind !== 'fault');
  const mails = isAllowed ? mailsOf(about, app.clock().getTime()) : [];
  const faultMail = isAllowed ? await readFaultMail(app, environment, notices) : null;
  const sentNotices = new Set([...mails, ...(faultMail ? [faultMail] : [])].flatMap((mail) => mail.notices));
  await forget(
    app,
    environment,
    recipient,
    notices.filter(({ id }) => !sentNotices.has(id)),
  );
  const reader = { locale, server, slug };
  for (const mail of mails)
    await sendMail(app, environment, recipient, mail, wordsOfAlert(app, reader, mail));
  if (faultMail)
    await sendMail(app, environment, recipient, faultMail, wordsOfFaults(app, reader, faultMail));
}

async function sendMail(
  app: App,
  environment: string,
  recipient: string,
  mail: Pick<AlertMail, 'notices'>,
  words: Parameters<typeof sendWords>[3],
): Promise<void> {
  await sendWords(app, idOf(mail, recipient), recipient, words);
  await app.content.inEnvironments([environment], async (db) => {
    await markSent(db, environment, recipient, mail, app.clock());
    markChanged(db, environment, 'alert');
  });
}

const readFaultMail = (app: App, environment: string, notices: readonly Notice[]) =>
  app.content.inEnvironments([environment], (db) => faultMailOf(db, environment, notices, app.clock()));

const forget = (app: App, environment: string, recipient: string, notices: readonly Notice[]) =>
  app.content.inEnvironments([environment], (db) =>
    dropNotices(
      db,
      environment,
      recipient,
      notices.map(({ id }) => id),
    ),
  );

const readAll = (app: App, environment: string, recipient: string) =>
  app.content.inEnvironments([environment], async (db) => ({
    notices: await readNotices(db, environment, recipient),
    isAllowed: await mayGetMail(db, environment, recipient),
  }));

async function readSettings(app: App, environment: string) {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({
      name: 'text',
      slug: 'text',
      locale: 'text?',
      enabled: 'bool?',
      offline_minutes: 'int4?',
      recipients: 'text[]?',
    })`
      select e.name, e.slug, s.locale, s.enabled, s.offline_minutes, s.recipients
      from content.environments e left join content.alert_settings s on s.environment_id = e.id
      where e.id = ${environment}`),
  );
  return {
    server: row?.name ?? '',
    slug: row?.slug ?? '',
    locale: row?.locale ?? 'en',
    rule: {
      enabled: row?.enabled ?? true,
      minutes: row?.offline_minutes ?? 0,
      recipients: row?.recipients ?? [],
    },
  };
}

/** The same notices make the same id, so that a mail sent again after a lost reply is recognised. */
function idOf({ notices }: Pick<AlertMail, 'notices'>, recipient: string): string {
  const hex = createHash('sha256')
    .update([recipient, ...notices].join(' '))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
