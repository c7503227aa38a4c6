import type { ShowInput } from '@vitrine/contract/shows';
import { startShow } from '../../core/queries/shows.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { whenReady } from '../../lib/uploads/when-ready.ts';
import { hideToast, showToast } from '../../ui/toast.ts';
import { showReceipt } from './show-receipt.tsx';

interface Shown {
  /** Names of the files. */
  readonly words: string;
  readonly picture: string | null;
}

/** The server shows only files that are ready, so the show is sent when the last of them is. */
export function showWhenReady(input: ShowInput, { words, picture }: Shown): void {
  const { content } = input;
  if (content.kind !== 'playables') return;
  const giveUp = whenReady(content.playables, (playables) => {
    hideToast(toast);
    startShow({ ...input, content: { kind: 'playables', playables: [...playables] } }).then(
      (show) => showReceipt(show, picture),
      (error) =>
        showToast({ message: translate('shows.notShown', { reason: errorMessage(error) }), kind: 'error' }),
    );
  });
  const toast = showToast({
    kind: 'success',
    message: translate('shows.waitsFor', { name: words }),
    action: { label: translate('shows.undo'), onClick: giveUp },
  });
}
