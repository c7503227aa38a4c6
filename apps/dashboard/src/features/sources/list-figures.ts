import type { SourceRecord } from '../../core/queries/sources.queries.ts';

/** From 1, right after a fetch, to 0, when the next one is due. */
export function timeLeft(
  { triedAt, nextFetchAt, refreshMinutes }: Pick<SourceRecord, 'triedAt' | 'nextFetchAt' | 'refreshMinutes'>,
  now: number,
): number {
  if (!nextFetchAt) return 0;
  const due = Date.parse(nextFetchAt);
  const whole = triedAt ? due - Date.parse(triedAt) : (refreshMinutes ?? 60) * 60_000;
  return whole > 0 ? Math.min(1, Math.max(0, (due - now) / whole)) : 0;
}

/** For a line of a list: the host and the last part, without what every address has. */
export function shortAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  const path = bare.replace(/[?#].*$/s, '');
  const parts = path.split('/');
  return parts.length > 2 ? `${parts[0]}/…/${parts.at(-1)}${bare.slice(path.length)}` : bare;
}
