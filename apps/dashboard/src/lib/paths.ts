import type { Locale } from '@vitrine/contract/pages';

/** The same page in another language: only the first part of the path changes, query and anchor stay. */
export function inLocale(href: string, locale: Locale): string {
  return href.replace(/^\/[^/?#]*/, `/${locale}`);
}

/** What follows the locale: `/cs/locations?page=2` → `/locations`. */
export const belowLocale = (path: string) => path.replace(/[?#].*$/, '').replace(/^\/[^/]*/, '') || '/';
