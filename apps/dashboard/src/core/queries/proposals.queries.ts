import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ProposalInput, proposalDiff, proposals } from '@vitrine/contract/proposals';
import { call } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf } from '../../lib/records.ts';

type Params = Readonly<Record<string, string>>;

export const proposalKeys = {
  list: (params: Params) => ['proposals', 'list', params] as const,
  one: (id: string) => ['proposals', 'one', id] as const,
  // Not below `proposals`: one that has just been decided has no difference to read again.
  diff: (id: string) => ['proposal-diff', id] as const,
};

export const useProposals = (params: Params) =>
  useQuery({
    queryKey: proposalKeys.list(params),
    queryFn: ({ signal }) => listOf(proposals, params, { signal }),
    placeholderData: keepPreviousData,
  });

export const useProposal = (id: string) =>
  useQuery({
    queryKey: proposalKeys.one(id),
    queryFn: ({ signal }) => oneOf(proposals, id, { signal }),
  });

/** What it would change now. Only open proposals of people who are still here have one. */
export const useProposalDiff = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: proposalKeys.diff(id),
    queryFn: async ({ signal }) => (await call(proposalDiff, { params: { id }, signal })).data,
    enabled: isWanted,
    retry: false,
    refetchInterval: 30_000,
  });

export async function createProposal(body: ProposalInput) {
  const { data } = await call(proposals.routes.create, { body });
  await refreshAfter('proposal');
  return data;
}

/** With another body it is approved with changes. */
export async function approveProposal(
  id: string,
  basis: string | null,
  version: number | null,
  body?: unknown,
) {
  const { data } = await call(proposals.actionRoutes.approve, {
    params: { id },
    body: { basis, version, ...(body !== undefined && { body }) },
  });
  await refreshAfter('proposal', 'proposalApproved');
  return data;
}

export async function rejectProposal(id: string, reason: string) {
  const { data } = await call(proposals.actionRoutes.reject, {
    params: { id },
    body: { reason: reason.trim() || null },
  });
  await refreshAfter('proposal');
  return data;
}

export async function withdrawProposal(id: string) {
  const { data } = await call(proposals.actionRoutes.withdraw, { params: { id } });
  await refreshAfter('proposal');
  return data;
}

export async function commentOn(id: string, text: string) {
  const { data } = await call(proposals.actionRoutes.comment, { params: { id }, body: { text } });
  await refreshAfter('proposal');
  return data;
}
