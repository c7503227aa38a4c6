import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type Playable, type PlayableType, playables } from '@vitrine/contract/playables';
import { isBusy } from '../../../core/queries/playables.queries.ts';
import { listOf } from '../../../lib/records.ts';

export interface LibraryFilter {
  readonly q: string;
  /** Null for all folders. */
  readonly folder: string | null;
  readonly type: PlayableType | null;
}

/** Even, so that no row of two cards spans two pages. */
export const pageSize = 40;
const refreshMs = 60_000;
const busyRefreshMs = 5000;

const pageQuery = ({ q, folder, type }: LibraryFilter, page: number) => {
  const params = {
    _start: String(page * pageSize),
    _limit: String(pageSize),
    sort: 'createdAt:desc',
    ...(q.trim() ? { _q: q.trim() } : {}),
    ...(folder ? { folder_eq: folder } : {}),
    ...(type ? { type_eq: type } : {}),
  };
  return {
    queryKey: ['playables', 'library', params] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => listOf(playables, params, { signal }),
  };
};

type Page = Awaited<ReturnType<ReturnType<typeof pageQuery>['queryFn']>>;
const refetchInterval = ({ state }: { state: { data?: Page | undefined } }) =>
  state.data?.data.some(isBusy) ? busyRefreshMs : refreshMs;

/** Only the visible pages are fetched and kept fresh, however many there are. */
export function useLibrary(filter: LibraryFilter, inSight: { from: number; to: number }) {
  const first = useQuery({ ...pageQuery(filter, 0), placeholderData: keepPreviousData, refetchInterval });
  const total = first.data?.meta.total ?? 0;
  const firstPage = Math.max(1, Math.floor(inSight.from / pageSize));
  const lastPage = Math.floor(Math.min(Math.max(0, inSight.to - 1), total - 1) / pageSize);
  const wanted = Array.from({ length: Math.max(0, lastPage - firstPage + 1) }, (_, i) => firstPage + i);
  const others = useQueries({
    queries: first.isPlaceholderData
      ? []
      : wanted.map((page) => ({ ...pageQuery(filter, page), refetchInterval })),
  });
  const at = (index: number): Playable | undefined => {
    const page = Math.floor(index / pageSize);
    const data = page === 0 ? first.data : others[wanted.indexOf(page)]?.data;
    return data?.data[index % pageSize];
  };
  return {
    total,
    at,
    isLoading: first.isPending,
    isRefreshing: first.isPlaceholderData,
    error: first.data ? null : first.error,
    refetch: first.refetch,
  };
}
