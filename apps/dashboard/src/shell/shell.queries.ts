import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import { getSettings } from '@vitrine/contract/settings';
import { call } from '../lib/api.ts';
import { listOf } from '../lib/records.ts';
import { useSession } from '../lib/session.ts';

/** Status refreshes every 15 s while the tab is visible. */
const statusRefreshMs = 15_000;

/** How many displays there are of each status; nothing for those who may not see displays. */
export function useDisplayCounts(): Readonly<Record<string, number>> | undefined {
  const { caller } = useSession();
  const { data } = useQuery({
    queryKey: ['displays', 'counts'],
    queryFn: ({ signal }) => listOf(displays, { _limit: 1 }, { signal }),
    refetchInterval: statusRefreshMs,
    enabled: can(caller, displays.routes.list),
  });
  return data?.meta.counts;
}

export function useSettingsOfServer() {
  const { caller } = useSession();
  return useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
    refetchInterval: 60_000,
    enabled: can(caller, getSettings),
  });
}
