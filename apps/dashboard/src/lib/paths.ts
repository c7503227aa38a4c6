import type { Locale } from '@vitrine/contract/pages';

/** The same page in another language: only the first segment of the path changes. */
export function inLocale(href: string, locale: Locale): string {
  return href.replace(/^\/[^/?#]*/, `/${locale}`);
}

/** The path after the locale: `/cs/locations?page=2` → `/locations`. */
export const belowLocale = (path: string) => path.replace(/[?#].*$/, '').replace(/^\/[^/]*/, '') || '/';
