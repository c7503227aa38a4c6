import type { Device } from '@vitrine/contract/devices';
import { useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useReboot } from '../../../lib/use-reboot.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { FaultBand } from './DisplayFaults.tsx';
import classes from './detail.module.css';

interface DisplayBandsProps {
  display: DisplayRecord;
  device: Device | undefined;
  onActivate: () => void;
}

/** Problems, shown above everything else. */
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
      {display.active && <FaultBand display={display} />}
      {device && <RestartBand device={device} />}
    </>
  );
}

function OfflineBand({ display, device }: Pick<DisplayBandsProps, 'display' | 'device'>) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const [isOpen, setOpen] = useState(false);
  const since = <Instant at={display.lastActive} place={display.location} form="seen" />;
  const ip = device?.localip ?? device?.publicip;
  return (
    <div className={classes.band} data-kind="offline">
      <StatusMark status="offline" size={16} />
      <p>
        {ip ? rich('displays.offlineSinceWithIp', { since, ip }) : rich('displays.offlineSince', { since })}
      </p>
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

function RestartBand({ device }: { device: Device }) {
  const reboot = useReboot(device);
  const isTrouble = reboot?.state === 'expired' || reboot?.state === 'ignored';
  return (
    <div
      className={reboot ? classes.band : undefined}
      data-kind={reboot?.state === 'expired' ? 'offline' : isTrouble ? 'warning' : 'info'}
    >
      {reboot && <Glyph name={isTrouble ? 'warning' : 'refresh'} size={16} />}
      <p role="status">{reboot?.text}</p>
      {reboot?.elapsed && <span aria-hidden="true">{reboot.elapsed}</span>}
    </div>
  );
}
