/**
 * How often a fault is repeated: a few times with every `npm test`, as often as security.md says in a night
 * (`npm run test:faults`).
 */
export const iterations = (everyTime: number, inANight: number): number =>
  process.env.TEST_PROFILE === 'extended' ? inANight : everyTime;

/** What a night has tried, for the record; every `npm test` stays quiet. */
export function logStats(figures: Readonly<Record<string, number | ReadonlyMap<unknown, number>>>): void {
  if (process.env.TEST_PROFILE !== 'extended') return;
  const words = Object.entries(figures).map(([name, value]) => {
    const shown =
      typeof value === 'number' ? value : [...value].map(([key, count]) => `${key} ×${count}`).join(', ');
    return `${name}: ${shown}`;
  });
  console.info(words.join('; '));
}
