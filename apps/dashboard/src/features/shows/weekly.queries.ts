import { useQuery } from '@tanstack/react-query';
import { playlistDelivery } from '@vitrine/contract/playlist-calls';
import type { Playlist } from '@vitrine/contract/playlists';
import { showWeekly, type WeeklyShowInput } from '@vitrine/contract/weekly-shows';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';

const deliveryMs = 500;

/** As far as the playlist of certain days has come; it may be put back meanwhile. */
export const useWeeklyDelivery = (id: string) =>
  useQuery(
    {
      queryKey: ['playlists', 'shown-weekly', id],
      queryFn: async ({ signal }) => (await call(playlistDelivery, { params: { id }, signal })).data,
      refetchInterval: ({ state: { data, status } }) =>
        status === 'error' || (data && data.live === data.displays) ? false : deliveryMs,
      retry: false,
    },
    queryClient,
  );

export async function startWeekly(body: WeeklyShowInput, basis?: string): Promise<Playlist> {
  const { data } = await call(showWeekly, { body, basis });
  void refreshAfter('playlist', 'group');
  return data;
}
