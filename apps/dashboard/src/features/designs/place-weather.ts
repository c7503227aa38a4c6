import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sourceRows } from '@vitrine/contract/sources';
import type { SourceData } from '@vitrine/design/context';
import { useMemo } from 'react';
import { dataOf } from '../../core/queries/designs.queries.ts';
import { useSourceList } from '../../core/queries/sources.queries.ts';
import { call } from '../../lib/api.ts';

// The forecast of the customer's places, each of which has its own.

const hourMs = 3_600_000;
/** As players write it. */
const credit = 'MET Norway, CC BY 4.0';

/** The customer's weather; null if there is none yet. */
function useWeatherSource(isWanted: boolean) {
  const { data } = useSourceList({ kind_eq: 'weather', _limit: '1' }, isWanted);
  const source = data?.data[0];
  return source && source.rows > 0 ? source : null;
}

export const useHasWeather = (): boolean => useWeatherSource(true) !== null;

/** The rows of a place, or of the first ones; null if there are none. */
export function useWeatherRows(isWanted: boolean, place: string | null): SourceData | null {
  const source = useWeatherSource(isWanted);
  const { data: rows } = useQuery({
    queryKey: ['sources', 'rows', source?.id, place],
    queryFn: async ({ signal }) =>
      (await call(sourceRows, { params: { id: source!.id }, query: place ? { place } : {}, signal })).data,
    placeholderData: keepPreviousData,
    enabled: source !== null,
  });
  return useMemo(() => (source && rows ? dataOf(source, rows) : null), [source, rows]);
}

/** The forecast of a place at a moment, else of the first place; null if the forecast does not reach it. */
export function weatherAt(data: SourceData | null, place: string | null, at: number): SourceData | null {
  if (!data) return null;
  const of = place ?? data.rows[0]?.values.place;
  const rows = data.rows.filter(({ values }) => values.place === of);
  const times = rows.map(({ values }) => Date.parse(String(values.time)));
  const isReached = times.some((time) => time <= at + hourMs) && times.some((time) => time > at);
  return isReached ? { ...data, rows, credit } : null;
}
