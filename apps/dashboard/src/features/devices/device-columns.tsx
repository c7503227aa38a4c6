import type { Device } from '@vitrine/contract/devices';
import { type ReactNode, useMemo } from 'react';
import { modelOf } from '../../lib/device-name.ts';
import { devicePlace } from '../../lib/device-place.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { memoryText } from '../../lib/i18n/memory-text.ts';
import { usePhone } from '../../lib/use-phone.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { DeviceMend, DeviceState } from './DeviceState.tsx';
import classes from './devices.module.css';

/** Its heading is also the name in the column menu. */
type DeviceColumn = NamedColumn<Device>;

/** For users who may not open displays and devices, every cell is plain text. */
export function useDeviceColumns(mayOpen: boolean): DeviceColumn[] {
  const t = useT();
  const isPhone = usePhone();
  const locale = useLocale();
  return useMemo(() => {
    const none = <span className={classes.quiet}>–</span>;
    const mono = (text: string | null) =>
      text ? (
        <Text size="12.5" anywhere mono>
          {text}
        </Text>
      ) : (
        none
      );
    const hidden = (id: string, header: string, cell: (device: Device) => ReactNode): DeviceColumn => ({
      id,
      header,
      cell,
      hidden: true,
    });
    const wide: DeviceColumn[] = [
      {
        id: 'device',
        header: t('devices.device'),
        sortable: true,
        cell: (device) => modelOf(device) ?? none,
      },
      {
        id: 'appversion',
        header: t('devices.version'),
        sortable: true,
        hideBelow: 'lg',
        cell: ({ appversion }) => appversion ?? none,
      },
      {
        id: 'localip',
        header: t('devices.localip'),
        hideBelow: 'xl',
        cell: ({ localip }) => mono(localip),
      },
      {
        id: 'lastActive',
        header: t('devices.lastHeard'),
        sortable: true,
        hideBelow: 'md',
        cell: (device) => (
          <Age at={device.lastActive} place={devicePlace(device)} className={classes.quiet} />
        ),
      },
    ];
    return [
      {
        id: 'name',
        header: t('devices.display'),
        sortable: true,
        cell: (device) => <Name device={device} />,
      },
      {
        id: 'status',
        header: t('devices.state'),
        cell: (device) => (
          <Row as="span" inline gap={12} rowGap={4} wrap>
            <DeviceState device={device} />
            {mayOpen && <DeviceMend device={device} />}
          </Row>
        ),
      },
      ...(isPhone ? [] : wide),
      hidden('platform', t('devices.platform'), (device) => <PlatformCell {...device} />),
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
  }, [t, locale, mayOpen, isPhone]);
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
    <Row as="span" inline gap={6} wrap>
      {engine}
      {isEngineOld && <Tag accent>{t('devices.engineOld')}</Tag>}
    </Row>
  );
}

/** The display with its place; a device without one by the words on its screen. */
function Name({ device: { display, connectString } }: { device: Device }) {
  if (!display)
    return (
      <Text size="12.5" anywhere mono>
        {connectString}
      </Text>
    );
  return (
    <Text className={classes.name} weight={600} anywhere>
      {display.name} <span className={classes.quiet}>{display.location}</span>
    </Text>
  );
}
