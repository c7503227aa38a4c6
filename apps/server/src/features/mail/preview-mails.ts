import { knownLocale, writeMail } from '../../core/mail/mail.ts';
import { layOutMail, type MailWords } from '../../core/mail/mail-layout.ts';
import { type MailTemplate, mailTemplateNames, mailTemplates } from '../../core/mail/mail-templates.ts';
import type { App } from '../../http/app.ts';
import { translatorFor } from '../../http/translate.ts';

/** Named mails whose text other features build. */
export type ExampleMails = (
  app: App,
  locale: string,
) => readonly { readonly template: string; readonly words: MailWords }[];

function exampleValues(template: MailTemplate, locale: string): Record<string, string> {
  const translate = translatorFor(knownLocale(locale));
  return Object.fromEntries(
    Object.entries(mailTemplates[template].example).map(([name, value]) => [
      name,
      typeof value === 'function' ? value(translate) : value,
    ]),
  );
}

/** All mails with example values in that language. */
export const previewMails = (app: App, locale: string, others: ExampleMails) => [
  ...mailTemplateNames.map((template) => ({
    template,
    ...writeMail(app, {
      template,
      locale,
      path: '/auth/login',
      values: exampleValues(template, locale),
    }),
  })),
  ...others(app, locale).map(({ template, words }) => ({ template, ...layOutMail(words) })),
];
