import { maxSeconds } from '@vitrine/contract/playables';

// Durations as they are typed and shown in the film strip: m:ss, from one hour on h:mm:ss.

const pad = (value: number) => String(value).padStart(2, '0');

export function durationText(seconds: number): string {
  const all = Math.max(0, Math.round(seconds));
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(all % 60)}` : `${minutes}:${pad(all % 60)}`;
}

/**
 * "90" is ninety seconds, "1:30" and "1.30" are a minute and a half, "1:02:03" is over an hour; null if it is
 * not a duration.
 */
export function parseDuration(text: string): number | null {
  const parts = text.trim().split(/[:.]/);
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null;
  const numbers = parts.map(Number);
  // The first part is unlimited; the parts after a colon are at most 59.
  if (numbers.slice(1).some((number) => number > 59)) return null;
  const seconds = numbers.reduce((sum, number) => sum * 60 + number, 0);
  return seconds >= 1 && seconds <= maxSeconds ? seconds : null;
}

/** One step of the arrow keys, within the limits. */
export const stepDuration = (seconds: number, step: number): number =>
  Math.min(maxSeconds, Math.max(1, Math.round(seconds) + step));
