import { type Locale, locales } from '@vitrine/contract/pages';
import { inLocale } from '../paths.ts';

/** Only for parsing paths; no request is sent there. */
const anyOrigin = 'https://own.invalid';

/**
 * A redirect parameter is controlled by whoever made the link. It is followed only if it is a path of one of
 * our pages, and never to an auth page, which would cause a loop.
 */
export function safeRedirect(wish: unknown): string | null {
  if (typeof wish !== 'string' || !wish.startsWith('/') || hasControlCharacter(wish)) return null;
  if (!URL.canParse(wish, anyOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(wish, anyOrigin);
  const [, locale, section] = pathname.split('/');
  const isOurPage = origin === anyOrigin && locales.some((each) => each === locale) && section !== 'auth';
  return isOurPage ? `${pathname}${search}${hash}` : null;
}

/** The page that is opened if no other is asked for. */
export const isHome = (path: string): boolean =>
  new URL(path, anyOrigin).pathname.split('/').slice(2).join('/') === 'overview';

/** The target of the redirect parameter, if it may be followed. */
export const redirectOf = (path: string): string | null =>
  safeRedirect(new URL(path, anyOrigin).searchParams.get('redirect'));

/** A language selected at login also applies afterwards. */
export function redirectInLocale(path: string, locale: Locale): string {
  const redirect = redirectOf(path);
  if (!redirect) return path;
  const url = new URL(path, anyOrigin);
  url.searchParams.set('redirect', inLocale(redirect, locale));
  return `${url.pathname}${url.search}`;
}

const hasControlCharacter = (text: string) => /\p{Cc}/u.test(text);
