import { useRouter } from '@tanstack/react-router';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { fragmentOf } from './link-code.ts';

/** Redirects to the page that sends a new link. */
export function useInvalidToken() {
  const { history } = useRouter();
  const locale = useLocale();
  return (code: string | null, email?: string) => {
    const known = { ...(email ? { email } : {}), ...(code ? { code } : {}) };
    history.replace(`/${locale}/auth/invalidtoken${code || email ? fragmentOf(known) : ''}`);
  };
}
