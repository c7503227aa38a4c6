import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { frameGroups, frameWearers } from '@vitrine/contract/frame-wearers';
import { call } from '../../lib/api.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { ListReply } from '../../lib/records.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { DesignRecord } from './designs.queries.ts';

/** The name of a frame that has been fetched, for texts about changes. */
export function frameName(id: string | null, otherwise = translate('framePicker.none')): string {
  if (id === null) return otherwise;
  if (id === 'none') return translate('framePicker.none');
  const lists = queryClient.getQueriesData<ListReply<DesignRecord>>({ queryKey: ['designs', 'list'] });
  return lists.flatMap(([, list]) => list?.data ?? []).find((design) => design.id === id)?.name ?? id;
}

/** Groups that have a frame, in the order in which they decide. */
export const useFrameGroups = (isWanted: boolean) =>
  useQuery({
    queryKey: ['groups', 'framed'],
    queryFn: async ({ signal }) => (await call(frameGroups, { signal })).data,
    enabled: isWanted,
  });

export interface FramedGroup {
  /** Null for a new one. */
  readonly id: string | null;
  readonly priority: number;
  readonly displays: readonly { readonly id: string; readonly name: string }[];
}

/** Which displays would wear the frame, if the group were saved with it. */
export function useFrameWearers(frame: string | null, group: FramedGroup | null) {
  const asked = JSON.stringify(
    group && {
      ...{ group: group.id, priority: group.priority },
      displays: group.displays.map(({ id }) => id),
    },
  );
  const settled = useSettled(asked);
  return useQuery({
    queryKey: ['groups', 'wearers', frame, settled],
    queryFn: async ({ signal }) =>
      (await call(frameWearers, { params: { id: frame! }, body: JSON.parse(settled), signal })).data,
    enabled: frame !== null && settled !== 'null',
    placeholderData: keepPreviousData,
  });
}
