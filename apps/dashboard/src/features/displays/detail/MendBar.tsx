import type { Device } from '@vitrine/contract/devices';
import { type ReactNode, useState } from 'react';
import { ChooseGroup } from '../../../core/pickers/ChooseGroup.tsx';
import { type DisplayRecord, usePrice } from '../../../core/queries/displays.queries.ts';
import type { Live } from '../../../core/queries/live-view.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { useReboot } from '../../../lib/use-reboot.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { type Status, StatusMark } from '../../../ui/StatusMark.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { signed } from '../activation/price-breakdown.ts';
import { OpenFaults } from './DisplayFaults.tsx';
import { PairBar } from './PairBar.tsx';
import type { PageState } from './page-state.ts';
import classes from './stage.module.css';

interface MendBarProps {
  display: DisplayRecord;
  device: Device | undefined;
  state: PageState;
  live: Live | undefined;
  onActivate: () => void;
}

/** What is wrong, in one sentence with one button; without a fault there is no bar. */
export function MendBar({ display, device, state, live, onActivate }: MendBarProps) {
  switch (state) {
    case 'unpaired':
      return <PairBar display={display} />;
    case 'inactive':
      return <InactiveBar display={display} onActivate={onActivate} />;
    default:
      return device ? <DeviceBar {...{ display, device, state, live }} /> : null;
  }
}

type DeviceBarProps = Omit<MendBarProps, 'device' | 'onActivate'> & { device: Device };

/** A restart explains why the display is silent, so its progress comes first. */
function DeviceBar({ display, device, state, live }: DeviceBarProps) {
  const reboot = useReboot(device);
  const isOver = reboot?.state === 'expired' || reboot?.state === 'ignored';
  const isUnderWay = reboot && !isOver && !(reboot.state === 'done' && state === 'offline');
  const progress = (
    <div className={isUnderWay ? classes.bar : undefined} data-kind={isUnderWay ? 'info' : undefined}>
      {isUnderWay && <Glyph name="refresh" size={16} />}
      {/* Always there, so that each new state is announced. */}
      <p role="status">{isUnderWay ? reboot.text : null}</p>
      {isUnderWay && reboot.elapsed && <span aria-hidden="true">{reboot.elapsed}</span>}
    </div>
  );
  if (isUnderWay) return progress;
  return (
    <>
      {progress}
      {state === 'offline' && <OfflineBar display={display} device={device} failed={isOver && reboot.text} />}
      {state === 'nothing' && <NothingBar display={display} live={live} />}
      {state !== 'offline' && state !== 'nothing' && (
        <OpenFaults display={display} extra={isOver && reboot.text} />
      )}
    </>
  );
}

interface BarProps {
  kind: 'warning' | 'offline';
  sentence: ReactNode;
  children: ReactNode;
}

export function Bar({ kind, sentence, children }: BarProps) {
  const mark: Status = kind;
  return (
    <div className={classes.bar} data-kind={kind}>
      <StatusMark status={mark} size={16} />
      <p>{sentence}</p>
      {children}
    </div>
  );
}

function InactiveBar({ display, onActivate }: { display: DisplayRecord; onActivate: () => void }) {
  const t = useT();
  const { money } = useFormat();
  const { data: price } = usePrice(1, display.id);
  const more = price?.isBilled ? price.after.total - price.before.total : null;
  return (
    <Bar kind="warning" sentence={t('displays.isInactive')}>
      {price && more !== null && (
        <Text tone="soft" numeric>
          {more === 0
            ? t('displays.free')
            : t('displays.aMonth', { amount: signed(more, (minor) => money(minor, price.currency)) })}
        </Text>
      )}
      <Button size="sm" onClick={onActivate}>
        {t('displays.activate')}
      </Button>
    </Bar>
  );
}

interface OfflineBarProps {
  display: DisplayRecord;
  device: Device;
  /** Why a restart did not help. */
  failed: ReactNode;
}

function OfflineBar({ display: { location, lastActive }, device, failed }: OfflineBarProps) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const [isOpen, setOpen] = useState(false);
  const since = <Instant at={lastActive} place={location} isHeaded placeOnly />;
  const ip = device.localip ?? device.publicip;
  const heard = ip ? rich('displays.lastHeardWithIp', { since, ip }) : rich('displays.lastHeard', { since });
  return (
    <Bar kind="offline" sentence={failed || (lastActive ? heard : t('displays.neverHeard'))}>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('displays.bringBack')}
      </Button>
      {isOpen && (
        <ol className={classes.checklist}>
          <li>{t('displays.checkPower')}</li>
          <li>{t('displays.checkNetwork')}</li>
          <li>
            {t('displays.checkRouter')}{' '}
            <AppLink href={`/${locale}/locations/detail/${location.id}`}>{t('displays.open')}</AppLink>
          </li>
          <li>{t('displays.checkScreen')}</li>
        </ol>
      )}
    </Bar>
  );
}

function NothingBar({ display, live }: { display: DisplayRecord; live: Live | undefined }) {
  const t = useT();
  const rich = useRichT();
  const next = live?.nextPlaylist;
  const sentence = next
    ? rich('displays.nothingUntil', {
        moment: <Instant at={next.at} place={display.location} isHeaded placeOnly />,
      })
    : t('displays.nothingHere');
  return (
    <Bar kind="warning" sentence={sentence}>
      <ChooseGroup display={display} />
    </Bar>
  );
}
