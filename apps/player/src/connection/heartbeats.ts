import { type DeviceFacts, type Heartbeat, heartbeatJitter, heartbeatMs } from '@vitrine/contract/player';

// Signs of life. Every heartbeat says what plays and which commands are done; facts only when they changed since the server
// heard them last.

/** 30 s, moved by up to a tenth either way: thousands of players must not heartbeat together. */
export const nextHeartbeatMs = (random: () => number = Math.random): number =>
  heartbeatMs * (1 + heartbeatJitter * (2 * random() - 1));

export interface HeartbeatBuilder {
  /** The server has heard these facts. */
  acknowledged(facts: DeviceFacts): void;
  build(facts: DeviceFacts, playing: Heartbeat['playing'], done: readonly string[]): Heartbeat;
}

const maxDone = 50;

export function createHeartbeatBuilder(): HeartbeatBuilder {
  let known: string | null = null;
  return {
    acknowledged(facts) {
      known = JSON.stringify(facts);
    },
    build(facts, playing, done) {
      const isChanged = JSON.stringify(facts) !== known;
      return {
        clock: new Date().toISOString(),
        playing,
        ...(isChanged && { facts }),
        ...(done.length > 0 && { done: done.slice(0, maxDone) }),
      };
    },
  };
}

/** Beats at once and then for ever. `heartbeat` may ask for a longer wait than usual, in milliseconds. */
export function startHeartbeatLoop(beat: () => Promise<number | null>, random?: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let turn = 0;
  const run = async () => {
    clearTimeout(timer);
    const own = ++turn;
    const wish = await beat().catch(() => null);
    if (isStopped || own !== turn) return;
    timer = setTimeout(run, Math.max(nextHeartbeatMs(random), wish ?? 0));
  };
  void run();
  return {
    /** Something is to be said without delay. */
    now: () => void run(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
