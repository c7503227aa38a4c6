import { billings } from '@vitrine/contract/billing';
import { HttpError } from '../../http/errors.ts';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
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
  handle(routes.list, async (context, { query }) => {
    const parsed = parseListQuery(query, billings.list, []);
    requireKnown(parsed);
    const { start, limit } = parsed.ok ? parsed.value : { start: 0, limit: 1 };
    const all = [(await readBilling(context)).data];
    return { data: all.slice(start, start + limit), meta: { total: all.length } };
  }),
  handle(routes.get, (context, { id, query }) => {
    requireOwn(context, id);
    requireKnown(parseInclude(query, []));
    return readBilling(context);
  }),
  handleVisit(routes.update, (visit, { id, ifMatch, body }) => {
    requireOwn(visit, id);
    return saveCustomer(visit, ifMatch, body);
  }),
  handleVisit(actionRoutes['check-vat'], async (visit, { id, body }) => {
    requireOwn(visit, id);
    return { data: await checkVat(visit, (body as { EUVATID: string }).EUVATID) };
  }),
  handleVisit(actionRoutes['card-start'], async (visit, { id, body }) => {
    requireOwn(visit, id);
    return { data: await startCard(visit, (body as { from?: 'billing' | 'signup' } | undefined)?.from) };
  }),
  handleVisit(actionRoutes['card-confirm'], (visit, { id, body }) => {
    requireOwn(visit, id);
    return confirmCard(visit, (body as { setup: string }).setup);
  }),
  handle(actionRoutes['card-cancel'], (context, { id }) => {
    requireOwn(context, id);
    return cancelCard(context);
  }),
  handleVisit(actionRoutes['card-remove'], (visit, { id, body }) => {
    requireOwn(visit, id);
    return removeCard(visit, (body as { keep: string | null }).keep);
  }),
];
