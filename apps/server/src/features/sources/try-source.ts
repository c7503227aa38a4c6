import type { TriedSource, TryInput } from '@vitrine/contract/sources';
import { tryInTurn } from '../../http/address-tries.ts';
import type { RequestContext } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { fetchAddress } from './fetch-address.ts';

const shownRows = 20;

/** What a source with this address would show; nothing is stored. */
export async function trySource(
  caller: RequestContext,
  { kind, address, pointer = null }: TryInput,
): Promise<{ data: TriedSource }> {
  const { app, environment } = caller;
  const source = { kind, address, pointer: kind === 'json' ? (pointer ?? '') : null };
  const fetched = await tryInTurn(caller, () => fetchAddress(app, environment.id, source, null));
  if (fetched.kind === 'fault' || fetched.kind === 'unread') {
    const { code, values } = fetched.kind === 'fault' ? fetched.fault : { code: 'no_parser', values: {} };
    throw invalidField('address', { key: `sources.faults.${code}`, values }, 'cannot_fetch');
  }
  if (fetched.kind === 'unchanged') throw new Error('Nothing was known, so nothing can be unchanged.');
  const { columns, rows, title, leftOut = 0 } = fetched.data;
  return {
    data: {
      columns: columns as TriedSource['columns'],
      title,
      total: rows.length,
      leftOut,
      rows: rows.slice(0, shownRows).map(({ id, values }) => ({ id, values: { ...values } })),
    },
  };
}
