import { type Locale, locales } from '@vitrine/contract/pages';
import type { App } from '../../http/app.ts';
import { translatorFor } from '../../http/translate.ts';
import type { Db } from '../../infra/db.ts';
import { enqueue, type JobHandler } from '../../infra/queue.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';

// Mails are ordered in the transaction of what they tell, and sent by the worker; one order is one mail, however often it
// is delivered. Words are those of `mails.{template}` in the reader's language; values are text, never markup.

export interface MailOrder {
  readonly environment: string;
  readonly to: string;
  readonly locale: string;
  readonly template: 'converted' | 'notConverted';
  readonly values: Readonly<Record<string, string>>;
  /** Page the button opens, below the locale. */
  readonly path: string;
  /** Two orders with the same key are one. */
  readonly key: string;
}

export const orderMail = (db: Db, now: Date, { environment, key, ...payload }: MailOrder): Promise<void> =>
  enqueue(db, now, { kind: 'send-mail', environment, payload, key });

/** For mails whose words are known only when they can be sent. `id` stays the same for every attempt to send the same. */
export const sendWords = (app: App, id: string, to: string, words: MailWords): Promise<void> =>
  app.mailer.send({ id, to, ...layOutMail(words) });

export function mailJobs(app: App): JobHandler[] {
  const send: JobHandler<Omit<MailOrder, 'environment' | 'key'>> = {
    kind: 'send-mail',
    atOnce: 2,
    // Six hours of a dead mail server are bridged.
    maxAttempts: 12,
    backOffMs: (attempts) => Math.min(3_600_000, 30_000 * 2 ** attempts),
    run: ({ id, payload }) => app.mailer.send({ id, to: payload.to, ...wordsOf(app, payload) }),
    giveUp: async ({ id }, reason) => app.log.error({ mail: id, reason }, 'a mail could not be sent'),
  };
  return [send] as JobHandler[];
}

function wordsOf(app: App, { template, values, locale, path }: Omit<MailOrder, 'environment' | 'key'>) {
  const known: Locale = locales.find((each) => each === locale) ?? 'en';
  const translate = translatorFor(known);
  const say = (part: string) => translate({ key: `mails.${template}.${part}`, values });
  return layOutMail({
    locale: known,
    subject: say('subject'),
    paragraphs: [say('text')],
    button: { label: say('button'), url: `${app.urls.dashboard}/${known}${path}` },
    foot: translate({ key: 'mails.foot' }),
  });
}
