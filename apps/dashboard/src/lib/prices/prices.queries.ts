import { useQuery } from '@tanstack/react-query';
import { getPrices } from '@vitrine/contract/invoices';
import { call } from '../api.ts';

// Prices are the server's: its dated lists, what a registration code gave, the currency that was settled.

const rareMs = 10 * 60_000;

/** Among what belongs to billing, so that it is stale whenever that is. */
export const usePrices = (isWanted = true) =>
  useQuery({
    queryKey: ['billings', 'prices'],
    queryFn: async ({ signal }) => (await call(getPrices, { signal })).data,
    staleTime: rareMs,
    enabled: isWanted,
    retry: false,
  });
