import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useLocale } from '../../lib/i18n.ts';
import { useRoom } from '../overview/overview.queries.ts';

/** Scanned from the first screen of all: its words are typed on the page of the first run, which plays a sample at once. */
export function FirstScreen({ phrase, otherwise }: { phrase: string; otherwise: ReactNode }) {
  const locale = useLocale();
  const { history } = useRouter();
  const { data, error } = useRoom(null);
  const isFirstRun = data?.firstRun != null;
  useEffect(() => {
    if (isFirstRun) history.replace(`/${locale}/overview#phrase=${encodeURIComponent(phrase)}`);
  }, [isFirstRun, history, locale, phrase]);
  return isFirstRun || (!data && !error) ? null : otherwise;
}
