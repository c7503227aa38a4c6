import { setEnabled } from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';

interface Switchable {
  readonly id: string;
  readonly name: string;
}

/** Switches optimistically, confirms with a toast, and offers an undo. */
export async function switchPlaylist(
  playlist: Switchable,
  enabled: boolean,
  offersUndo = true,
): Promise<void> {
  const { id, name } = playlist;
  try {
    await setEnabled(id, enabled);
  } catch (error) {
    const reason = errorMessage(error);
    showToast({ message: translate('playlists.notSwitched', { name, reason }), kind: 'error' });
    return;
  }
  showToast({
    kind: 'success',
    message: enabled
      ? translate('playlists.switchedOn', { name })
      : translate('playlists.switchedOff', { name }),
    ...(offersUndo
      ? {
          action: {
            label: translate('common.undo'),
            onClick: () => void switchPlaylist(playlist, !enabled, false),
          },
        }
      : {}),
  });
}
