import type { Device } from '@vitrine/contract/devices';
import { ApiError } from '../../lib/api-error.ts';
import { deviceName } from '../../lib/device-name.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { DeviceNames } from './restart-devices.tsx';

type Remove = (id: string) => Promise<unknown>;

/** Asks for confirmation and deletes. The open dialog shows a failure. Resolves to true if it was deleted. */
export async function deleteDevice(device: Device, remove: Remove): Promise<boolean> {
  const name = deviceName(device);
  const isGone = await confirm({
    title: translate('devices.deleteQuestion', { name }),
    body: device.display
      ? translate('devices.deleteBody', { display: device.display.name })
      : translate('devices.deleteUnpairedBody'),
    confirmLabel: translate('devices.deleteOne'),
    danger: true,
    action: () => remove(device.id).catch(explain),
  });
  if (isGone) showToast({ message: translate('devices.deleted', { name }), kind: 'success' });
  return isGone;
}

function explain(error: unknown) {
  // Somebody else deleted it first, which is the same result.
  if (error instanceof ApiError && error.status === 404) return;
  const reason = error instanceof ApiError ? error.message : '';
  throw new Error(
    reason ? translate('devices.deleteFailedBecause', { reason }) : translate('devices.deleteFailed'),
    { cause: error },
  );
}

/** Resolves to the ids that failed, or to null if it was cancelled. */
export async function deleteDevices(chosen: readonly Device[], remove: Remove): Promise<string[] | null> {
  const count = chosen.length;
  let failed: Awaited<ReturnType<typeof doToEach>> = [];
  const isAgreed = await confirm({
    title: translate('devices.deleteMany', { count }),
    body: (
      <>
        <p>{translate('devices.deleteManyBody')}</p>
        <DeviceNames of={chosen} />
      </>
    ),
    confirmLabel: translate('devices.deleteManyButton', { count }),
    danger: true,
    action: async () => {
      failed = await doToEach(
        chosen.map((device) => ({ id: device.id, name: deviceName(device) })),
        ({ id }) => remove(id),
        errorMessage,
      );
    },
  });
  if (!isAgreed) return null;
  showBulkResult(failed, {
    done: translate('devices.deletedMany', { count }),
    some: translate('devices.deletedSome', {
      done: count - failed.length,
      all: count,
      failed: failed.length,
    }),
  });
  return failed.map(({ id }) => id);
}
