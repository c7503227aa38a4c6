import { useQueries } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { defaultSeconds } from '@vitrine/contract/playables';
import { type PlaylistItem, playlists, turnSeconds } from '@vitrine/contract/playlists';
import { useMemo } from 'react';
import { fetchPlaylist, type PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { useSession } from '../../../lib/session/session.ts';

/** A playlist in which the design is shown. */
export interface Turn {
  readonly playlist: PlaylistRecord;
  /** For how long, where it is shown shortest. */
  readonly seconds: number;
  /** How long its loop is, with all items. */
  readonly loop: number;
}

const mostPlaylists = 5;

/** For how long the design is shown, playlist by playlist. */
export function useTurns(id: string, playlistIds: readonly string[]): readonly Turn[] {
  const { caller } = useSession();
  const mayRead = can(caller, playlists.routes.get);
  const found = useQueries({
    queries: (mayRead ? playlistIds.slice(0, mostPlaylists) : []).map((playlist) => ({
      queryKey: ['playlists', 'one', playlist],
      queryFn: () => fetchPlaylist(playlist),
      staleTime: 60_000,
    })),
  });
  const signature = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results change identity with every render
  return useMemo(
    () =>
      found.flatMap(({ data }) => {
        const turns = (data?.items ?? []).filter((item) => item.playable_id === id).map(secondsOf);
        if (!data || turns.length === 0) return [];
        return [{ playlist: data, seconds: Math.min(...turns), loop: loopSeconds(data.items, data) }];
      }),
    [signature, id],
  );
}

type Timed = Pick<PlaylistItem, 'duration' | 'amount'>;

/** Repetitions follow each other without a break, so they are one turn. */
const secondsOf = ({ duration, amount }: Timed): number => (duration ?? defaultSeconds) * amount;

/** The items of a playlist in which the design is shown at least so long. */
export const lengthened = <I extends Timed & Pick<PlaylistItem, 'playable_id'>>(
  items: readonly I[],
  id: string,
  seconds: number,
): I[] =>
  items.map((item) =>
    item.playable_id === id && secondsOf(item) < seconds
      ? { ...item, duration: Math.ceil(seconds / item.amount) }
      : item,
  );

/** The length of its loop, counting all items. */
export const loopSeconds = (
  items: readonly Pick<PlaylistItem, 'playable_id' | 'duration' | 'amount'>[],
  { playables }: Pick<PlaylistRecord, 'playables'>,
): number =>
  items.reduce((sum, item) => {
    const playable = playables.find((each) => each.id === item.playable_id);
    return sum + (playable ? turnSeconds(item, playable) : 0);
  }, 0);
