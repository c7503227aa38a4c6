import { approval, openProposals, proposalDiff, proposals } from '@vitrine/contract/proposals';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { readOpenProposals } from './open-proposals.ts';
import * as service from './proposals.service.ts';

const { routes, actionRoutes } = proposals;

export const proposalRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(approval, (context) => service.readApproval(context)),
  inTransaction(openProposals, (context, { query }) => readOpenProposals(context, query.subject)),
  withoutTransaction(routes.create, (caller, { body }) => service.propose(caller, body)),
  withoutTransaction(proposalDiff, (caller, { id }) => service.readDiff(caller, id)),
  inTransaction(actionRoutes.approve, (context, { id, body }) =>
    service.approve(context, id, body as { basis: string | null; version: number | null; body?: unknown }),
  ),
  inTransaction(actionRoutes.reject, (context, { id, body }) =>
    service.reject(context, id, (body as { reason?: string | null }).reason ?? null),
  ),
  inTransaction(actionRoutes.withdraw, (context, { id }) => service.withdraw(context, id)),
  inTransaction(actionRoutes.comment, (context, { id, body }) =>
    service.comment(context, id, (body as { text: string }).text),
  ),
];
