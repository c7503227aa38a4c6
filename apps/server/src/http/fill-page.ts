import type { Config } from '../config.ts';
import { takesCards } from '../infra/payments/open-gateway.ts';
import { isOutboxServed } from '../infra/secrets/outbox-access.ts';
import { signupOf } from '../infra/signup-terms.ts';
import { escapeHtml } from './escape-html.ts';

type PageConfig = Pick<
  Config,
  'supportUrl' | 'termsUrl' | 'privacyUrl' | 'smtpUrl' | 'isDemo' | 'host' | 'isProduction' | 'stripe'
>;

/**
 * Writes the configuration into the page's meta tags. `npm run dev` serves the page in its own way and uses
 * this too.
 */
export const fillPage = (
  page: string,
  { nonce, authUrl, config }: { nonce: string; authUrl: string; config: PageConfig },
) =>
  page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__AUTH_URL__', authUrl)
    .replaceAll('__SUPPORT_URL__', escapeHtml(config.supportUrl))
    .replaceAll('__TERMS_URL__', escapeHtml(config.termsUrl ?? ''))
    .replaceAll('__PRIVACY_URL__', escapeHtml(config.privacyUrl ?? ''))
    .replaceAll('__KEPT_MAIL__', keptMail(config, authUrl))
    .replaceAll('__CARDS__', takesCards(config) ? 'available' : 'unavailable')
    .replaceAll('__SIGNUP__', signupOf(config));

/** Where mails that are not sent can be read: on the page /outbox, or in a directory for the operator. */
function keptMail(config: PageConfig, authUrl: string): 'page' | 'directory' | '' {
  if (config.smtpUrl !== undefined) return '';
  return isOutboxServed(config, authUrl) ? 'page' : 'directory';
}
