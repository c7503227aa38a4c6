import { type Device, rebootExpiresMinutes } from '@vitrine/contract/devices';
import type { DisplayStatus } from '@vitrine/contract/displays';
import { isAlive } from './realtime/is-alive.ts';

// The progress of a restart, as the user sees it.

type Reboot = NonNullable<Device['rebootState']>;

export type RebootProgress =
  | { readonly state: 'requested' | 'sent'; readonly kind: Reboot['kind']; readonly elapsedMs: number }
  | { readonly state: 'done'; readonly elapsedMs: number }
  /** Offline since the restart. */
  | { readonly state: 'expired' }
  /** It is online, but never restarted. */
  | { readonly state: 'ignored' };

const expiresMs = rebootExpiresMinutes * 60_000;
/** How long the result of a restart stays on the page. */
const shownDoneMs = 10 * 60_000;
const shownFailedMs = 24 * 3_600_000;

const instant = (at: string) => new Date(at).getTime();

/** Also given up by the browser's clock, so that users do not wait for the next response. */
export const isUnderWay = (reboot: Reboot | null, now: number): boolean =>
  reboot !== null &&
  (reboot.state === 'requested' || reboot.state === 'sent') &&
  now - instant(reboot.requestedAt) < expiresMs;

export function rebootProgress(
  { rebootState, status }: { rebootState: Reboot | null; status: DisplayStatus },
  now: number,
): RebootProgress | null {
  if (!rebootState) return null;
  const requestedAt = instant(rebootState.requestedAt);
  if (isUnderWay(rebootState, now)) {
    const { kind, state } = rebootState;
    return { state: state as 'requested' | 'sent', kind, elapsedMs: Math.max(0, now - requestedAt) };
  }
  if (rebootState.endedAt) {
    const endedAt = instant(rebootState.endedAt);
    return now - endedAt < shownDoneMs ? { state: 'done', elapsedMs: endedAt - requestedAt } : null;
  }
  if (now - requestedAt > shownFailedMs) return null;
  return { state: isAlive({ status }) ? 'ignored' : 'expired' };
}
