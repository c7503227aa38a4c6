import type { SourceInput } from '@vitrine/contract/sources';
import { translate } from '../../lib/i18n/i18n.ts';

/** A price list, as most tables are; columns can be renamed, removed and added. */
export function newTable(taken: readonly string[]): SourceInput {
  const base = translate('sources.newTableName');
  let name = base;
  for (let i = 2; taken.includes(name); i++) name = `${base} ${i}`;
  return {
    ...{ name, kind: 'table' },
    columns: [
      { key: 'item', name: translate('sources.column.item'), kind: 'text' },
      { key: 'part', name: translate('sources.column.part'), kind: 'text' },
      { key: 'price', name: translate('sources.column.price'), kind: 'price' },
      { key: 'soldOut', name: translate('sources.column.soldOut'), kind: 'yesno' },
      { key: 'from', name: translate('sources.column.from'), kind: 'time' },
      { key: 'to', name: translate('sources.column.to'), kind: 'time' },
      { key: 'days', name: translate('sources.column.days'), kind: 'days' },
    ],
  };
}
