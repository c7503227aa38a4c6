import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { playables } from '@vitrine/contract/playables';
import { playableKeys } from '../../../core/queries/playables.queries.ts';
import { listOf } from '../../../lib/records.ts';

// What expires soon and what is over, by the reader's clock.

export const expiryFilters = ['soon', 'over'] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

export const isExpiryFilter = (text: string | undefined): text is ExpiryFilter =>
  expiryFilters.some((each) => each === text);

export const expiryParams = (filter: ExpiryFilter, now: string): Record<string, string> =>
  filter === 'soon' ? { expiresSoon_eq: now } : { expired_eq: now };

/** How many there are in the same place; undefined until it is known. */
export function useExpiryCount(
  filter: ExpiryFilter,
  now: string,
  place: Readonly<Record<string, string>>,
): number | undefined {
  const params = { ...place, ...expiryParams(filter, now), _limit: '1' };
  const { data } = useQuery({
    queryKey: playableKeys.list(params),
    queryFn: ({ signal }) => listOf(playables, params, { include: [], signal }),
    placeholderData: keepPreviousData,
  });
  return data?.meta.total;
}
