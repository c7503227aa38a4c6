import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { translate } from './i18n/i18n.ts';
import { createListeners } from './realtime/listeners.ts';

// A change that somebody else must approve is refused by the server. Then the person is asked to propose it, wherever
// it was made: the shell opens the dialog, which is loaded on first use.

export interface CallToPropose {
  /** Id of the route. */
  readonly route: string;
  readonly id: string | null;
  readonly body: unknown;
  readonly seenVersion: number | null;
}

export interface ProposalRequest extends CallToPropose {
  readonly settle: (isProposed: boolean) => void;
}

let current: ProposalRequest | null = null;
const changes = createListeners();
const open = (request: ProposalRequest | null) => {
  current = request;
  changes.notify();
};

export const useProposalRequest = (): ProposalRequest | null =>
  useSyncExternalStore(changes.add, () => current);

export const isApprovalRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'approval_required';

/** The change waits for approval, or was given up: either has been reported, and nothing was saved. */
export const isProposed = (error: unknown): boolean => error instanceof ApiError && error.code === 'proposed';

/** Asks for a title and a note. Always rejects: what was asked for has not happened. */
export async function proposeInstead(call: CallToPropose, refusal: unknown): Promise<never> {
  const proposed = await new Promise<boolean>((resolve) => {
    current?.settle(false);
    open({
      ...call,
      settle: (isProposed) => {
        open(null);
        resolve(isProposed);
      },
    });
  });
  throw proposed
    ? new ApiError({ status: 403, code: 'proposed', message: translate('errors.proposed') })
    : refusal;
}
