import { type Locale, locales } from '@vitrine/contract/pages';

// Configuration from index.html: the server writes these meta tags; in development they keep their
// placeholder.

const metaContent = (name: string): string | null => {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return content && !content.startsWith('__') ? content : null;
};

/** Base URL of the auth host's calls, without a trailing slash. */
export const authBase = (): string => withoutSlash(metaContent('auth-url') ?? location.origin);

export const supportUrl = (): string => metaContent('support-url') ?? 'mailto:support@vitrine.example';

/** The documents to accept at sign-up; null if the operator has not configured them. */
export const termsUrl = (): string | null => metaContent('terms-url');
export const privacyUrl = (): string | null => metaContent('privacy-url');

/**
 * Where mails are kept on an installation that does not send them: on a page, or in the operator's directory;
 * null if they are sent.
 */
export function keptMail(): 'page' | 'directory' | null {
  const content = metaContent('kept-mail');
  return content === 'page' || content === 'directory' ? content : null;
}

/** Why nobody can sign up here by themselves; null if everybody can. */
export function signupClosed(): 'without_terms' | 'not_offered' | null {
  const content = metaContent('signup');
  return content === 'without_terms' || content === 'not_offered' ? content : null;
}

/** False if the installation has no payment provider, so that no card is requested. */
export const takesCards = (): boolean => metaContent('cards') !== 'unavailable';

/** The language is the first segment of the path; anything else is the Not Found page, in English. */
export function localeOfPath(path: string): Locale {
  const first = path.split('/')[1];
  return locales.find((locale) => locale === first) ?? 'en';
}

export const withoutSlash = (base: string) => base.replace(/\/+$/, '');
