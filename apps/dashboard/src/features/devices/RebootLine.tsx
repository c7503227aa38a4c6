import type { Device } from '@vitrine/contract/devices';
import { durationText } from '../../lib/duration.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useSeconds } from '../../lib/use-seconds.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { type Status, StatusMark } from '../../ui/StatusMark.tsx';
import classes from './detail.module.css';
import { isUnderWay, type RebootProgress, rebootProgress } from './reboot-progress.ts';

const words = {
  reboot: { requested: 'devices.reboot.requested', sent: 'devices.reboot.sent' },
  update: { requested: 'devices.reboot.updateRequested', sent: 'devices.reboot.updateSent' },
} as const;

const marks: Partial<Record<RebootProgress['state'], Status>> = {
  done: 'online',
  expired: 'offline',
  ignored: 'warning',
};

/** How the restart goes that somebody asked for. The seconds run silently; only a new state is announced. */
export function RebootLine({ device }: { device: Device }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { rebootState } = device;
  const now = useSeconds(isUnderWay(rebootState, Date.now()));
  const progress = rebootProgress(device, Math.max(now, Date.now()));
  const textOf = (at: RebootProgress) => {
    if (at.state === 'requested' || at.state === 'sent') {
      const time = dateTime(rebootState?.requestedAt).split(', ')[1] ?? '';
      return t(words[at.kind][at.state], { time });
    }
    if (at.state === 'done') return t('devices.reboot.done', { duration: durationText(at.elapsedMs) });
    return t(at.state === 'ignored' ? 'devices.reboot.ignored' : 'devices.reboot.expired');
  };
  const mark = progress && marks[progress.state];
  return (
    <div className={progress ? classes.reboot : undefined} data-state={progress?.state}>
      {progress && (mark ? <StatusMark status={mark} size={16} /> : <Spinner />)}
      <p role="status">{progress && textOf(progress)}</p>
      {progress && (progress.state === 'requested' || progress.state === 'sent') && (
        <span className={classes.elapsed} aria-hidden="true">
          {t('devices.reboot.elapsed', { duration: durationText(progress.elapsedMs) })}
        </span>
      )}
    </div>
  );
}
