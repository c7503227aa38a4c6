import type { Device } from '@vitrine/contract/devices';
import { devicePlace } from '../../lib/device-place.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './detail.module.css';

/**
 * Two machines use the key of one device, because its disk was copied or stolen. Only deleting the device
 * locks both out.
 */
export function DuplicateNote({ device }: { device: Device }) {
  const rich = useRichT();
  if (!device.duplicateSeenAt) return null;
  return (
    <div className={classes.reboot} data-state="ignored">
      <StatusMark status="warning" size={16} />
      <p>
        {rich('devices.duplicate', {
          at: <Instant at={device.duplicateSeenAt} place={devicePlace(device)} form="seen" />,
        })}
      </p>
    </div>
  );
}
