import type { Route } from '@vitrine/contract/route';
import { HttpError } from './errors.ts';
import type { Session } from './session.ts';

/** Refuses a call that changes what screens show to people whose changes need approval. Previews only read. */
export function requireNoApproval(session: Session, route: Route): void {
  if (!session.needsApproval) return;
  if (route.preview) throw approvalRequired();
  if (route.approval === 'refused')
    throw new HttpError({ ...approvalRequired().problem, message: { key: 'errors.approval_refused' } });
}

export const approvalRequired = (): HttpError => new HttpError({ status: 403, code: 'approval_required' });
