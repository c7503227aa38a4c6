import type { Device } from '@vitrine/contract/devices';
import { type ReactNode, useMemo } from 'react';
import { useNeedsApproval } from '../../lib/approval.ts';
import { deviceName, modelOf } from '../../lib/device-name.ts';
import { devicePlace } from '../../lib/device-place.ts';
import { stateOf } from '../../lib/display-state.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { memoryText } from '../../lib/i18n/memory-text.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { pairHref } from './device-state.ts';
import classes from './devices.module.css';
import { VersionBadge } from './VersionBadge.tsx';

/** Its heading is also the name in the column menu. */
type DeviceColumn = NamedColumn<Device>;

/** For users who may not open displays and devices, every cell is plain text. */
export function useDeviceColumns(mayOpen: boolean): DeviceColumn[] {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const none = <span className={classes.quiet}>–</span>;
    const mono = (text: string | null) => (text ? <span className={classes.mono}>{text}</span> : none);
    const hidden = (id: string, header: string, cell: (device: Device) => ReactNode): DeviceColumn => ({
      id,
      header,
      cell,
      hidden: true,
    });
    return [
      {
        id: 'device',
        header: t('devices.device'),
        sortable: true,
        cell: (device) => <span className={classes.name}>{modelOf(device) ?? deviceName(device)}</span>,
      },
      {
        id: 'status',
        header: t('devices.status'),
        cell: (device) => <StatusText status={stateOf(device)} />,
      },
      {
        id: 'display',
        header: t('devices.display'),
        cell: (device) => <DisplayCell device={device} mayOpen={mayOpen} />,
      },
      {
        id: 'location',
        header: t('devices.location'),
        hideBelow: 'lg',
        cell: ({ display }) => (display ? display.location : none),
      },
      {
        id: 'platform',
        header: t('devices.platform'),
        sortable: true,
        hideBelow: 'xl',
        cell: (device) => <PlatformCell {...device} />,
      },
      {
        id: 'appversion',
        header: t('devices.appversion'),
        sortable: true,
        hideBelow: 'md',
        cell: (device) => <VersionBadge {...device} />,
      },
      {
        id: 'localip',
        header: t('devices.localip'),
        hideBelow: 'lg',
        cell: ({ localip }) => mono(localip),
      },
      {
        id: 'lastActive',
        header: t('devices.lastActive'),
        sortable: true,
        hideBelow: 'md',
        cell: (device) => (
          <Age at={device.lastActive} place={devicePlace(device)} className={classes.quiet} />
        ),
      },
      hidden('mac', t('devices.mac'), ({ mac }) => mono(mac)),
      hidden('publicip', t('devices.publicip'), ({ publicip }) => mono(publicip)),
      hidden('wgip', t('devices.wgip'), ({ wgip }) => mono(wgip)),
      { ...hidden('engine', t('devices.engine'), (device) => <EngineText {...device} />), sortable: true },
      hidden('serial', t('devices.serial'), ({ serial }) => mono(serial)),
      hidden('agentVersion', t('devices.agent'), ({ agentVersion }) => mono(agentVersion)),
      hidden('arch', t('devices.arch'), ({ arch }) => arch ?? none),
      hidden('ram', t('devices.ram'), ({ ram }) => (ram === null ? none : memoryText(ram, locale))),
      {
        ...hidden('createdAt', t('devices.created'), (device) => (
          <Instant
            at={device.createdAt}
            place={devicePlace(device)}
            form="record"
            className={classes.number}
          />
        )),
        sortable: true,
      },
    ];
  }, [t, locale, mayOpen]);
}

/** The engine decides what a player can do, and stands below. */
function PlatformCell(device: Device) {
  const t = useT();
  if (!device.platform) return <EngineText {...device} />;
  return (
    <>
      {t(`devices.platforms.${device.platform}`)}
      {device.engine && (
        <div className={classes.quiet}>
          <EngineText {...device} />
        </div>
      )}
    </>
  );
}

export function EngineText({ engine, isEngineOld }: Pick<Device, 'engine' | 'isEngineOld'>) {
  const t = useT();
  if (!engine) return <span className={classes.quiet}>–</span>;
  return (
    <span className={classes.engine}>
      {engine}
      {isEngineOld && <Tag accent>{t('devices.engineOld')}</Tag>}
    </span>
  );
}

export function DisplayCell({ device, mayOpen }: { device: Device; mayOpen: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { display } = device;
  // Pairing cannot be proposed.
  const needsApproval = useNeedsApproval();
  if (display && !mayOpen) return <span className={classes.wrapping}>{display.name}</span>;
  if (display) {
    return (
      <AppLink href={`/${locale}/displays/detail/${display.id}`} className={classes.link}>
        {display.name}
      </AppLink>
    );
  }
  return (
    <span className={classes.pair}>
      <span className={classes.quiet}>{t('devices.notPaired')}</span>
      {mayOpen && !needsApproval && (
        <AppLink
          href={pairHref(locale, device)}
          className={classes.pairLink}
          aria-label={t('devices.pairOne', { name: deviceName(device) })}
        >
          {t('devices.pair')}
        </AppLink>
      )}
    </span>
  );
}
