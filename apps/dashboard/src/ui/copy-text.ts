import { translate } from '../lib/i18n/i18n.ts';
import { showToast } from './toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: translate('common.copied'), kind: 'success' });
  } catch {
    showToast({ message: translate('common.copyFailed'), kind: 'error' });
  }
}
