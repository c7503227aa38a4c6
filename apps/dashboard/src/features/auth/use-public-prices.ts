import type { Currency } from '@vitrine/contract/currencies';
import { type Prices, publicPrices } from '@vitrine/contract/invoices';
import { useEffect, useState } from 'react';
import { callAuth } from '../../lib/api.ts';

interface Answer {
  readonly currency: Currency;
  /** Null if the prices could not be loaded. */
  readonly prices: Prices | null;
}

/**
 * Prices for users without a server. It does not use the application's query cache, which public pages do not
 * load.
 */
export function usePublicPrices(currency: Currency) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more asks again
  useEffect(() => {
    const leaving = new AbortController();
    const setPrices = (prices: Prices | null) => {
      if (!leaving.signal.aborted) setAnswer({ currency, prices });
    };
    callAuth(publicPrices, { query: { currency }, signal: leaving.signal }).then(
      ({ data }) => setPrices(data),
      () => setPrices(null),
    );
    return () => leaving.abort();
  }, [currency, attempt]);
  // The old prices stay visible until the new ones arrive.
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
