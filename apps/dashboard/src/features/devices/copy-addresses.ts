import type { Device } from '@vitrine/contract/devices';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';

/** One address per line, for pasting into a terminal or a spreadsheet. */
export async function copyAddresses(devices: readonly Device[], field: 'localip' | 'wgip') {
  const addresses = devices.flatMap((device) => device[field] ?? []);
  if (addresses.length === 0) {
    showToast({ message: translate('devices.noAddress') });
    return;
  }
  try {
    await navigator.clipboard.writeText(addresses.join('\n'));
    showToast({ message: translate('common.copied'), kind: 'success' });
  } catch {
    showToast({ message: translate('common.copyFailed'), kind: 'error' });
  }
}
