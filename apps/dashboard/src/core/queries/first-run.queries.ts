import { useQuery } from '@tanstack/react-query';
import { madeOf } from '@vitrine/contract/changes';
import {
  dismissFirstRun,
  type FirstRun,
  getFirstRun,
  showFirstFile,
  startFirstRun,
} from '@vitrine/contract/first-run';
import { displayLive, watchDisplay } from '@vitrine/contract/live-view';
import { isTimeZone } from '@vitrine/contract/text';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { onChanged } from '../../lib/realtime/live-updates.ts';
import { readerZone } from '../../ui/time/time-text.ts';
import { typedAddress } from './typed-address.ts';

// The state of the first run. Live updates refetch it; while a frame is awaited it is polled too.

const key = ['first-run'] as const;
const waitingMs = 1000;

const put = (data: FirstRun) => queryClient.setQueryData(key, data);

/** Paired but not online yet, or a file that is not on the screen yet. */
const isAwaited = ({ display, sample, own }: FirstRun) =>
  display?.isPaired
    ? own
      ? own.shownAt === null && own.status !== 'failed'
      : sample !== null && sample.shownAt === null
    : false;

const read = async ({ signal }: { signal: AbortSignal }) => (await call(getFirstRun, { signal })).data;

export function useFirstRun() {
  useEffect(
    () => onChanged(madeOf.firstRun, () => void queryClient.invalidateQueries({ queryKey: key })),
    [],
  );
  return useQuery({
    queryKey: key,
    queryFn: read,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? waitingMs : false),
  });
}

/** The address of the player, for forms that ask for its three words. It does not change while a page is open. */
export const usePlayerAddress = () =>
  useQuery({
    queryKey: key,
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ playerUrl, isLocalOnly }) => ({
      url: playerUrl,
      typed: typedAddress(playerUrl),
      isLocalOnly,
    }),
  }).data;

function ownZone(): string {
  const timeZone = readerZone();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Creates the location, the group and the sample; safe if somebody else does the same. */
export const prepare = async () => put((await call(startFirstRun, { body: { timezone: ownZone() } })).data);

export async function connectScreen(connectString: string, isPreview: boolean): Promise<void> {
  put((await call(startFirstRun, { body: { timezone: ownZone(), connectString, isPreview } })).data);
}

export const showOwn = async (playable: string) =>
  put((await call(showFirstFile, { body: { playable } })).data);

export const dismiss = () => call(dismissFirstRun, {});

const soonestMs = 1000;
const latestMs = 5000;
const watchEveryMs = 10_000;

/** What the display shows according to the plan; refetched when its item ends. */
export function useScreenNow(display: string | null) {
  useEffect(() => {
    if (display === null) return;
    const watch = () => void call(watchDisplay, { params: { id: display } }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, watchEveryMs);
    return () => clearInterval(timer);
  }, [display]);
  return useQuery({
    queryKey: ['displays', 'first-run-live', display],
    queryFn: async ({ signal }) => (await call(displayLive, { params: { id: display! }, signal })).data,
    enabled: display !== null,
    refetchInterval: ({ state: { data } }) => {
      const left = data?.current ? Date.parse(data.current.to) - Date.parse(data.now) : latestMs;
      return Math.min(latestMs, Math.max(soonestMs, left));
    },
  });
}
