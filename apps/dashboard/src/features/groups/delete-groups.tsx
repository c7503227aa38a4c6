import { groups } from '@vitrine/contract/groups';
import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { type BulkFailure, doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { showToast } from '../../ui/toast.ts';

interface Deletable {
  readonly id: string;
  readonly name: string;
  readonly displays: readonly unknown[];
  readonly playlists: readonly { readonly name: string }[];
}

type Remove = (id: string) => Promise<unknown>;

/** Asks for confirmation and deletes. The open dialog shows a failure. Resolves to true if it was deleted. */
export async function deleteGroup(group: Deletable, remove: Remove): Promise<boolean> {
  const { id, name } = group;
  const isGone = await confirm({
    title: translate('groups.deleteQuestion', { name }),
    body: (
      <PlanDiffBody
        call={{ route: groups.routes.remove, params: { id } }}
        name={name}
        also={consequenceOf(group)}
        alarms={{ kind: 'group', ids: [id] }}
      />
    ),
    confirmLabel: translate('groups.deleteOne'),
    danger: true,
    action: () => remove(id).catch(explainDelete),
  });
  if (isGone) showToast({ message: translate('groups.deleted', { name }), kind: 'success' });
  return isGone;
}

/** "9 displays lose 3 playlists: Lunch, Evening, Loyalty." */
function consequenceOf({ displays, playlists }: Deletable): string {
  const count = displays.length;
  if (count === 0) return translate('groups.deleteEmptyBody');
  if (playlists.length === 0) return translate('groups.deleteBody', { count });
  return translate('groups.deleteLosing', {
    count,
    playlists: translate('groups.lostPlaylists', { count: playlists.length }),
    names: playlists.map((playlist) => playlist.name).join(', '),
  });
}

/** Resolves to the ids that failed, or to null if it was cancelled. */
export async function deleteGroups(chosen: readonly Deletable[], remove: Remove): Promise<string[] | null> {
  const count = chosen.length;
  let failed: BulkFailure[] = [];
  const isAgreed = await confirm({
    title: translate('groups.deleteMany', { count }),
    body: (
      <>
        <PlanDiffBody
          call={allOf(chosen.map(({ id }) => ({ route: groups.routes.remove, params: { id } })))}
          name={translate('groups.count', { count })}
          names={chosen.map(({ name }) => name)}
          also={translate('groups.deleteManyBody')}
          alarms={{ kind: 'group', ids: chosen.map(({ id }) => id) }}
        />
        <NameList>
          {chosen.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </NameList>
      </>
    ),
    confirmLabel: translate('groups.deleteManyButton', { count }),
    danger: true,
    action: async () => {
      failed = await doToEach(chosen, ({ id }) => remove(id), errorMessage);
    },
  });
  if (!isAgreed) return null;
  showBulkResult(failed, {
    done: translate('groups.deletedMany', { count }),
    some: translate('groups.deletedSome', { done: count - failed.length, all: count, failed: failed.length }),
  });
  return failed.map(({ id }) => id);
}
