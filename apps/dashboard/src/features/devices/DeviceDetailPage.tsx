import { useParams, useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { type Device, devices } from '@vitrine/contract/devices';
import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { deviceName } from '../../lib/device-name.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { isUnderWay } from '../../lib/reboot-progress.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormGrid } from '../../ui/layout/grids.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { StatusChip } from '../../ui/StatusMark.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toast.ts';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { HardwareCard, NetworkCard, NowCard, SoftwareCard } from './DeviceCards.tsx';
import { DeviceEvents } from './DeviceEvents.tsx';
import { DuplicateNote } from './DuplicateNote.tsx';
import { deleteDevice } from './delete-devices.tsx';
import classes from './detail.module.css';
import { canUpdate } from './device-state.ts';
import { useDevice, useRemoveDevice, useSendCommand } from './devices.queries.ts';
import { RebootLine } from './RebootLine.tsx';
import { RemoteAccess } from './RemoteAccess.tsx';
import { restartDevice } from './restart-devices.tsx';

export function DeviceDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useDevice(id);
  useRecordTitle(data && deviceName(data));
  const isGone = error instanceof ApiError && error.status === 404;
  if (data && !isGone) return <DeviceDetail key={data.id} device={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.deviceDetail')}
      gone={t('devices.gone')}
      failed={t('devices.loadFailed')}
      all={{ label: t('devices.all'), href: `/${locale}/devices` }}
      skeleton={
        <FormGrid least={400} gap={16}>
          <FactsSkeleton rows={6} />
          <FactsSkeleton />
        </FormGrid>
      }
    />
  );
}

function DeviceDetail({ device }: { device: Device }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const mayReveal = can(caller, devices.actionRoutes.reveal);
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.devices'), href: `/${locale}/devices` }]}
        actions={<DeviceActions device={device} />}
      >
        <h1 tabIndex={-1}>{deviceName(device)}</h1>
        <StatusChip status={device.status} />
      </RecordHead>
      <ProposedHere subject={device.id} />
      <RebootLine device={device} />
      {mayReveal && <DuplicateNote device={device} />}
      <FormGrid least={400} gap={16}>
        <Stack gap={16} shrink>
          <NowCard device={device} />
          <HardwareCard device={device} />
        </Stack>
        <Stack gap={16} shrink>
          <SoftwareCard device={device} />
          <NetworkCard device={device} />
          {mayReveal && <RemoteAccess device={device} />}
          <DeviceEvents device={device} />
        </Stack>
      </FormGrid>
    </>
  );
}

function DeviceActions({ device }: { device: Device }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const order = useSendCommand();
  const remove = useRemoveDevice();
  const isRestarting = isUnderWay(device.rebootState, Date.now());
  const identify = () =>
    order.mutate(
      { id: device.id, order: 'identify' },
      {
        onSuccess: () =>
          showToast({
            message: t('devices.identified', { name: device.display?.name ?? deviceName(device) }),
            kind: 'success',
          }),
        onError: (error) => showToast({ message: errorMessage(error), kind: 'error' }),
      },
    );
  const askToDelete = async () => {
    if (await deleteDevice(device, remove.mutateAsync)) history.replace(`/${locale}/devices`);
  };
  return (
    <>
      <Button icon="display" className={classes.identify} disabled={!isAlive(device)} onClick={identify}>
        {t('devices.identify')}
      </Button>
      <Button
        icon="restart"
        disabled={isRestarting}
        onClick={() => void restartDevice(device, 'reboot', order.mutateAsync)}
      >
        {t('devices.restart')}
      </Button>
      {canUpdate(device) && (
        <Button
          variant="primary"
          icon="download"
          disabled={isRestarting}
          onClick={() => void restartDevice(device, 'update', order.mutateAsync)}
        >
          {t('devices.applyUpdate')}
        </Button>
      )}
      <MenuButton
        label={t('list.moreActions')}
        items={[
          {
            label: t('devices.identify'),
            icon: 'display',
            disabled: !isAlive(device),
            onClick: identify,
          },
          {
            label: t('devices.deleteOne'),
            icon: 'trash',
            danger: true,
            onClick: () => void askToDelete(),
          },
        ]}
      />
    </>
  );
}
