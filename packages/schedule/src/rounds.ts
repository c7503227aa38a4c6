import type { PlannedItem } from './plan.ts';

// Playlists that are complete equals take turns: round i shows item i mod n of each of their loops. The time
// before a round is a sum of whole loops and a remainder, so the round is found by an estimate and a binary
// search, however long the loops are.

export interface Rounds {
  readonly loops: readonly (readonly PlannedItem[])[];
  /**
   * Per loop: the start of each item in milliseconds if the loop played alone, followed by the end of the
   * loop.
   */
  readonly starts: readonly (readonly number[])[];
  /** Average length of one round. */
  readonly averageMs: number;
  /** The start of a round differs from the average by at most the length of all loops together. */
  readonly slackMs: number;
}

export function roundsOf(loops: Rounds['loops']): Rounds {
  const starts = loops.map((loop) => {
    const times = [0];
    for (const { seconds } of loop) times.push(times[times.length - 1]! + seconds * 1000);
    return times;
  });
  const lengths = starts.map((times) => times[times.length - 1]!);
  return {
    loops,
    starts,
    averageMs: lengths.reduce((sum, length, i) => sum + length / loops[i]!.length, 0),
    slackMs: lengths.reduce((sum, length) => sum + length, 0),
  };
}

interface Turn {
  readonly loop: number;
  readonly item: PlannedItem;
  /** Milliseconds from the start. */
  readonly startsAfter: number;
  /** How many turns the item had before since the start. */
  readonly count: number;
}

export function turnAt({ loops, starts, averageMs, slackMs }: Rounds, elapsed: number): Turn {
  const timeBefore = (round: number) => {
    let time = 0;
    for (const times of starts) {
      const length = times.length - 1;
      time += Math.floor(round / length) * times[length]! + times[round % length]!;
    }
    return time;
  };
  let low = Math.max(0, Math.floor((elapsed - slackMs) / averageMs));
  let high = Math.floor((elapsed + slackMs) / averageMs) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (timeBefore(middle) <= elapsed) low = middle;
    else high = middle;
  }
  let startsAfter = timeBefore(low);
  for (let loop = 0; ; loop++) {
    const items = loops[loop]!;
    const item = items[low % items.length]!;
    const count = Math.floor(low / items.length);
    if (elapsed < startsAfter + item.seconds * 1000 || loop === loops.length - 1)
      return { loop, item, startsAfter, count };
    startsAfter += item.seconds * 1000;
  }
}
