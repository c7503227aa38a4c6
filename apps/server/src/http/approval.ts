import type { Route } from '@vitrine/contract/route';
import { HttpError } from './errors.ts';
import type { Session } from './session.ts';

/** Whether a call by this person must be proposed instead: all that decide what screens show. Previews only read. */
export const needsApproval = (session: Session, route: Route): boolean =>
  session.needsApproval && route.preview === true;

export const approvalRequired = (): HttpError => new HttpError({ status: 403, code: 'approval_required' });
