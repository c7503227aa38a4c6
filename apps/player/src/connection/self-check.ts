import type { FrameState } from '@vitrine/contract/frames';

// Checks whether the screen shows what it should, by its drawn pixels. An item may be dark or still for a
// while; after that, something is wrong that caused no error.

/** One observation of the screen. */
export interface Sample {
  readonly at: number;
  /** The turn of the item that should be visible, in milliseconds. */
  readonly turnMs: number;
  readonly isBlack: boolean;
  /** Position of a video that should move; null if it need not. */
  readonly time: number | null;
}

const stillForMs = 10_000;
/** A video may fade, and a picture may be dark: for as long as its turn lasts, within these bounds. */
const blackForMs = { least: 10_000, most: 120_000 };

export interface SelfCheck {
  look(sample: Sample): FrameState;
  /** Nothing should be visible, or it cannot be determined. */
  reset(): void;
}

export function createSelfCheck(): SelfCheck {
  let blackSince: number | null = null;
  let still: { readonly time: number; readonly since: number } | null = null;
  return {
    look({ at, turnMs, isBlack, time }) {
      blackSince = isBlack ? (blackSince ?? at) : null;
      if (time === null) still = null;
      else if (still?.time !== time) still = { time, since: at };
      const mayBeBlackMs = Math.min(blackForMs.most, Math.max(blackForMs.least, turnMs));
      if (blackSince !== null && at - blackSince > mayBeBlackMs) return 'black';
      if (still && at - still.since > stillForMs) return 'frozen';
      return 'showing';
    },
    reset() {
      blackSince = null;
      still = null;
    },
  };
}
