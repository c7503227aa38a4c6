import { useDisplayList } from '../../core/queries/displays.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { type GroupRecord, useChangeMembers } from './groups.queries.ts';

/** The page size of one request; of a larger group the others are in the list of displays. */
const placesAtOnce = 200;

/** With what each plays now, which the page counts by playlist. */
export const useGroupMembers = (group: string) =>
  useDisplayList({ group_eq: group, plan_eq: 'true', _limit: String(placesAtOnce), sort: 'name:asc' });

export type FoundMembers = Pick<ReturnType<typeof useGroupMembers>, 'data' | 'error' | 'refetch'>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Adding and removing displays is optimistic and can be undone. */
export function useGroupDisplays(group: GroupRecord) {
  const t = useT();
  const change = useChangeMembers();
  const pending = change.isPending && change.variables.of === 'displays' ? change.variables : undefined;
  const set = async ({ id, name }: Named, isAdded: boolean, offersUndo = true) => {
    try {
      await change.mutateAsync({ id: group.id, of: 'displays', ...(isAdded ? { add: id } : { remove: id }) });
    } catch (error) {
      return showToast({
        message: t('groups.membersFailed', { reason: errorMessage(error) }),
        kind: 'error',
      });
    }
    const undo = { label: t('common.undo'), onClick: () => void set({ id, name }, !isAdded, false) };
    showToast({
      message: t(isAdded ? 'groups.displayAdded' : 'groups.displayRemoved', { name }),
      kind: 'success',
      ...(offersUndo && { action: undo }),
    });
  };
  return {
    members: group.displays.filter(({ id }) => id !== pending?.remove),
    add: (display: Named) => set(display, true),
    remove: (display: Named) => set(display, false),
  };
}
