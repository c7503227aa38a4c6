import type { ShowContent } from '@vitrine/contract/shows';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { whenReady } from '../../lib/uploads/when-ready.ts';
import { hideToast, showToast } from '../../ui/toast.ts';

/** The server shows only files that are ready, so the call is sent when the last of them is. `words`: names of the files. */
export function showWhenReady(
  content: ShowContent,
  words: string,
  send: (content: ShowContent) => Promise<void>,
): void {
  if (content.kind !== 'playables') return;
  const giveUp = whenReady(content.playables, (playables) => {
    hideToast(toast);
    send({ kind: 'playables', playables: [...playables] }).catch((error) =>
      showToast({ message: translate('shows.notShown', { reason: errorMessage(error) }), kind: 'error' }),
    );
  });
  const toast = showToast({
    kind: 'success',
    message: translate('shows.waitsFor', { name: words }),
    action: { label: translate('shows.undo'), onClick: giveUp },
  });
}
