import { writeMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { defineJob } from '../../infra/jobs.ts';
import type { JobHandler } from '../../infra/queue.ts';

export const mailJobs = (app: App): JobHandler[] => [
  defineJob('send-mail', {
    run: ({ id, payload }) => app.mailer.send({ id, to: payload.to, ...writeMail(app, payload) }),
    onGivenUp: async ({ id }, reason) => app.log.error({ mail: id, reason }, 'mail_given_up'),
  }),
];
