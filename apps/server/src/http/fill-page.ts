import type { Config } from '../config.ts';

/** Puts the configuration into the page's meta tags. `npm run dev` serves the page in its own way and fills it here too. */
export const fillPage = (
  page: string,
  {
    nonce,
    authUrl,
    config,
  }: { nonce: string; authUrl: string; config: Pick<Config, 'supportUrl' | 'termsUrl' | 'privacyUrl'> },
) =>
  page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__AUTH_URL__', authUrl)
    .replaceAll('__SUPPORT_URL__', escapeAttribute(config.supportUrl))
    .replaceAll('__TERMS_URL__', escapeAttribute(config.termsUrl ?? ''))
    .replaceAll('__PRIVACY_URL__', escapeAttribute(config.privacyUrl ?? ''));

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
