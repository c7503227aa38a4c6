import { draftExceptions } from '@vitrine/contract/approval-exceptions';
import type { Route } from '@vitrine/contract/route';
import type { Db } from '../infra/postgres/db.ts';
import type { Context } from './context.ts';
import { HttpError } from './errors.ts';
import type { Session } from './session.ts';

/** Refuses a call that changes what screens show to people whose changes need approval. Previews only read. */
export function requireNoApproval(session: Session, route: Route, kind: string): void {
  if (!session.needsApproval || dependsOnDraft(route, kind)) return;
  if (route.preview) throw approvalRequired();
  if (route.approval === 'refused')
    throw new HttpError({ ...approvalRequired().problem, message: { key: 'errors.approval_refused' } });
}

/** Whether only the handler can tell, and in the one transaction in which it writes. */
const dependsOnDraft = ({ id }: Route, kind: string) => id in draftExceptions && kind === 'inTransaction';

/** Transactions that change drafts alone. */
const ofDrafts = new WeakSet<Db>();

/** Said by a handler of `draftExceptions`, once it knows that what it changes is on no screen before and after. */
export const changesDraftsOnly = ({ db }: Context): void => void ofDrafts.add(db);

/** Such a call is refused before its commit unless its handler has said so. */
export async function onDraftsOnly<T>(
  context: Context,
  { id }: Route,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const result = await work(context);
  const { db, session } = context;
  if (session.needsApproval && id in draftExceptions && !ofDrafts.has(db)) throw approvalRequired();
  return result;
}

export const approvalRequired = (): HttpError => new HttpError({ status: 403, code: 'approval_required' });
