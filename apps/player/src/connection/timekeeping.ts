// Keeps a video in sync: small drifts by playing slightly faster or slower, which is not visible, large ones
// by a jump. A jump that did not help is not repeated immediately, because a device that is too slow would do
// nothing else.

const toleratedS = 0.012;
const jumpBeyondS = 0.4;
const jumpAtMostEveryMs = 8000;
/** Beyond this, voices sound unnatural. */
const fastest = 0.08;
const stalledAfterMs = 3000;

interface Film {
  currentTime: number;
  playbackRate: number;
  readonly duration: number;
  readonly ended: boolean;
  readonly seeking: boolean;
}

export interface Timekeeper {
  /** Returns whether the video still moves. */
  keep(position: number, now: number): boolean;
}

export function createTimekeeper(film: Film): Timekeeper {
  let lastJump = Number.NEGATIVE_INFINITY;
  let lastTime = -1;
  let movedAt: number | null = null;
  return {
    keep(position, now) {
      const { currentTime, ended } = film;
      if (currentTime !== lastTime || ended || movedAt === null) movedAt = now;
      lastTime = currentTime;
      // A video slightly shorter than its turn stays on its last frame.
      if (ended || position >= film.duration) return true;
      const behind = position - currentTime;
      if (Math.abs(behind) > jumpBeyondS) {
        if (now - lastJump >= jumpAtMostEveryMs && !film.seeking) {
          lastJump = now;
          film.currentTime = position;
        }
        film.playbackRate = 1 + Math.sign(behind) * fastest;
      } else if (Math.abs(behind) <= toleratedS) film.playbackRate = 1;
      else film.playbackRate = 1 + Math.max(-fastest, Math.min(fastest, 2 * behind));
      return now - movedAt < stalledAfterMs;
    },
  };
}
