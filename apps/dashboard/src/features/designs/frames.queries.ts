import { translate } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { ListReply } from '../../lib/records.ts';
import type { DesignRecord } from './designs.queries.ts';

/** The name of a frame that has been fetched, for texts about changes. */
export function frameName(id: string | null, otherwise = translate('framePicker.none')): string {
  if (id === null) return otherwise;
  if (id === 'none') return translate('framePicker.none');
  const lists = queryClient.getQueriesData<ListReply<DesignRecord>>({ queryKey: ['designs', 'list'] });
  return lists.flatMap(([, list]) => list?.data ?? []).find((design) => design.id === id)?.name ?? id;
}
