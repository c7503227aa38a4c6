import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import {
  checkShow,
  createShow,
  editShow,
  listShows,
  type Show,
  type ShowCheck,
  type ShowInput,
  showDelivery,
  showTargets,
  stopShow,
} from '@vitrine/contract/shows';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { hideToast } from '../../ui/toast.ts';

export const showKeys = {
  all: ['shows'] as const,
  delivery: (id: string) => ['shows', 'delivery', id] as const,
};

/** Plans also change with time. */
const refreshMs = 30_000;
const settleMs = 250;
const deliveryMs = 500;

/** Whether the user may show something at all. */
export function useMayShow(): boolean {
  const { caller } = useSession();
  return can(caller, createShow);
}

export function useShows(isWanted = true) {
  const mayShow = useMayShow();
  return useQuery({
    queryKey: showKeys.all,
    queryFn: async ({ signal }) => (await call(listShows, { signal })).data,
    refetchInterval: refreshMs,
    enabled: mayShow && isWanted,
  });
}

const none: readonly Show[] = [];

/** The shows of a playable, newest first. */
export function useShowsOf(playable: string, isWanted = true): readonly Show[] {
  const { data = none } = useShows(isWanted);
  const matching = data.filter(
    ({ playlist, playables }) => playlist === null && playables.includes(playable),
  );
  return matching.length > 0 ? matching : none;
}

/** The shows of a playlist. */
export function useShowsOfPlaylist(id: string): readonly Show[] {
  const { data = none } = useShows();
  const matching = data.filter(({ playlist }) => playlist === id);
  return matching.length > 0 ? matching : none;
}

export const useShowTargets = () =>
  useQuery({
    queryKey: ['displays', 'show-targets'],
    queryFn: async ({ signal }) => (await call(showTargets, { signal })).data,
    refetchInterval: refreshMs,
  });

/** The effect of a show; the previous answer stays until there is a newer one. Null disables the query. */
export function useShowCheck(input: ShowInput | null) {
  const question = useSettled(input ? JSON.stringify(input) : '', settleMs);
  const { data, error, isPlaceholderData } = useQuery<ShowCheck>({
    queryKey: ['displays', 'show-check', question],
    queryFn: async ({ signal }) =>
      (await call(checkShow, { body: JSON.parse(question) as ShowInput, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled: question !== '',
    retry: false,
  });
  const isCurrent = input !== null && question === JSON.stringify(input) && !isPlaceholderData;
  return { check: question === '' ? undefined : data, error, isCurrent };
}

/**
 * Polled until every screen has reported. It is used outside of pages, so it passes its query client
 * explicitly.
 */
export const useShowDelivery = (id: string) =>
  useQuery(
    {
      queryKey: showKeys.delivery(id),
      queryFn: async ({ signal }) => (await call(showDelivery, { params: { id }, signal })).data,
      refetchInterval: ({ state: { data, status } }) =>
        status === 'error' || (data && data.live === data.displays) ? false : deliveryMs,
      retry: false,
    },
    queryClient,
  );

export async function startShow(body: ShowInput, basis?: string): Promise<Show> {
  const { data } = await call(createShow, { body, basis });
  void refreshAfter('show');
  return data;
}

const receipts = new Map<string, number>();

/** Stores the toast that counts the screens of a show; it is removed when the show ends. */
export const keepReceipt = (show: string, toast: number) => void receipts.set(show, toast);

async function closeReceipt(show: string): Promise<void> {
  const toast = receipts.get(show);
  if (toast !== undefined) hideToast(toast);
  receipts.delete(show);
  await queryClient.cancelQueries({ queryKey: showKeys.delivery(show) });
  queryClient.removeQueries({ queryKey: showKeys.delivery(show) });
}

export async function endShow(id: string): Promise<void> {
  await closeReceipt(id);
  await call(stopShow, { params: { id } });
  await refreshAfter('show');
}

export async function makeOrdinary(id: string) {
  await closeReceipt(id);
  const { data } = await call(editShow, { params: { id } });
  void refreshAfter('show');
  return data.playlists;
}
