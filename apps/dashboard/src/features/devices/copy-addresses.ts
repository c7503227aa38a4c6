import type { Device } from '@vitrine/contract/devices';
import { translate } from '../../lib/i18n/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.ts';

/** One address per line, for pasting into a terminal or a spreadsheet. */
export async function copyAddresses(devices: readonly Device[], field: 'localip' | 'wgip') {
  const addresses = devices.flatMap((device) => device[field] ?? []);
  if (addresses.length === 0) showToast({ message: translate('devices.noAddress') });
  else await copyText(addresses.join('\n'));
}
