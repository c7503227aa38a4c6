/** How much one environment may hold. Far more than any customer has, and little enough that nobody else waits for it. */
export const environmentLimits = {
  playlists: 5000,
  folders: 5000,
  items: 100_000,
  conditions: 20_000,
} as const;

export type LimitedRecord = keyof typeof environmentLimits;
