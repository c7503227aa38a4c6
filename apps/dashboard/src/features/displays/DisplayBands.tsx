import type { Device } from '@vitrine/contract/devices';
import { useEffect, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './detail.module.css';
import type { DisplayRecord } from './displays.queries.ts';

interface DisplayBandsProps {
  display: DisplayRecord;
  device: Device | undefined;
  onActivate: () => void;
}

/** What is wrong, before anything else. */
export function DisplayBands({ display, device, onActivate }: DisplayBandsProps) {
  const t = useT();
  return (
    <>
      {!display.active && (
        <div className={classes.band} data-kind="warning">
          <StatusMark status="warning" size={16} />
          <p>{t('displays.isInactive')}</p>
          <Button size="sm" onClick={onActivate}>
            {t('displays.activate')}
          </Button>
        </div>
      )}
      {display.status === 'offline' && <OfflineBand display={display} device={device} />}
      {device?.rebootState && <RestartBand reboot={device.rebootState} />}
    </>
  );
}

function OfflineBand({ display, device }: Pick<DisplayBandsProps, 'display' | 'device'>) {
  const t = useT();
  const locale = useLocale();
  const { dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const since = dateTime(display.lastActive);
  const ip = device?.localip ?? device?.publicip;
  return (
    <div className={classes.band} data-kind="offline">
      <StatusMark status="offline" size={16} />
      <p>{ip ? t('displays.offlineSinceWithIp', { since, ip }) : t('displays.offlineSince', { since })}</p>
      <button
        type="button"
        className={classes.bandButton}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('displays.checklist')}
        <Glyph name="chevron-down" size={14} />
      </button>
      {isOpen && (
        <ol className={classes.checklist}>
          <li>{t('displays.checkPower')}</li>
          <li>{t('displays.checkNetwork')}</li>
          <li>
            {t('displays.checkRouter')}{' '}
            <AppLink href={`/${locale}/locations/detail/${display.location.id}`}>
              {display.location.name}
            </AppLink>
          </li>
          <li>{t('displays.checkScreen')}</li>
        </ol>
      )}
    </div>
  );
}

/** How long an ended restart is still worth telling. */
const toldMs = 5 * 60_000;

function RestartBand({ reboot }: { reboot: NonNullable<Device['rebootState']> }) {
  const t = useT();
  const { dateTime } = useFormat();
  const [now, setNow] = useState(() => Date.now());
  const isOpen = reboot.state === 'requested' || reboot.state === 'sent';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOpen]);
  const began = Date.parse(reboot.requestedAt);
  const ended = reboot.endedAt ? Date.parse(reboot.endedAt) : null;
  if (!isOpen && now - (ended ?? began + 10 * 60_000) > toldMs) return null;
  const seconds = Math.max(0, Math.round(((ended ?? now) - began) / 1000));
  const elapsed = t('displays.elapsed', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  const words =
    reboot.state === 'done'
      ? t('displays.backOnline', { elapsed })
      : reboot.state === 'expired'
        ? t('displays.stillNotBack')
        : t('displays.restartAt', { time: dateTime(reboot.requestedAt), elapsed });
  return (
    <div className={classes.band} data-kind={reboot.state === 'expired' ? 'offline' : 'info'} role="status">
      <Glyph name="refresh" size={16} />
      <p>{words}</p>
    </div>
  );
}
