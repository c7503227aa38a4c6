import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { retryConversion } from './playable-changes.ts';

/** The card and the page show the progress; only a refusal needs a message. */
export async function retry(id: string): Promise<void> {
  try {
    await retryConversion(id);
  } catch (error) {
    showToast({
      message: translate('playables.notConverted', { reason: errorMessage(error) }),
      kind: 'error',
    });
  }
}
