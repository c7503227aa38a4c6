import { useQuery } from '@tanstack/react-query';
import { getPrices, type Prices, publicPrices } from '@vitrine/contract/invoices';
import type { Currency } from '@vitrine/contract/pricing';
import { call, callAuth } from '../api.ts';
import type { PriceList } from './price-scale.ts';

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

/** For whoever has no server yet. */
export const usePublicPrices = (currency: Currency) =>
  useQuery({
    queryKey: ['public-prices', currency],
    queryFn: async ({ signal }) => (await callAuth(publicPrices, { query: { currency }, signal })).data,
    staleTime: rareMs,
    retry: false,
  });

export const listOfPrices = ({ tiers, extraFreeDisplays }: Prices): PriceList => ({
  tiers,
  extraFree: extraFreeDisplays,
});
