import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';
import { useSession } from '../../lib/session.ts';

export const displayKeys = {
  all: ['displays'] as const,
  counts: ['displays', 'counts'] as const,
  options: ['displays', 'options'] as const,
};

/** Status refreshes this often while the tab is visible. */
export const statusRefreshMs = 15_000;

/** How many displays there are, and how many of each status; nothing for those who may not see them. */
export function useDisplayCounts() {
  const { caller } = useSession();
  const { data } = useQuery({
    queryKey: displayKeys.counts,
    queryFn: ({ signal }) => listOf(displays, { _limit: 1 }, { signal }),
    refetchInterval: statusRefreshMs,
    enabled: can(caller, displays.routes.list),
  });
  return data?.meta;
}

/** Ids and names, for pickers. */
export function useDisplayOptions(isWanted: boolean) {
  return useQuery({
    queryKey: displayKeys.options,
    queryFn: async ({ signal }) => (await call(displays.routes.options, { signal })).data,
    enabled: isWanted,
  });
}
