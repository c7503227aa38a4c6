import { billings } from '@vitrine/contract/billing';
import { HttpError } from '../../http/errors.ts';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { parseInclude, parseListQuery } from '../../resources/parse-list-query.ts';
import { removeCard } from './card-removal.ts';
import { cancelCard, confirmCard, startCard } from './cards.service.ts';
import { checkVat, readBilling, requireOwn, saveCustomer } from './customers.service.ts';

const { routes, actionRoutes } = billings;

type Parsed = ReturnType<typeof parseListQuery> | ReturnType<typeof parseInclude>;

function requireKnown(parsed: Parsed): void {
  if (!parsed.ok) throw new HttpError({ status: 422, code: 'invalid_data', errors: parsed.errors });
}

export const customerRoutes: Mounted[] = [
  inTransaction(routes.list, async (context, { query }) => {
    const parsed = parseListQuery(query, billings.list, []);
    requireKnown(parsed);
    const { start, limit } = parsed.ok ? parsed.value : { start: 0, limit: 1 };
    const all = [(await readBilling(context)).data];
    return { data: all.slice(start, start + limit), meta: { total: all.length } };
  }),
  inTransaction(routes.get, (context, { id, query }) => {
    requireOwn(context, id);
    requireKnown(parseInclude(query, []));
    return readBilling(context);
  }),
  withoutTransaction(routes.update, (caller, { id, ifMatch, body }) => {
    requireOwn(caller, id);
    return saveCustomer(caller, ifMatch, body);
  }),
  withoutTransaction(actionRoutes['check-vat'], async (caller, { id, body }) => {
    requireOwn(caller, id);
    return { data: await checkVat(caller, (body as { EUVATID: string }).EUVATID) };
  }),
  withoutTransaction(actionRoutes['card-start'], async (caller, { id, body }) => {
    requireOwn(caller, id);
    return { data: await startCard(caller, (body as { from?: 'billing' | 'signup' } | undefined)?.from) };
  }),
  withoutTransaction(actionRoutes['card-confirm'], (caller, { id, body }) => {
    requireOwn(caller, id);
    return confirmCard(caller, (body as { setup: string }).setup);
  }),
  inTransaction(actionRoutes['card-cancel'], (context, { id }) => {
    requireOwn(context, id);
    return cancelCard(context);
  }),
  withoutTransaction(actionRoutes['card-remove'], (caller, { id, body }) => {
    requireOwn(caller, id);
    return removeCard(caller, (body as { keep: string | null }).keep);
  }),
];
