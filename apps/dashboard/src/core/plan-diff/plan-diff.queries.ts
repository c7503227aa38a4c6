import { useQuery } from '@tanstack/react-query';
import { type PlanDiff, PlanDiffReply } from '@vitrine/contract/plan-diff';
import { maxPreviewedCalls, planPreview, type RefusedCall } from '@vitrine/contract/plan-preview';
import type { Route } from '@vitrine/contract/route';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** A call whose effect is asked for. */
export interface PreviewedCall {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

/** An action on several records, asked as one call; null if there are too many to compare. */
export function allOf(calls: readonly PreviewedCall[]): PreviewedCall | null {
  if (calls.length === 0 || calls.length > maxPreviewedCalls) return null;
  const planned = calls.map(({ route, params, body }) => ({ route: route.id, id: params?.id ?? null, body }));
  return { route: planPreview as Route, body: { calls: planned } };
}

/** After the last edit. */
const settleMs = 600;
/** Plans also change without local edits: others save, days pass. */
const refreshMs = 60_000;
const longestWaitMs = 5000;

/**
 * A save of this page makes most questions moot, because the record gets another version or is gone. Then the question is
 * taken back before it is sent, and asked again after a save that did not.
 */
async function ownSavesEnd(signal?: AbortSignal): Promise<void> {
  while (api.isChanging(settleMs)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    signal?.throwIfAborted();
  }
}

interface Answer {
  readonly diff: PlanDiff;
  readonly refused: readonly RefusedCall[];
}

async function ask(callOf: () => PreviewedCall, stripOf?: string, signal?: AbortSignal): Promise<Answer> {
  for (;;) {
    await ownSavesEnd(signal);
    const begun = api.nextChange();
    try {
      // A draft that was kept meanwhile has another version.
      return await send(callOf(), stripOf, signal ? AbortSignal.any([signal, begun]) : begun);
    } catch (error) {
      if (signal?.aborted || !begun.aborted) throw error;
    }
  }
}

const send = async (
  { route, ...options }: PreviewedCall,
  stripOf: string | undefined,
  signal: AbortSignal,
): Promise<Answer> => {
  const asked = { ...options, query: stripOf ? { stripOf } : {}, signal };
  if (route.id !== planPreview.id)
    return { diff: (await api.preview(route, PlanDiffReply, asked)).data, refused: [] };
  const { data, refused } = await api.preview(route, planPreview.reply, asked);
  return { diff: data, refused };
};

/** Somebody saves at this moment, or several previews run at once: both pass by themselves. */
const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

export interface AskedDiff {
  /** The newest answer, also while a newer one is worked out. */
  readonly diff: PlanDiff | null;
  /** Of several calls those that would fail. */
  readonly refused: readonly RefusedCall[];
  readonly isWorking: boolean;
  readonly failure: Error | null;
  readonly workedOutAt: number;
  readonly again: () => Promise<unknown>;
  /** Takes a question back that is still being worked out: the save that follows makes it moot. */
  readonly takeBack: () => void;
}

/**
 * What a call would do, shortly after the last edit. With `stripOf` both weeks are asked for: of the groups of that playlist, or
 * `changed` of those that change.
 */
export function usePlanDiff(
  call: PreviewedCall | null,
  { stripOf, waitMs = settleMs }: { stripOf?: string | undefined; waitMs?: number } = {},
): AskedDiff {
  const question = call ? JSON.stringify([call.route.id, call.params, call.body, call.ifMatch, stripOf]) : '';
  const settled = useSettled(question, waitMs);
  const latest = useRef(call);
  if (call) latest.current = call;
  const isAsked = settled !== '' && question !== '';
  // Dialogs are outside of the pages, so the client is passed explicitly.
  const query = useQuery(
    {
      queryKey: ['plan-diff', settled],
      queryFn: ({ signal }) => ask(() => latest.current!, stripOf, signal),
      enabled: isAsked && settled === question,
      refetchInterval: refreshMs,
      gcTime: refreshMs,
      retry: (count, error) => count < 3 && isBusy(error),
      retryDelay: (_count, error) => Math.min(longestWaitMs, (error as ApiError).retryAfterMs ?? 1000),
    },
    queryClient,
  );
  const known = useRef<Answer | null>(null);
  if (!call) known.current = null;
  else if (query.data) known.current = query.data;
  const isWorking = isAsked ? question !== settled || query.isFetching : question !== '';
  return {
    diff: known.current?.diff ?? null,
    refused: known.current?.refused ?? [],
    isWorking,
    failure: !isWorking && query.error ? query.error : null,
    workedOutAt: query.dataUpdatedAt,
    again: query.refetch,
    takeBack: () => void queryClient.cancelQueries({ queryKey: ['plan-diff', settled] }),
  };
}
