/**
 * How often a fault is repeated: a few times with every `npm test`, as often as security.md requires in the
 * extended profile (`npm run test:faults`).
 */
export const iterations = (everyTime: number, inANight: number): number =>
  process.env.TEST_PROFILE === 'extended' ? inANight : everyTime;

/** Logs the statistics of an extended run; `npm test` prints nothing. */
export function logStats(figures: Readonly<Record<string, number | ReadonlyMap<unknown, number>>>): void {
  if (process.env.TEST_PROFILE !== 'extended') return;
  const words = Object.entries(figures).map(([name, value]) => {
    const shown =
      typeof value === 'number' ? value : [...value].map(([key, count]) => `${key} ×${count}`).join(', ');
    return `${name}: ${shown}`;
  });
  console.info(words.join('; '));
}
