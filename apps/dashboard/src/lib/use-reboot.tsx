import type { Device } from '@vitrine/contract/devices';
import type { ReactNode } from 'react';
import { Instant } from '../ui/time/Time.tsx';
import { devicePlace } from './device-place.ts';
import { durationText } from './i18n/duration.ts';
import { useT } from './i18n/i18n.ts';
import { useRichT } from './i18n/rich-message.tsx';
import { isUnderWay, type RebootProgress, rebootProgress } from './reboot-progress.ts';
import { useSeconds } from './use-seconds.ts';

const words = {
  reboot: { requested: 'devices.reboot.requested', sent: 'devices.reboot.sent' },
  update: { requested: 'devices.reboot.updateRequested', sent: 'devices.reboot.updateSent' },
} as const;

interface Reboot {
  readonly state: RebootProgress['state'];
  readonly text: ReactNode;
  /** The elapsed time while it is in progress. */
  readonly elapsed: string | null;
}

/** The progress of a requested restart as text; null if there is none. */
export function useReboot(device: Pick<Device, 'rebootState' | 'status' | 'display'>): Reboot | null {
  const t = useT();
  const rich = useRichT();
  const { rebootState } = device;
  const now = useSeconds(isUnderWay(rebootState, Date.now()));
  const progress = rebootProgress(device, Math.max(now, Date.now()));
  if (!progress) return null;
  const { state } = progress;
  if (state === 'requested' || state === 'sent') {
    const time = <Instant at={rebootState?.requestedAt} place={devicePlace(device)} form="seen" />;
    const elapsed = t('devices.reboot.elapsed', { duration: durationText(progress.elapsedMs) });
    return { state, text: rich(words[progress.kind][state], { time }), elapsed };
  }
  const text =
    state === 'done'
      ? t('devices.reboot.done', { duration: durationText(progress.elapsedMs) })
      : t(state === 'ignored' ? 'devices.reboot.ignored' : 'devices.reboot.expired');
  return { state, text, elapsed: null };
}
