import type { Device } from '@vitrine/contract/devices';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './detail.module.css';

/** Two machines with one device's key: a copied disk, or a stolen one. Only deleting it locks both out. */
export function DuplicateNote({ device }: { device: Device }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (!device.duplicateSeenAt) return null;
  return (
    <div className={classes.reboot} data-state="ignored">
      <StatusMark status="warning" size={16} />
      <p>{t('devices.duplicate', { at: dateTime(device.duplicateSeenAt) })}</p>
    </div>
  );
}
