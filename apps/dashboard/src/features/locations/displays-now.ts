import type { DisplayStatus } from '@vitrine/contract/displays';

/** Most urgent first. */
const urgency: readonly DisplayStatus[] = ['offline', 'unknown', 'online', 'playlist_active'];

/** The worst status among the displays of a place, and how many have it. */
export function worstStatus(
  displays: readonly { status: DisplayStatus }[],
): { status: DisplayStatus; count: number } | null {
  const status = urgency.find((each) => displays.some((display) => display.status === each));
  if (!status) return null;
  return { status, count: displays.filter((display) => display.status === status).length };
}
