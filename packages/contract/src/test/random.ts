/** Of this run: fixed in `npm test`, the day's in the full profile (scripts/testing/profile.ts). TEST_SEED repeats one. */
export const testSeed = Number(process.env.TEST_SEED ?? 20261118);

/** The same numbers for the same seed, from 0 to below 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
