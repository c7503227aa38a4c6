import type { TriedSource, TryInput } from '@vitrine/contract/sources';
import type { RequestContext } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { fewAtOnce } from '../../http/few-at-once.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { fetchAddress } from './fetch-address.ts';

const shownRows = 20;
/** Far more than a person types; each fetches an address and has it read. */
const perPerson: Limit = { name: 'source-try', max: 30, windowSeconds: 60 };
const atOnce = 2;

/** What a source with this address would show; nothing is stored. */
export async function trySource(
  caller: RequestContext,
  { kind, address, pointer = null }: TryInput,
): Promise<{ data: TriedSource }> {
  const { app, environment } = caller;
  await caller.transact(({ db, session, now }) => takeAttempt(db, perPerson, session.identityId, now));
  const source = { kind, address, pointer: kind === 'json' ? (pointer ?? '') : null };
  const fetched = await fewAtOnce(app.state.sourceTries, environment.id, atOnce, () =>
    fetchAddress(app, environment.id, source, null),
  );
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
