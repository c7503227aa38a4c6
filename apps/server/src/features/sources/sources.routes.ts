import * as counters from '@vitrine/contract/counter-links';
import * as edits from '@vitrine/contract/row-edits';
import * as contract from '@vitrine/contract/sources';
import { notFound } from '../../http/errors.ts';
import { inTransaction, type Mounted, rawHttp, withoutTransaction } from '../../http/mount-route.ts';
import { changeRows } from './change-rows.ts';
import { createLink, listLinks, readCounterTable, removeLink, saveCounterRow } from './counter-links.ts';
import { readDelivery } from './delivery.ts';
import * as service from './sources.service.ts';
import { readRows, removeRow, saveRow, saveRows, takeBack } from './table-rows.ts';
import { trySource } from './try-source.ts';

const { routes, actionRoutes } = contract.sources;
const nameTaken = {
  status: 409,
  code: 'name_taken',
  message: { key: 'sources.nameTaken' },
  errors: { name: [{ key: 'sources.nameTaken' }] },
};
const constraints = { sources_name_taken: nameTaken };

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface WithParams {
  readonly params: Readonly<Record<string, string>>;
}

function idIn(given = ''): string {
  if (!idForm.test(given)) throw notFound();
  return given.toLowerCase();
}

const rowOf = ({ params }: WithParams) => idIn(params.row);

export const sourceRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.options, service.options),
  inTransaction(routes.create, (context, { body }) => service.createSource(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => service.updateSource(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => service.removeSource(context, id)),
  inTransaction(actionRoutes['take-back'], (context, { id }) => takeBack(context, id)),
  inTransaction(actionRoutes.fetch, (context, { id }) => service.fetchNow(context, id)),
  inTransaction(contract.sourceRows, (context, { id, query }) => readRows(context, id, query.place)),
  inTransaction(contract.saveRows, (context, { id, ifMatch, body }) => saveRows(context, id, ifMatch, body)),
  inTransaction(edits.changeRows, (context, { id, body }) => changeRows(context, id, body)),
  inTransaction(contract.saveRow, (context, input) =>
    saveRow(context, input.id, rowOf(input), input.ifMatch, input.body.values),
  ),
  inTransaction(contract.removeRow, (context, input) => removeRow(context, input.id, rowOf(input))),
  withoutTransaction(contract.trySource, (caller, { body }) => trySource(caller, body)),
  inTransaction(counters.listCounterLinks, (context, { id }) => listLinks(context, id)),
  // Without idempotency, which would store the secret.
  withoutTransaction(counters.createCounterLink, (caller, { id, body }) =>
    caller.transact((context) => createLink(context, id, body)),
  ),
  inTransaction(counters.removeCounterLink, (context, { id, params }) =>
    removeLink(context, id, idIn(params.link)),
  ),
  rawHttp(counters.counterTable, ({ app, request }) => readCounterTable(app, request)),
  rawHttp(counters.counterRow, ({ app, request }, { params, ifMatch, body }) =>
    saveCounterRow(app, request, idIn(params.row), ifMatch, body.values),
  ),
  inTransaction(contract.sourceDelivery, (context, { id }) => readDelivery(context, id)),
];
