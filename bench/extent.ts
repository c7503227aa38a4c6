// Extent of the measurements: `npm run bench` is quick, `-- --full` uses the sizes and durations of the
// goals.

export const isFull = process.argv.includes('--full');

/** An environment variable overrides both. */
export const extent = (variable: string, quick: number, full: number): number =>
  Number(process.env[variable] ?? (isFull ? full : quick));
