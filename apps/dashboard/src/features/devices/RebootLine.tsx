import type { Device } from '@vitrine/contract/devices';
import { useReboot } from '../../lib/use-reboot.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type Status, StatusMark } from '../../ui/StatusMark.tsx';
import classes from './detail.module.css';

const marks: Readonly<Record<string, Status>> = { done: 'online', expired: 'offline', ignored: 'warning' };

/** Progress of a requested restart. The seconds are not announced to screen readers; only a new state is. */
export function RebootLine({ device }: { device: Device }) {
  const reboot = useReboot(device);
  const mark = reboot && marks[reboot.state];
  return (
    <div className={reboot ? classes.reboot : undefined} data-state={reboot?.state}>
      {reboot && (mark ? <StatusMark status={mark} size={16} /> : <Spinner />)}
      <p role="status">{reboot?.text}</p>
      {reboot?.elapsed && (
        <Text tone="muted" numeric aria-hidden="true">
          {reboot.elapsed}
        </Text>
      )}
    </div>
  );
}
