import {
  type DeviceFacts,
  type Heartbeat,
  heartbeatJitter,
  heartbeatMs,
  protocolVersion,
} from '@vitrine/contract/player';

// Heartbeats report what plays and which commands are done, and facts only if they changed since the server
// last received them.

/** 30 s with a jitter of a tenth, so that thousands of players do not send heartbeats together. */
export const nextHeartbeatMs = (random: () => number = Math.random): number =>
  heartbeatMs * (1 + heartbeatJitter * (2 * random() - 1));

export interface HeartbeatBuilder {
  /** The server has received these facts. */
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
        protocol: protocolVersion,
      };
    },
  };
}

/**
 * Sends a heartbeat immediately and then forever. `heartbeat` may return a longer delay than usual, in
 * milliseconds.
 */
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
    /** Sends a heartbeat without delay. */
    now: () => void run(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
