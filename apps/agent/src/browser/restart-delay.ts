import type { Compositor } from './command-line.ts';

// A browser that had shown a picture is started again at once: every second is black. One that never shows a
// picture is tried ever more slowly, and by turns under the other compositor.

const leastMs = 200;
const mostMs = 30_000;
const attemptsEach = 3;

/** `failures`: starts without a picture since the last one with a picture. */
export const restartDelayMs = (failures: number): number =>
  failures === 0 ? leastMs : Math.min(mostMs, 1000 * 2 ** (failures - 1));

/** `proven` is the one that last showed a picture. */
export function compositorFor(failures: number, hasXorg: boolean, proven: Compositor = 'cage'): Compositor {
  const other = proven === 'cage' ? 'xorg' : 'cage';
  return hasXorg && Math.floor(failures / attemptsEach) % 2 === 1 ? other : proven;
}
