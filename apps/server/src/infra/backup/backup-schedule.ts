// When the next automatic backup is due: every night at 03:00 of the machine. A machine that was off then makes
// it when it is on again.

const hour = 3;
const hourMs = 3_600_000;
/** A backup older than this is a fault, and is made at any time of the day. */
export const oldAfterMs = 48 * hourMs;

/**
 * The night counts, not the hours since the last backup: one that was made by hand in the afternoon must not move
 * all later ones to the afternoon, and a look every ten minutes would move them by ten minutes a day.
 */
export function isBackupDue(lastGoodAt: Date | null, now: Date): boolean {
  const age = lastGoodAt ? now.getTime() - lastGoodAt.getTime() : Number.POSITIVE_INFINITY;
  if (age > oldAfterMs) return true;
  const tonight = new Date(now);
  tonight.setHours(hour, 0, 0, 0);
  return now >= tonight && lastGoodAt! < tonight;
}
