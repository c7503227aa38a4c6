import { type Device, rebootExpiresMinutes } from '@vitrine/contract/devices';
import { deviceName } from '../../lib/device-name.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { doToEach, tellBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { showToast } from '../../ui/toast.ts';
import { canUpdate } from './device-state.ts';
import type { OrderFor } from './devices.queries.ts';
import classes from './dialogs.module.css';

// Restarting and updating are the same order with other words. Both are asked about and never shown before they are
// agreed; how it goes on is told by the device itself.

type Order = (order: OrderFor) => Promise<unknown>;
type RestartKind = 'reboot' | 'update';

interface RestartBodyProps {
  text: string;
  device: Device;
}

function RestartBody({ text, device }: RestartBodyProps) {
  return (
    <>
      <p>{text}</p>
      <DeviceNames of={[device]} />
      {!isAlive(device) && (
        <p className={classes.warning}>
          <StatusText status="warning">
            <span className={classes.wrapping}>
              {translate('devices.restartOffline', { minutes: rebootExpiresMinutes })}
            </span>
          </StatusText>
        </p>
      )}
    </>
  );
}

/** True when the order is given. */
export async function restartDevice(device: Device, kind: RestartKind, order: Order): Promise<boolean> {
  const name = deviceName(device);
  const isUpdate = kind === 'update';
  const isAgreed = await confirm({
    title: translate(isUpdate ? 'devices.updateQuestion' : 'devices.restartQuestion', { name }),
    body: (
      <RestartBody
        text={translate(isUpdate ? 'devices.updateBody' : 'devices.restartBody')}
        device={device}
      />
    ),
    confirmLabel: translate(isUpdate ? 'devices.updateButton' : 'devices.restart'),
    action: () => withReason(order({ id: device.id, order: kind })),
  });
  return isAgreed;
}

/** Where the device itself is not in sight, a word that it was asked. */
export async function restartFromList(device: Device, kind: RestartKind, order: Order): Promise<void> {
  if (!(await restartDevice(device, kind, order))) return;
  const name = deviceName(device);
  showToast({ message: translate('devices.requestedFor', { name }), kind: 'success' });
}

/** The ids that failed, or null when nothing was asked of any device. */
export async function restartDevices(
  chosen: readonly Device[],
  kind: RestartKind,
  order: Order,
): Promise<string[] | null> {
  const isUpdate = kind === 'update';
  const meant = isUpdate ? chosen.filter(canUpdate) : chosen;
  if (meant.length === 0) {
    showToast({ message: translate('devices.allLatest') });
    return null;
  }
  const count = meant.length;
  let failed: Awaited<ReturnType<typeof doToEach>> = [];
  const isAgreed = await confirm({
    title: isUpdate
      ? translate('devices.updateMany', { count })
      : translate('devices.restartMany', { count }),
    body: (
      <>
        <p>{translate(isUpdate ? 'devices.updateBody' : 'devices.restartManyBody')}</p>
        <DeviceNames of={meant} />
      </>
    ),
    confirmLabel: translate(isUpdate ? 'devices.updateButton' : 'devices.restart'),
    action: async () => {
      failed = await doToEach(
        meant.map((device) => ({ id: device.id, name: deviceName(device) })),
        ({ id }) => order({ id, order: kind }),
        errorMessage,
      );
    },
  });
  if (!isAgreed) return null;
  tellBulkResult(failed, {
    done: translate('devices.requestedMany', { count }),
    some: translate('devices.requestedSome', {
      done: count - failed.length,
      all: count,
      failed: failed.length,
    }),
  });
  return failed.map(({ id }) => id);
}

/** Many boxes are of one model: the display tells them apart. */
export function DeviceNames({ of }: { of: readonly Device[] }) {
  return (
    <ul className={classes.list}>
      {of.map((device) => (
        <li key={device.id}>
          {deviceName(device)}
          {device.display && (
            <span className={classes.quiet}>
              {' · '}
              {device.display.name}, {device.display.location}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The dialog shows the message of what was thrown; ours is in the user's language whatever went wrong. */
const withReason = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    throw new Error(errorMessage(error), { cause: error });
  });
