/**
 * How much one environment may hold: far more than any customer has, and little enough that it cannot slow
 * down the others.
 */
export const environmentLimits = {
  playlists: 5000,
  folders: 5000,
  designs: 2000,
  items: 100_000,
  conditions: 20_000,
  sources: 1000,
  displays: 20_000,
  locations: 5000,
  groups: 5000,
  devices: 25_000,
} as const;

export type LimitedRecord = keyof typeof environmentLimits;
export type EnvironmentLimits = Readonly<Record<LimitedRecord, number>>;

/**
 * Calls of one login by the minute, and at the same time. A dashboard makes a tenth of them. Pictures, which a
 * page asks for together, count apart and five times as many.
 */
export const sessionLimits = { callsPerMinute: 1200, callsAtOnce: 30, pictures: 5 } as const;
