import { useMatches } from '@tanstack/react-router';
import { type Page, pageById } from '@vitrine/contract/pages';
import { isLocale } from '../lib/i18n/i18n.ts';

/** The open page of the contract. An unknown language is Not Found, whatever follows it. */
export function useOpenPage(): Page | undefined {
  return useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const { locale } = (last?.params ?? {}) as { locale?: string };
      return locale !== undefined && !isLocale(locale) ? pageById('notFound') : last?.staticData.page;
    },
  });
}
