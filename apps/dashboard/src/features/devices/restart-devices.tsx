import { type Device, rebootExpiresMinutes } from '@vitrine/contract/devices';
import { deviceName, modelOf } from '../../lib/device-name.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { doToEach, showBulkResult } from '../../ui/bulk-result.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { showToast } from '../../ui/toast.ts';
import { canUpdate } from './device-state.ts';
import type { OrderFor } from './devices.queries.ts';

// Restarting and updating are the same command with different texts. Both ask for confirmation and are not
// shown optimistically; the device reports the progress.

type SendCommand = (sendCommand: OrderFor) => Promise<unknown>;
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
        <Text as="p" above={10}>
          <StatusText status="warning">
            <Text wrapping>{translate('devices.restartOffline', { minutes: rebootExpiresMinutes })}</Text>
          </StatusText>
        </Text>
      )}
    </>
  );
}

/** Resolves to true if the command was sent. */
export async function restartDevice(
  device: Device,
  kind: RestartKind,
  sendCommand: SendCommand,
): Promise<boolean> {
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
    action: () => withReason(sendCommand({ id: device.id, order: kind })),
  });
  return isAgreed;
}

/** Confirms with a toast where the device's page is not visible. */
export async function restartFromList(
  device: Device,
  kind: RestartKind,
  sendCommand: SendCommand,
): Promise<void> {
  if (!(await restartDevice(device, kind, sendCommand))) return;
  const name = deviceName(device);
  showToast({ message: translate('devices.requestedFor', { name }), kind: 'success' });
}

/** Resolves to the ids that failed, or to null if no command was sent. */
export async function restartDevices(
  chosen: readonly Device[],
  kind: RestartKind,
  sendCommand: SendCommand,
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
        ({ id }) => sendCommand({ id, order: kind }),
        errorMessage,
      );
    },
  });
  if (!isAgreed) return null;
  showBulkResult(failed, {
    done: translate('devices.requestedMany', { count }),
    some: translate('devices.requestedSome', {
      done: count - failed.length,
      all: count,
      failed: failed.length,
    }),
  });
  return failed.map(({ id }) => id);
}

/** Many devices have the same model, so the display's name distinguishes them. */
export function DeviceNames({ of }: { of: readonly Device[] }) {
  return (
    <NameList>
      {of.map((device) => (
        <li key={device.id}>
          {device.display ? (modelOf(device) ?? translate('devices.device')) : deviceName(device)}
          {device.display && (
            <Text tone="muted">
              {' · '}
              {device.display.name}, {device.display.location}
            </Text>
          )}
        </li>
      ))}
    </NameList>
  );
}

/** The dialog shows the message of the thrown error, so it is replaced by a translated one. */
const withReason = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    throw new Error(errorMessage(error), { cause: error });
  });
