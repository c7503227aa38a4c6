import { useQuery } from '@tanstack/react-query';
import { approval } from '@vitrine/contract/proposals';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { createListeners } from './realtime/listeners.ts';

// Whether changes of the reader must be approved. The shell asks once, and buttons that save say "Propose…".

interface Approval {
  readonly needsApproval: boolean;
  /** Whether proposals have a place in the menu. */
  readonly isUsed: boolean;
  /** Open proposals that the reader can decide about. */
  readonly waiting: number;
  /** Names of people who can approve the reader's changes. */
  readonly approvers: readonly string[];
}

const none: Approval = { needsApproval: false, isUsed: false, waiting: 0, approvers: [] };
let known = none;
const changes = createListeners();

/** What approval means for the reader, and who can approve their changes. */
export const useApproval = () =>
  useQuery({
    queryKey: ['proposals', 'approval'],
    queryFn: async ({ signal }) => (await call(approval, { signal })).data,
    staleTime: 60_000,
  });

/** Whether proposals have a place in the menu. */
export const isUsedIn = ({ isOn, waiting }: { isOn: boolean; waiting: number }): boolean =>
  isOn || waiting > 0;

/** Keeps the answer for the hooks below; part of the shell. */
export function useFollowApproval(): void {
  const { data } = useApproval();
  useEffect(() => {
    known = data
      ? {
          needsApproval: data.needsApproval,
          isUsed: isUsedIn(data),
          waiting: data.waiting,
          approvers: data.approvers.map(({ name }) => name),
        }
      : none;
    changes.notify();
  }, [data]);
}

/** Whether saving proposes, because somebody else must approve it. */
export const useNeedsApproval = (): boolean => useSyncExternalStore(changes.add, () => known.needsApproval);

/** Whether proposals have a place in the menu. */
export const isApprovalUsed = (): boolean => known.isUsed;
export const useIsApprovalUsed = (): boolean => useSyncExternalStore(changes.add, isApprovalUsed);

export const useWaitingProposals = (): number => useSyncExternalStore(changes.add, () => known.waiting);

/** Names of people who can approve the reader's changes. */
export const useApprovers = (): readonly string[] => useSyncExternalStore(changes.add, () => known.approvers);
