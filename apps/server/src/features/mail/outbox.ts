import { type Locale, locales } from '@vitrine/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PostalMime from 'postal-mime';
import type { App } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import { sendMailHeaders, sendOutboxHeaders } from '../../http/security-headers.ts';
import { isLoopbackHost, isOutboxServed } from '../../infra/secrets/outbox-access.ts';
import { type KeptMail, outboxPage, previewsPage } from './outbox-pages.ts';
import { type ExampleMails, previewMails } from './preview-mails.ts';

// Mails to look at, for people who try the product on their own machine: those that would have been sent, and
// an example of each template. They contain links that open accounts, so for everybody else these addresses
// do not exist.

const shown = 100;
const loopbackAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const byProxy = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'];

export function mountOutbox(fastify: FastifyInstance, app: App, examples: ExampleMails): void {
  const isHere = isOutboxServed(app.config, app.urls.public);

  const serve = <Params>(
    path: string,
    handler: (params: Params, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => {
    fastify.get(path, async (request, reply) => {
      if (!isHere || !isFromHere(request)) throw notFound();
      reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
      return handler(request.params as Params, reply);
    });
  };

  serve('/outbox', async (_params, reply) => {
    const ids = (await app.mailer.listKept()).slice(0, shown);
    const mails = (await Promise.all(ids.map((id) => readMail(app, id)))).filter((mail) => mail !== null);
    const nonce = sendOutboxHeaders(reply);
    return reply.send(outboxPage(mails, { nonce, hasSmtp: app.config.smtpUrl !== undefined }));
  });

  serve<{ id: string }>('/outbox/:id/html', async ({ id }, reply) => {
    const mail = await readMail(app, id);
    if (!mail) throw notFound();
    sendMailHeaders(reply);
    return reply.send(mail.html);
  });

  serve('/outbox/previews', async (_params, reply) => {
    const nonce = sendOutboxHeaders(reply);
    const languages = locales.map((locale) => ({ locale, mails: previewMails(app, locale, examples) }));
    return reply.send(previewsPage(languages, nonce));
  });

  serve<{ template: string; locale: string }>(
    '/outbox/previews/:template/:locale',
    async ({ template, locale }, reply) => {
      const isKnown = locales.includes(locale as Locale);
      const mail = isKnown && previewMails(app, locale, examples).find((each) => each.template === template);
      if (!mail) throw notFound();
      sendMailHeaders(reply);
      return reply.send(mail.html);
    },
  );
}

/**
 * No proxy in front, and requested by a name of this machine: a page elsewhere could point its own name at
 * our address.
 */
function isFromHere(request: FastifyRequest): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return (
    loopbackAddresses.includes(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(host) &&
    byProxy.every((name) => request.headers[name] === undefined)
  );
}

async function readMail(app: App, id: string): Promise<KeptMail | null> {
  const raw = await app.mailer.readKept(id);
  if (!raw) return null;
  const { subject, text, html, headers } = await PostalMime.parse(raw);
  return {
    id,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}
