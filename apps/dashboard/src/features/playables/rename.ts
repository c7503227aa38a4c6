import { type FolderRecord, updateFolder } from '../../core/queries/folders.queries.ts';
import type { PlayableRecord } from '../../core/queries/playables.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { renamePlayable, updatePlayable } from './playable-changes.ts';

const showFailure = (name: string) => (error: unknown) =>
  showToast({
    message: translate('playables.notRenamed', { name, reason: errorMessage(error) }),
    kind: 'error',
  });

/** Renames optimistically; a toast offers an undo. */
export async function rename(playable: PlayableRecord, name: string) {
  try {
    const { version } = await renamePlayable(playable, name);
    const back = () =>
      void updatePlayable(playable.id, version, { name: playable.name }).catch(showFailure(name));
    showToast({
      message: translate('playables.renamed', { name }),
      kind: 'success',
      action: { label: translate('common.undo'), onClick: back },
    });
  } catch (error) {
    showFailure(playable.name)(error);
  }
}

export const renameFolder = (folder: FolderRecord, name: string) =>
  updateFolder(folder, { name }).catch(showFailure(folder.name));
