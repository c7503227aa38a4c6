import { type DeviceFacts, type Heartbeat, heartbeatJitter, heartbeatMs } from '@vitrine/contract/player';

// Signs of life. Every beat says what plays and which commands are done; facts only when they changed since the server
// heard them last.

/** 30 s, moved by up to a tenth either way: thousands of players must not beat together. */
export const nextBeatMs = (random: () => number = Math.random): number =>
  heartbeatMs * (1 + heartbeatJitter * (2 * random() - 1));

export interface BeatBuilder {
  /** The server has heard these facts. */
  told(facts: DeviceFacts): void;
  build(facts: DeviceFacts, playing: Heartbeat['playing'], done: readonly string[]): Heartbeat;
}

const maxDone = 50;

export function createBeatBuilder(): BeatBuilder {
  let known: string | null = null;
  return {
    told(facts) {
      known = JSON.stringify(facts);
    },
    build(facts, playing, done) {
      const isNews = JSON.stringify(facts) !== known;
      return {
        clock: new Date().toISOString(),
        playing,
        ...(isNews && { facts }),
        ...(done.length > 0 && { done: done.slice(0, maxDone) }),
      };
    },
  };
}

/** Beats at once and then for ever. `beat` may ask for a longer wait than usual, in milliseconds. */
export function keepBeating(beat: () => Promise<number | null>, random?: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let turn = 0;
  const run = async () => {
    clearTimeout(timer);
    const own = ++turn;
    const wish = await beat().catch(() => null);
    if (isStopped || own !== turn) return;
    timer = setTimeout(run, Math.max(nextBeatMs(random), wish ?? 0));
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
