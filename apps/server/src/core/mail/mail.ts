import { type Locale, locales } from '@vitrine/contract/pages';
import type { App } from '../../http/app.ts';
import { translatorFor } from '../../http/translate.ts';
import { enqueue, type JobPayload } from '../../infra/jobs.ts';
import type { Attachment } from '../../infra/outbound/mailer.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { type MailTemplate, mailTemplateNames, mailTemplates } from './mail-templates.ts';

// Mails are enqueued in the transaction of the change they report, and sent by the worker; one job is one
// mail, however often it is delivered. Values are text, never markup. A code is put into the fragment of the
// link, and stored encrypted until then.

export interface MailOrder {
  /** Absent for mails of the auth host. */
  readonly environment?: string;
  readonly to: string;
  readonly locale: string;
  readonly template: MailTemplate;
  readonly values: Readonly<Record<string, string>>;
  /** Page the button opens, below the locale. */
  readonly path: string;
  /** From `encryptFragment`. */
  readonly fragment?: string;
  /** Two jobs with the same key are one. */
  readonly key: string;
}

export const enqueueMail = async (db: Db, now: Date, { environment, key, ...payload }: MailOrder) =>
  void (await enqueue(db, now, { kind: 'send-mail', environment, payload, key }));

/** A page of one server, so that users of several servers are led to the right one. */
export const pathOnServer = (path: string, slug: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}server=${encodeURIComponent(slug)}`;

/** `#code=…` for a link, unreadable in the table of jobs. */
export const encryptFragment = (app: App, name: 'code' | 'confirm', code: string): string =>
  app.secrets.encrypt(`#${name}=${code}`).toString('base64');

/** For mails whose text is known only when they are sent. `id` is the same for every attempt. */
export const sendWords = (app: App, id: string, to: string, words: MailWords): Promise<void> =>
  app.mailer.send({ id, to, ...layOutMail(words) });

/** For a mail with parts that are made only when it is sent, such as an attachment. */
export const sendTemplate = (
  app: App,
  id: string,
  mail: Pick<MailOrder, 'to' | 'locale' | 'template' | 'values' | 'path'>,
  attachments: readonly Attachment[],
): Promise<void> => app.mailer.send({ id, to: mail.to, ...writeMail(app, mail), attachments });

export const knownLocale = (locale: string): Locale => locales.find((each) => each === locale) ?? 'en';

export function writeMail(
  app: App,
  { template: name, values, locale, path, fragment }: Omit<JobPayload<'send-mail'>, 'to'>,
) {
  const template = mailTemplateNames.find((each) => each === name);
  if (!template) throw new Error(`There is no mail ${name}.`);
  const known = knownLocale(locale);
  const translate = translatorFor(known);
  // A value is empty if the person whom it named was erased while the mail waited.
  const named = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value || translate({ key: 'audit.erased' })]),
  );
  const say = (part: string) => translate({ key: `mails.${template}.${part}`, values: named });
  const hash = fragment ? app.secrets.decrypt(Buffer.from(fragment, 'base64')) : '';
  return layOutMail({
    locale: known,
    subject: say('subject'),
    paragraphs: mailTemplates[template].paragraphs.map(say),
    button: { label: say('button'), url: `${app.urls.dashboard}/${known}${path}${hash}` },
    foot: say('foot'),
  });
}
