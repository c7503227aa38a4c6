import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import { getSettings } from '@vitrine/contract/settings';
import { call } from '../lib/api.ts';
import { listOf } from '../lib/records.ts';
import { useSession } from '../lib/session/session.ts';

/** The status is polled every 15 s while the tab is visible. */
const statusRefreshMs = 15_000;

const urgent = { active_eq: 'true', status_eq: 'offline', openNow_eq: 'true', _limit: 1 };

/**
 * Offline displays at open locations, because an offline screen at night is not urgent. Zero for users who
 * may not see them.
 */
export function useUrgentDisplays(): number {
  const { caller } = useSession();
  const { data } = useQuery({
    queryKey: ['displays', 'urgent'],
    queryFn: ({ signal }) => listOf(displays, urgent, { signal }),
    refetchInterval: statusRefreshMs,
    enabled: can(caller, displays.routes.list),
  });
  return data?.meta.total ?? 0;
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
