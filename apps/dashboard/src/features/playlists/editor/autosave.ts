// When a draft is saved: a second after the last edit, three seconds apart, and one save at a time.

export const settleMs = 1000;
export const apartMs = 3000;

export interface Autosaving {
  /** When the last edit was made that no save has taken along; null if there is none. */
  readonly changedAt: number | null;
  /** When the last save began; null if there was none. */
  readonly startedAt: number | null;
  readonly isSaving: boolean;
  readonly isOnline: boolean;
}

/** Milliseconds until the next save; null if there is nothing to wait for. */
export function dueIn({ changedAt, startedAt, isSaving, isOnline }: Autosaving, now: number): number | null {
  if (changedAt === null || isSaving || !isOnline) return null;
  const due = Math.max(changedAt + settleMs, startedAt === null ? 0 : startedAt + apartMs);
  return Math.max(0, due - now);
}
