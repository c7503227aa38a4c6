import type { Device } from '@vitrine/contract/devices';
import { useNeedsApproval } from '../../lib/approval.ts';
import { deviceName } from '../../lib/device-name.ts';
import { stateOf } from '../../lib/display-state.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { pairHref } from './device-state.ts';
import classes from './devices.module.css';

const shareOf = (usage: Device['diskUsage']): number =>
  usage && usage.total > 0 ? Math.min(100, Math.floor((usage.used / usage.total) * 100)) : 100;

/** Its trouble, or what its display does. */
export function DeviceState({ device }: { device: Device }) {
  const t = useT();
  const { number } = useFormat();
  const { needs, diskUsage } = device;
  switch (needs) {
    case 'waiting':
      return <StatusText status="unknown">{t('devices.waits')}</StatusText>;
    case 'disk':
      return (
        <StatusText status="warning">
          {t('devices.diskFull', { share: number(shareOf(diskUsage)) })}
        </StatusText>
      );
    case 'engine':
      return <StatusText status="warning">{t('devices.engineOldChip')}</StatusText>;
    case 'duplicate':
      return <StatusText status="warning">{t('devices.twoMachines')}</StatusText>;
    default: {
      const state = stateOf(device);
      return (
        <StatusText status={state}>
          {state === 'playlist_active' ? t('displays.playing') : undefined}
        </StatusText>
      );
    }
  }
}

/** Opens what mends it. */
export function DeviceMend({ device }: { device: Device }) {
  const t = useT();
  const locale = useLocale();
  // Pairing cannot be proposed.
  const needsApproval = useNeedsApproval();
  if (!device.display) {
    return (
      !needsApproval && (
        <LinkButton
          size="sm"
          href={pairHref(locale, device)}
          aria-label={t('devices.pairOne', { name: deviceName(device) })}
        >
          {t('devices.pair')}
        </LinkButton>
      )
    );
  }
  return (
    device.needs === 'offline' && (
      <LinkButton size="sm" href={`/${locale}/displays/detail/${device.display.id}`}>
        {t('displays.bringBack')}
      </LinkButton>
    )
  );
}

/** The display that it plays for. */
export function DisplayOf({ device }: { device: Device }) {
  const t = useT();
  const locale = useLocale();
  const { display } = device;
  if (display)
    return (
      <Text
        as={AppLink}
        href={`/${locale}/displays/detail/${display.id}`}
        tone="accent"
        anywhere
        hover="line"
      >
        {display.name}
      </Text>
    );
  return (
    <Row as="span" inline gap={12} rowGap={4} wrap>
      <span className={classes.quiet}>{t('devices.notPaired')}</span>
      <DeviceMend device={device} />
    </Row>
  );
}
