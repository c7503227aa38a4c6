import { useQuery } from '@tanstack/react-query';
import { approval } from '@vitrine/contract/proposals';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { createListeners } from './realtime/listeners.ts';

// Whether changes of the reader must be approved. The shell asks once, and buttons that save say "Propose…".

let needsApproval = false;
const changes = createListeners();

/** What approval means for the reader, and who can approve their changes. */
export const useApproval = () =>
  useQuery({
    queryKey: ['proposals', 'approval'],
    queryFn: async ({ signal }) => (await call(approval, { signal })).data,
    staleTime: 60_000,
  });

/** Keeps the answer for `useNeedsApproval`; part of the shell. */
export function useFollowApproval(): void {
  const needed = useApproval().data?.needsApproval ?? false;
  useEffect(() => {
    needsApproval = needed;
    changes.notify();
  }, [needed]);
}

/** Whether saving proposes, because somebody else must approve it. */
export const useNeedsApproval = (): boolean => useSyncExternalStore(changes.add, () => needsApproval);
