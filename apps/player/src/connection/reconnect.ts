import { maxReconnectDelayMs } from '@vitrine/contract/player';

// When to try again. Every wait is random between nothing and its bound, so that thousands of players that lost the
// same server do not come back together.

const firstDelayMs = 2000;

/** `failures`: attempts that failed since the last connection that held. */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  const bound = Math.min(firstDelayMs * 2 ** Math.max(0, failures), maxReconnectDelayMs);
  return random() * bound;
}

/** What `Retry-After` asks for, moved at random by up to a half and at most five minutes; null without such a wish. */
export function retryAfterMs(header: string | null, random: () => number = Math.random): number | null {
  const seconds = Number(header);
  if (header === null || header.trim() === '' || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(seconds * 1000 * (1 + random() / 2), maxReconnectDelayMs);
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
