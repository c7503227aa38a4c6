import { changes, type RecordedChange } from '@vitrine/contract/history';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { maskedAddress, seesAddresses } from '../sources/source-addresses.service.ts';
import { editsOf } from './approved-edits.ts';
import { changeRows, visibleChanges } from './changes.rows.ts';
import { foldEdits } from './fold-edits.ts';
import { isRestorable } from './restored-values.ts';

const { list } = crud(changes, changeRows, visibleChanges);

export async function listChanges(context: Context, input: { query: Readonly<Record<string, string>> }) {
  const page = await list(context, input);
  const seesWhole = seesAddresses(context.session);
  const data = input.query.folded_eq === 'true' ? await foldEdits(context, page.data) : page.data;
  return { ...page, data: data.map((row: RecordedChange) => presentChange(row, seesWhole)) };
}

/** Whether the history of today has no room for values any more. */
export async function readRoom({ db, environment, now }: Context) {
  const [row] = await db.query(sql({ isFull: 'bool', maxBytes: 'int8' })`
    select content.history_bytes_of(${environment.id}, ${now}) >= content.max_history_bytes() as "isFull",
      content.max_history_bytes() as "maxBytes"`);
  return { data: row! };
}

type Values = Record<string, unknown> | null;

/** Columns that the contract calls otherwise. */
const fieldNames: Readonly<Record<string, string>> = {
  location_id: 'location',
  folder_id: 'folder',
  parent_id: 'parent',
  device_id: 'device',
  frame_id: 'frame',
  twin_id: 'twin',
  playable_id: 'playable',
  router_credentials: 'routerCredentials',
  screen_passwords: 'screenPasswords',
};
const fieldOf = (column: string) =>
  fieldNames[column] ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Columns that are kept for putting a record back, and are no fields of it. */
const hidden: readonly string[] = ['first_enabled_at'];
const isShown = (column: string) => !hidden.includes(column);

/** What a calendar has that was saved without. */
const noRules = { name: null, conditions: [], alternatives: [], exceptions: [] };

/** Fields by their names in the contract. Where a file is stored stays inside. */
const presented = (values: Values): Values =>
  values &&
  Object.fromEntries(
    Object.entries(values)
      .filter(([column]) => isShown(column))
      .map(([column, value]) => [
        fieldOf(column),
        column === 'calendar' && value
          ? { ...noRules, ...value }
          : column === 'files' && Array.isArray(value)
            ? value.map(({ role, mime, size, width, height }) => ({ role, mime, size, width, height }))
            : value,
      ]),
  );

/** Addresses of sources are whole only for those who see them whole in the record. */
function withAddress(values: Values, seesWhole: boolean): Values {
  if (seesWhole || typeof values?.address !== 'string') return values;
  return { ...values, address: maskedAddress(values.address) };
}

export function presentChange(row: RecordedChange, seesWhole: boolean): RecordedChange {
  if (row.kind === 'event')
    return { ...row, before: withNames(row.before, row.names), after: withNames(row.after, row.names) };
  const isWhole = seesWhole || row.topic !== 'sources';
  const before = presented(withAddress(row.before, isWhole));
  const after = presented(withAddress(row.after, isWhole));
  return {
    ...row,
    before,
    after,
    edits: editsOf(row, before, after),
    fields: row.fields.filter(isShown).map(fieldOf),
    canRestore: row.canRestore && isRestorable({ ...row, resource: row.topic }),
  };
}

/** The audit log keeps names of people beside its values, which refer to them by position. */
function withNames(values: Values, names: Readonly<Record<string, string>>): Values {
  const nameOf = (item: unknown) =>
    typeof item === 'object' && item !== null && 'name' in item ? (names[String(item.name)] ?? '') : item;
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        Array.isArray(value) ? value.map(nameOf) : value,
      ]),
    )
  );
}
