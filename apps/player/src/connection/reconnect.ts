import { maxReconnectDelayMs } from '@vitrine/contract/player';

// Delays between attempts. Every delay is random between zero and its bound, so that thousands of players
// that lost the same server do not reconnect together.

const firstDelayMs = 2000;

/** `failures`: failed attempts since the last stable connection. */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  const bound = Math.min(firstDelayMs * 2 ** Math.max(0, failures), maxReconnectDelayMs);
  return random() * bound;
}

/**
 * The delay of `Retry-After`, increased at random by up to a half and at most five minutes; null without the
 * header.
 */
export function retryAfterMs(header: string | null, random: () => number = Math.random): number | null {
  const seconds = Number(header);
  if (header === null || header.trim() === '' || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(seconds * 1000 * (1 + random() / 2), maxReconnectDelayMs);
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
