import { type FolderRecord, fetchFolder, updateFolder } from '../../core/queries/folders.queries.ts';
import { fetchPlayable, type PlayableRecord } from '../../core/queries/playables.queries.ts';
import type { NameForm } from '../../lib/forms/use-name-form.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { renamePlayable, updatePlayable } from './playable-changes.ts';

const notRenamed = (name: string) => (reason: string) => translate('playables.notRenamed', { name, reason });

/** A toast offers an undo. */
export function playableName(playable: PlayableRecord): NameForm & { maxLength: number } {
  const { id, name: before } = playable;
  return {
    draftOf: `name of playable ${id}`,
    label: translate('playables.newName'),
    maxLength: 200,
    saved: playable,
    send: async (name, version) => {
      const saved = await renamePlayable(id, version, name);
      const back = () =>
        updatePlayable(id, saved.version, { name: before }).catch((error) =>
          showToast({ message: notRenamed(name)(errorMessage(error)), kind: 'error' }),
        );
      showToast({
        message: translate('playables.renamed', { name }),
        kind: 'success',
        action: { label: translate('common.undo'), onClick: () => void back() },
      });
      return saved;
    },
    fetch: () => fetchPlayable(id),
    notSavedText: notRenamed(before),
  };
}

export const folderName = (folder: FolderRecord): NameForm & { maxLength: number } => ({
  draftOf: `name of folder ${folder.id}`,
  label: translate('playables.newName'),
  maxLength: 100,
  saved: folder,
  send: (name, version) => updateFolder({ id: folder.id, version }, { name }),
  fetch: () => fetchFolder(folder.id),
  notSavedText: notRenamed(folder.name),
});
