// How much is measured: `npm run bench` gives a quick look, `-- --full` has the sizes and lengths that the goals speak of.

export const isFull = process.argv.includes('--full');

/** A variable of the environment overrules both. */
export const extent = (variable: string, quick: number, full: number): number =>
  Number(process.env[variable] ?? (isFull ? full : quick));
