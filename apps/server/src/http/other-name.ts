import { locales } from '@vitrine/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { escapeHtml } from './escape-html.ts';
import { translatorFor } from './translate.ts';

// An installation whose address is the machine's own is also found by other names: the machine's name, a second network.
// Cookies and stored sessions belong to one of them, so a page by another name leads to the right one.

/** True if the request names another host than the address that was found at the start. */
export function isOtherName({ config, urls }: App, { headers }: FastifyRequest): boolean {
  return config.ownHost !== null && headers.host?.toLowerCase() !== new URL(urls.dashboard).host;
}

export function sendOtherName({ urls }: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const address = escapeHtml(`${urls.dashboard}${request.url}`);
  const lines = locales.map(
    (locale) => `<p lang="${locale}">${escapeHtml(translatorFor(locale)({ key: 'notFound.otherName' }))}</p>`,
  );
  return reply
    .code(421)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vitrine</title>${lines.join('')}` +
        `<p><a href="${address}">${escapeHtml(urls.dashboard)}</a></p></html>\n`,
    );
}
