import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { alertWarnings } from '@vitrine/contract/alert-warnings';
import { takeovers } from '@vitrine/contract/takeovers';
import { listOf } from '../../lib/records.ts';
import { useSession } from '../../lib/session/session.ts';
import { byUrgency } from './by-urgency.ts';

// What every page asks for: alarms that run, and warnings that wait. The rest is loaded with the pages of alarms.

/** Everything that runs now, for those who may see it. */
export function useRunning(everyMs = 15_000) {
  const { caller } = useSession();
  return useQuery({
    queryKey: ['takeovers', 'running'],
    queryFn: ({ signal }) => listOf(takeovers, { state_eq: 'running', _limit: 20 }, { signal }),
    refetchInterval: everyMs,
    enabled: can(caller, takeovers.routes.list),
  });
}

/** Alarms and loud drills, the most urgent first. Quiet drills are seen by nobody. */
export const useRunningAlarms = () =>
  byUrgency(useRunning().data?.data.filter(({ kind }) => kind !== 'quiet_drill') ?? []);

/** Warnings that wait for somebody who may raise an alarm. */
export function useOpenWarnings() {
  const { caller } = useSession();
  const { data } = useQuery({
    queryKey: ['alert-warnings', 'open'],
    queryFn: ({ signal }) => listOf(alertWarnings, { state_eq: 'open', _limit: 20 }, { signal }),
    refetchInterval: 30_000,
    enabled: can(caller, alertWarnings.actionRoutes.start),
  });
  return data?.data ?? [];
}
