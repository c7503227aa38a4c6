import { type Locale, locales } from '@vitrine/contract/pages';

// What index.html tells about where we are: the server writes these metas, in development they keep their placeholder.

const metaContent = (name: string): string | null => {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return content && !content.startsWith('__') ? content : null;
};

/** Base of the auth host's calls, without a slash at the end. */
export const authBase = (): string => withoutSlash(metaContent('auth-url') ?? location.origin);

export const supportUrl = (): string => metaContent('support-url') ?? 'mailto:support@vitrine.example';

/** What one accepts at sign-up; null where the operator has not said where it is to be read. */
export const termsUrl = (): string | null => metaContent('terms-url');
export const privacyUrl = (): string | null => metaContent('privacy-url');

/** Where mails lie that this installation does not send: on a page of its own, in the operator's directory; null: sent. */
export function keptMail(): 'page' | 'directory' | null {
  const content = metaContent('kept-mail');
  return content === 'page' || content === 'directory' ? content : null;
}

/** Nobody can sign up where the documents to accept cannot be read. */
export const isSignupClosed = (): boolean => metaContent('signup') === 'closed';

/** False: the installation has no payment provider, so nobody is asked for a card. */
export const takesCards = (): boolean => metaContent('cards') !== 'unavailable';

/** The language of the page is the first part of its path; anything else is the Not Found page, in English. */
export function localeOfPath(path: string): Locale {
  const first = path.split('/')[1];
  return locales.find((locale) => locale === first) ?? 'en';
}

export const withoutSlash = (base: string) => base.replace(/\/+$/, '');
