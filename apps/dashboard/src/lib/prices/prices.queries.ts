import { useQuery } from '@tanstack/react-query';
import { getPrices } from '@vitrine/contract/invoices';
import { call } from '../api.ts';

// Prices come from the server: its dated price lists, registration codes, and the chosen currency.

const rareMs = 10 * 60_000;

/** The key belongs to billing, so that both are invalidated together. */
export const usePrices = (isWanted = true) =>
  useQuery({
    queryKey: ['billings', 'prices'],
    queryFn: async ({ signal }) => (await call(getPrices, { signal })).data,
    staleTime: rareMs,
    enabled: isWanted,
    retry: false,
  });
