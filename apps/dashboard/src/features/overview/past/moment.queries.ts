import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type OverviewMoment, overviewEvents, overviewMoment } from '@vitrine/contract/overview-moment';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';

export type Moment = OverviewMoment;

const minuteMs = 60_000;
const eventsMs = 5 * minuteMs;

/** A minute is the smallest step, so a moment that was looked at is not asked for again. */
const wholeMinute = (at: number) => Math.floor(at / minuteMs) * minuteMs;

/** While one answer is awaited, a newer moment waits for this long before it replaces it. */
const patienceMs = 400;

/**
 * The overview at a moment. While it is moved, one request at a time is under way and the newest moment is asked for next; an answer
 * belongs to the moment it was asked for, so an old one never replaces a newer one.
 */
export interface ShownDisplays {
  location: string | null;
  /** A part of the name; empty for all. */
  name: string;
  limit: number;
}

export function useMoment(at: number, { location, name, limit }: ShownDisplays) {
  const wanted = wholeMinute(at);
  const [asked, setAsked] = useState(wanted);
  const query = useQuery({
    queryKey: ['overview', 'moment', asked, location, name, limit],
    queryFn: async ({ signal }) =>
      (
        await call(overviewMoment, {
          query: {
            at: new Date(asked).toISOString(),
            limit: String(limit),
            ...(location && { location }),
            ...(name && { q: name }),
          },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
  });
  const { isFetching } = query;
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => setAsked(wanted), isFetching ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [wanted, asked, isFetching]);
  return { ...query, isChanging: query.isPlaceholderData || wanted !== asked };
}

export const useEvents = () =>
  useQuery({
    queryKey: ['overview', 'events'],
    queryFn: async ({ signal }) => (await call(overviewEvents, { signal })).data,
    refetchInterval: eventsMs,
    staleTime: minuteMs,
  });
