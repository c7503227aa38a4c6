import type { Currency } from '@vitrine/contract/currencies';
import { type Prices, publicPrices } from '@vitrine/contract/invoices';
import { useEffect, useState } from 'react';
import { callAuth } from '../../lib/api.ts';

interface Answer {
  readonly currency: Currency;
  /** null: nobody could tell. */
  readonly prices: Prices | null;
}

/** For whoever has no server yet. By itself, for the public pages do without the application's cache. */
export function usePublicPrices(currency: Currency) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more asks again
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (prices: Prices | null) => {
      if (!leaving.signal.aborted) setAnswer({ currency, prices });
    };
    callAuth(publicPrices, { query: { currency }, signal: leaving.signal }).then(
      ({ data }) => tell(data),
      () => tell(null),
    );
    return () => leaving.abort();
  }, [currency, attempt]);
  // Until the new ones are there, the old ones stand.
  const isFetching = answer?.currency !== currency;
  return {
    data: answer?.prices ?? undefined,
    isError: answer !== null && answer.prices === null,
    isFetching,
    refetch: () => {
      setAnswer(null);
      setAttempt((before) => before + 1);
    },
  };
}
