import { playlists } from '@vitrine/contract/playlists';
import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { type PlaylistRecord, removePlaylist } from '../../core/queries/playlists.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { type BulkFailure, doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { showToast } from '../../ui/toast.ts';

type Deletable = Pick<PlaylistRecord, 'id' | 'name'>;

/** Asks for confirmation and deletes. The open dialog shows a failure. Resolves to true if it was deleted. */
export async function deletePlaylist(playlist: Deletable): Promise<boolean> {
  const { id, name } = playlist;
  const isGone = await confirm({
    title: translate('playlists.deleteQuestion', { name }),
    body: (
      <PlanDiffBody
        call={{ route: playlists.routes.remove, params: { id } }}
        name={name}
        idle={translate('planDiff.dialog.nowhere')}
        also={translate('playlists.deletePlayablesStay')}
      />
    ),
    confirmLabel: translate('playlists.deleteOne'),
    danger: true,
    action: () => removePlaylist(id).catch(explainDelete),
  });
  if (isGone) showToast({ message: translate('playlists.deleted', { name }), kind: 'success' });
  return isGone;
}

/** Resolves to the ids that failed, or to null if it was cancelled. */
export async function deletePlaylists(chosen: readonly Deletable[]): Promise<string[] | null> {
  const count = chosen.length;
  let failed: BulkFailure[] = [];
  const isAgreed = await confirm({
    title: translate('playlists.deleteMany', { count }),
    body: (
      <>
        <PlanDiffBody
          call={allOf(chosen.map(({ id }) => ({ route: playlists.routes.remove, params: { id } })))}
          name={translate('playlists.count', { count })}
          names={chosen.map(({ name }) => name)}
          idle={translate('planDiff.dialog.severalNowhere')}
          also={translate('playlists.deleteManyPlayablesStay')}
        />
        <NameList>
          {chosen.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </NameList>
      </>
    ),
    confirmLabel: translate('playlists.deleteManyButton', { count }),
    danger: true,
    action: async () => {
      failed = await doToEach(chosen, ({ id }) => removePlaylist(id).catch(ignoreGone), errorMessage);
    },
  });
  if (!isAgreed) return null;
  showBulkResult(failed, {
    done: translate('playlists.deletedMany', { count }),
    some: translate('playlists.deletedSome', {
      done: count - failed.length,
      all: count,
      failed: failed.length,
    }),
  });
  return failed.map(({ id }) => id);
}

function ignoreGone(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return;
  throw error;
}
