import type { DisplayStatus } from '@vitrine/contract/displays';

/** As it is said: "8 playing, 1 offline". */
const inWords: readonly DisplayStatus[] = ['playlist_active', 'online', 'offline', 'unknown'];
/** Most urgent first. */
const urgency: readonly DisplayStatus[] = ['offline', 'unknown', 'online', 'playlist_active'];

export interface StatusSummary {
  /** Only those that occur. */
  readonly parts: readonly { readonly status: DisplayStatus; readonly count: number }[];
  /** Gives the whole its mark; null without displays. */
  readonly worst: DisplayStatus | null;
}

export function statusSummary(displays: readonly { readonly status: DisplayStatus }[]): StatusSummary {
  const countOf = (status: DisplayStatus) => displays.filter((each) => each.status === status).length;
  return {
    parts: inWords.map((status) => ({ status, count: countOf(status) })).filter(({ count }) => count > 0),
    worst: urgency.find((status) => countOf(status) > 0) ?? null,
  };
}
