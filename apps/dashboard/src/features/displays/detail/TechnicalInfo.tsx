import type { Device } from '@vitrine/contract/devices';
import type { ReactNode } from 'react';
import { useDeviceOf } from '../../../core/queries/device.queries.ts';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { memoryText } from '../../../lib/i18n/memory-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import type { Place } from '../../../ui/time/time-text.ts';
import { DisplayAvailability } from './DisplayAvailability.tsx';
import { DisplayFaults } from './DisplayFaults.tsx';
import classes from './technical.module.css';

/** The device's reported data and its availability. */
export function TechnicalInfo({ display }: { display: DisplayRecord }) {
  const t = useT();
  const { data: device, error, refetch } = useDeviceOf(display.device);
  if (!display.device) return <EmptyState>{t('displays.noDevice')}</EmptyState>;
  if (error && !device) {
    return (
      <ErrorState
        title={t('displays.deviceFailed')}
        detail={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={classes.technical}>
      {device ? <DeviceFacts device={device} place={display.location} /> : <FactsSkeleton />}
      <div className={classes.side}>
        {device && <DiskUsage usage={device.diskUsage} />}
        {device && <Screens screens={device.screens} />}
        <DisplayFaults display={display.id} place={display.location} />
        <DisplayAvailability display={display.id} place={display.location} />
      </div>
    </div>
  );
}

function DeviceFacts({ device, place }: { device: Device; place: Place }) {
  const t = useT();
  const locale = useLocale();
  const moment = (at: string | null) => <Instant at={at} place={place} form="record" />;
  const mono = (value: string | null) =>
    value && (
      <span className={classes.mono}>
        {value}
        <CopyButton value={value} />
      </span>
    );
  const version = device.appversion && (
    <span className={classes.version}>
      {device.appversion}
      <Tag accent={!device.isLatestVersion}>
        {device.isLatestVersion ? t('displays.technical.latest') : t('displays.technical.update')}
      </Tag>
    </span>
  );
  const facts: [string, ReactNode][] = [
    [
      t('displays.device'),
      <AppLink key="link" href={`/${locale}/devices/detail/${device.id}`} className={classes.link}>
        {deviceName(device)}
      </AppLink>,
    ],
    [t('displays.technical.cpu'), device.cpuName],
    [t('displays.technical.arch'), device.arch],
    [t('displays.technical.ram'), device.ram === null ? null : memoryText(device.ram, locale)],
    [t('displays.technical.mac'), mono(device.mac)],
    [t('displays.technical.localIp'), mono(device.localip)],
    [t('displays.technical.publicIp'), mono(device.publicip)],
    [t('displays.technical.vpnIp'), mono(device.wgip)],
    [t('displays.technical.version'), version],
    [
      t('displays.technical.lowBandwidth'),
      t(device.lowBandwidth ? 'displays.technical.on' : 'displays.technical.off'),
    ],
    [t('displays.technical.lastStart'), moment(device.lastStart)],
    [t('displays.lastActive'), moment(device.lastActive)],
    [t('displays.technical.created'), moment(device.createdAt)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function DiskUsage({ usage }: { usage: Device['diskUsage'] }) {
  const t = useT();
  const { bytes } = useFormat();
  const share = usage && usage.total > 0 ? Math.min(1, usage.used / usage.total) : 0;
  const words = usage
    ? t('plan.storageOf', { used: bytes(usage.used), limit: bytes(usage.total) })
    : t('displays.technical.notReported');
  return (
    <section aria-label={t('displays.technical.disk')}>
      <div className={classes.blockHead}>
        <h3>{t('displays.technical.disk')}</h3>
        <span>{words}</span>
      </div>
      {usage && (
        <div className={classes.meter} role="img" aria-label={words}>
          <i style={{ width: `${share * 100}%` }} data-full={share > 0.9 || undefined} />
        </div>
      )}
    </section>
  );
}

function Screens({ screens }: { screens: Device['screens'] }) {
  const t = useT();
  return (
    <section aria-label={t('displays.technical.screens')}>
      <div className={classes.blockHead}>
        <h3>{t('displays.technical.screens')}</h3>
        {screens.length === 0 && <span>{t('displays.technical.notReported')}</span>}
      </div>
      {screens.length > 0 && (
        <ul className={classes.screens}>
          {screens.map(({ name, width, height }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two screens may have one name
            <li key={index}>
              <span>{name}</span>
              {width !== null && height !== null && (
                <span className={classes.mono}>{`${width} × ${height}`}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
