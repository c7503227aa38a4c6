import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { changeOf, changePlaylist, refreshPlaylists } from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { type BulkFailure, doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './groups.module.css';
import { rerank } from './rerank.ts';

interface Ranked {
  readonly id: string;
  readonly name: string;
  readonly priority: number;
}

interface Change {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Priorities apply wherever a playlist plays, not only in this group, so it asks for confirmation. Resolves
 * to true if all changes were saved.
 */
export async function changeOrder(list: readonly Ranked[], from: number, to: number): Promise<boolean> {
  const changes = rerank(list, from, to).map(({ id, priority }): Change => {
    const playlist = list.find((each) => each.id === id)!;
    return { id, name: playlist.name, from: playlist.priority, to: priority };
  });
  if (changes.length === 0) return false;
  let failed: BulkFailure[] = [];
  const isAgreed = await confirm({
    title:
      changes.length === 1
        ? translate('groups.reorderOne', { name: changes[0]!.name })
        : translate('groups.reorderQuestion', { count: changes.length }),
    body: (
      <>
        <PlanDiffBody
          call={allOf(changes.map(({ id, to: priority }) => changeOf(id, { priority })))}
          name={translate('playlists.count', { count: changes.length })}
          names={changes.map(({ name }) => name)}
          also={translate('groups.reorderBody')}
        />
        <ul className={classes.names}>
          {changes.map((change) => (
            <li key={change.id}>
              {translate('groups.newPriority', { name: change.name, from: change.from, to: change.to })}
            </li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: translate('groups.reorder', { count: changes.length }),
    action: async () => {
      failed = await setPriorities(changes);
    },
  });
  if (!isAgreed) return false;
  if (failed.length > 0) {
    showBulkResult(failed, {
      done: '',
      some: translate('groups.reorderedSome', {
        done: changes.length - failed.length,
        all: changes.length,
        failed: failed.length,
      }),
    });
    return false;
  }
  showToast({
    kind: 'success',
    message: translate('groups.reordered'),
    action: { label: translate('common.undo'), onClick: () => void takeBack(changes) },
  });
  return true;
}

async function setPriorities(changes: readonly Change[]): Promise<BulkFailure[]> {
  const failed = await doToEach(
    changes,
    ({ id, to }) => changePlaylist(id, () => ({ priority: to })),
    errorMessage,
  );
  await refreshPlaylists();
  return failed;
}

async function takeBack(changes: readonly Change[]) {
  const failed = await setPriorities(changes.map((change) => ({ ...change, to: change.from })));
  showBulkResult(failed, {
    done: translate('groups.orderRestored'),
    some: translate('groups.reorderedSome', {
      done: changes.length - failed.length,
      all: changes.length,
      failed: failed.length,
    }),
  });
}
