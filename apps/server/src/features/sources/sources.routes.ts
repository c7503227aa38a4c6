import * as contract from '@vitrine/contract/sources';
import { notFound } from '../../http/errors.ts';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
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

function rowOf({ params }: { readonly params: Readonly<Record<string, string>> }): string {
  const { row = '' } = params;
  if (!idForm.test(row)) throw notFound();
  return row.toLowerCase();
}

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
  inTransaction(contract.sourceRows, (context, { id }) => readRows(context, id)),
  inTransaction(contract.saveRows, (context, { id, ifMatch, body }) => saveRows(context, id, ifMatch, body)),
  inTransaction(contract.saveRow, (context, input) =>
    saveRow(context, input.id, rowOf(input), input.ifMatch, input.body.values),
  ),
  inTransaction(contract.removeRow, (context, input) => removeRow(context, input.id, rowOf(input))),
  withoutTransaction(contract.trySource, ({ app }, { body }) => trySource(app, body)),
  inTransaction(contract.sourceDelivery, (context, { id }) => readDelivery(context, id)),
];
