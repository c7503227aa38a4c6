import { devices } from '@vitrine/contract/devices';
import { playables } from '@vitrine/contract/playables';
import { sources } from '@vitrine/contract/sources';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { showToast } from '../../ui/toast.ts';

// Calls that try again what failed. Each says that it does, or why it does not.

async function tryAgain(name: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
    showToast({ message: translate('displays.triesAgain', { name }), kind: 'success' });
  } catch (error) {
    showToast({ message: errorMessage(error), kind: 'error' });
  }
}

/** The player of a display loads its page anew, and with it what it could not show. */
export const reloadPlayer = (device: string, name: string) =>
  tryAgain(name, async () => {
    await call(devices.actionRoutes.reload, { params: { id: device } });
    await refreshAfter('device');
  });

export const retryConversion = (playable: string, name: string) =>
  tryAgain(name, async () => {
    await call(playables.actionRoutes.retry, { params: { id: playable } });
    await refreshAfter('conversion');
  });

export const fetchSource = (source: string, name: string) =>
  tryAgain(name, async () => {
    await call(sources.actionRoutes.fetch, { params: { id: source }, body: {} });
    await refreshAfter('source');
  });
