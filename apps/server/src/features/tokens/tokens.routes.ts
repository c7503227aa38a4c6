import * as contract from '@vitrine/contract/tokens';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { createToken, get, list, renameToken, revokeToken } from './tokens.service.ts';

const { routes } = contract.tokens;

export const tokenRoutes: Mounted[] = [
  inTransaction(routes.list, list),
  inTransaction(routes.get, get),
  // Without idempotency, which would store the secret.
  withoutTransaction(contract.createToken, (caller, { body }) =>
    caller.transact((context) => createToken(context, body)),
  ),
  inTransaction(routes.update, (context, { id, ifMatch, body }) =>
    renameToken(context, id, ifMatch, body.name),
  ),
  inTransaction(routes.remove, (context, { id }) => revokeToken(context, id)),
];
