import { allOf, PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { changeOf, changePlaylist, refreshPlaylists } from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { type BulkFailure, doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { NameList } from '../../ui/NameList.tsx';

interface Switchable {
  readonly id: string;
  readonly name: string;
}

/** Says what it does on screens and switches several. Resolves to the ids that failed, or to null if it was cancelled. */
export async function switchPlaylists(
  chosen: readonly Switchable[],
  enabled: boolean,
): Promise<string[] | null> {
  const count = chosen.length;
  let failed: BulkFailure[] = [];
  const isAgreed = await confirm({
    title: translate(enabled ? 'playlists.enableMany' : 'playlists.disableMany', { count }),
    body: (
      <>
        <PlanDiffBody
          call={allOf(chosen.map(({ id }) => changeOf(id, { enabled })))}
          name={translate('playlists.count', { count })}
          names={chosen.map(({ name }) => name)}
        />
        <NameList>
          {chosen.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </NameList>
      </>
    ),
    confirmLabel: translate(enabled ? 'playlists.enableManyButton' : 'playlists.disableManyButton', {
      count,
    }),
    action: async () => {
      failed = await doToEach(chosen, ({ id }) => changePlaylist(id, () => ({ enabled })), errorMessage);
      await refreshPlaylists();
    },
  });
  if (!isAgreed) return null;
  const some = { done: count - failed.length, all: count, failed: failed.length };
  showBulkResult(
    failed,
    enabled
      ? {
          done: translate('playlists.enabledMany', { count }),
          some: translate('playlists.enabledSome', some),
        }
      : {
          done: translate('playlists.disabledMany', { count }),
          some: translate('playlists.disabledSome', some),
        },
  );
  return failed.map(({ id }) => id);
}
