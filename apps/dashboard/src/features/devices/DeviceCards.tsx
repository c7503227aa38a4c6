import type { Device } from '@vitrine/contract/devices';
import { devicePlace } from '../../lib/device-place.ts';
import { stateOf } from '../../lib/display-state.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { memoryText } from '../../lib/i18n/memory-text.ts';
import { Card } from '../../ui/Card.tsx';
import { Fact, Facts } from '../../ui/layout/grids.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/toggles.tsx';
import { CopyFact, NotReported } from './DeviceFacts.tsx';
import { DisplayOf } from './DeviceState.tsx';
import { DiskUsage } from './DiskUsage.tsx';
import classes from './detail.module.css';
import { EngineText } from './device-columns.tsx';
import { useSetLowBandwidth } from './devices.queries.ts';
import { VersionBadge } from './VersionBadge.tsx';

interface CardProps {
  device: Device;
}

export function NowCard({ device }: CardProps) {
  const t = useT();
  const place = devicePlace(device);
  return (
    <Card title={t('devices.cards.now')}>
      <Facts inCard>
        <Fact label={t('devices.status')}>
          <StatusText status={stateOf(device)} />
        </Fact>
        <Fact label={t('devices.display')}>
          <DisplayOf device={device} />
        </Fact>
        {device.display && <Fact label={t('devices.location')}>{device.display.location}</Fact>}
        <Fact label={t('devices.lastActive')}>
          <Age at={device.lastActive} place={place} />
        </Fact>
        <Fact label={t('devices.lastStart')}>
          {device.lastStart ? <Instant at={device.lastStart} place={place} form="record" /> : <NotReported />}
        </Fact>
        {device.bootedAt && (
          <Fact label={t('devices.bootedAt')}>
            <Instant at={device.bootedAt} place={place} form="record" />
          </Fact>
        )}
        <Fact label={t('devices.created')}>
          <Instant at={device.createdAt} place={place} form="record" />
        </Fact>
      </Facts>
    </Card>
  );
}

export function HardwareCard({ device }: CardProps) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const orNotReported = (value: string | null) => value ?? <NotReported />;
  return (
    <Card title={t('devices.cards.hardware')}>
      <Facts inCard>
        <Fact label={t('devices.manufacturer')}>{orNotReported(device.manufacturer)}</Fact>
        <Fact label={t('devices.model')}>{orNotReported(device.device)}</Fact>
        <Fact label={t('devices.cpuName')}>{orNotReported(device.cpuName)}</Fact>
        <Fact label={t('devices.arch')}>{orNotReported(device.arch)}</Fact>
        <Fact label={t('devices.ram')}>
          {orNotReported(device.ram === null ? null : memoryText(device.ram, locale))}
        </Fact>
        <CopyFact label={t('devices.mac')} value={device.mac} />
        {device.serial && <CopyFact label={t('devices.serial')} value={device.serial} />}
        {device.temperature !== null && (
          <Fact label={t('devices.temperature')}>{`${number(device.temperature)}\u00a0°C`}</Fact>
        )}
        {device.memory && (
          <Fact label={t('devices.memory')}>
            <DiskUsage {...device.memory} write={(size) => memoryText(size, locale)} />
          </Fact>
        )}
        <Fact label={t('devices.disk')}>
          {device.diskUsage ? <DiskUsage {...device.diskUsage} /> : <NotReported />}
        </Fact>
        <Fact label={t('devices.screens')}>
          <Screens screens={device.screens} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Screens({ screens }: Pick<Device, 'screens'>) {
  const t = useT();
  if (screens.length === 0) return <Text tone="muted">{t('devices.noScreens')}</Text>;
  return (
    <Stack as="ul" gap={2}>
      {screens.map(({ name, width, height }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal screens have equal names, and nothing else tells them apart
        <li key={index}>
          {name}
          {width !== null && height !== null && (
            <Text tone="muted">
              {' '}
              {width} × {height}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}

export function NetworkCard({ device }: CardProps) {
  const t = useT();
  return (
    <Card title={t('devices.cards.network')}>
      <Facts inCard>
        <CopyFact label={t('devices.publicip')} value={device.publicip} />
        <CopyFact label={t('devices.localip')} value={device.localip} />
        <CopyFact label={t('devices.wgip')} value={device.wgip} />
      </Facts>
    </Card>
  );
}

export function SoftwareCard({ device }: CardProps) {
  const t = useT();
  const setLowBandwidth = useSetLowBandwidth();
  const change = (lowBandwidth: boolean) =>
    setLowBandwidth.mutate(
      { device, lowBandwidth },
      {
        onError: (error) =>
          showToast({
            message: t('devices.lowBandwidthFailed', { reason: errorMessage(error) }),
            kind: 'error',
          }),
      },
    );
  return (
    <Card title={t('devices.cards.software')}>
      <Facts inCard>
        <Fact label={t('devices.appversion')}>
          <VersionBadge {...device} />
        </Fact>
        <Fact label={t('devices.platform')}>
          {device.platform ? t(`devices.platforms.${device.platform}`) : <NotReported />}
        </Fact>
        <Fact label={t('devices.engine')}>
          {device.engine ? <EngineText {...device} /> : <NotReported />}
        </Fact>
        {device.agentVersion && (
          <Fact label={t('devices.agent')}>
            {device.agentVersion}{' '}
            <Tag accent={device.isAgentOld}>
              {device.isAgentOld ? t('devices.agentOld') : t('devices.agentNew')}
            </Tag>
          </Fact>
        )}
        {device.storage && (
          <Fact label={t('devices.storage.title')}>
            <StorageFacts {...device.storage} />
          </Fact>
        )}
        <CopyFact label={t('devices.connectString')} value={device.connectString} />
      </Facts>
      <Text as="div" className={classes.switch} ruled="above">
        <Switch
          label={t('devices.lowBandwidth')}
          description={t('devices.lowBandwidthHint')}
          checked={device.lowBandwidth}
          disabled={setLowBandwidth.isPending}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </Text>
    </Card>
  );
}

function StorageFacts({ kind, startsOffline, missingBytes }: NonNullable<Device['storage']>) {
  const t = useT();
  const { bytes } = useFormat();
  return (
    <Stack as="ul" gap={2}>
      <li>{t(`devices.storage.${kind}`)}</li>
      {!startsOffline && <li>{t('devices.storage.needsNetwork')}</li>}
      {missingBytes > 0 && <li>{t('devices.storage.missing', { size: bytes(missingBytes) })}</li>}
    </Stack>
  );
}
