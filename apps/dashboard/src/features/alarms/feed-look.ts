import { type AlertFeed, silentMinutes } from '@vitrine/contract/alert-feeds';
import type { Status } from '../../ui/StatusMark.tsx';
import { isSilence } from './feed-words.ts';

// The one thing that a feed's row says, the most urgent first.

export type FeedLook =
  | { readonly kind: 'silent'; readonly since: string }
  | { readonly kind: 'not_tried' | 'off' | 'none' }
  | { readonly kind: 'refused'; readonly fault: string }
  /** It is read, but would do less than it seems to. */
  | { readonly kind: 'partly' }
  | { readonly kind: 'start' | 'ask' | 'ignore'; readonly warning: NonNullable<AlertFeed['warning']> };

const silentMs = silentMinutes * 60_000;

export function feedLook(feed: AlertFeed, now: number): FeedLook {
  const { enabled, goodAt, fault, leftOut, failed, reaches, warning, updatedAt } = feed;
  if (!enabled) return { kind: 'off' };
  const isFault = fault !== null && fault !== 'feed_too_long';
  const since = goodAt ?? updatedAt;
  if (isFault && isSilence(fault) && (goodAt === null || now - Date.parse(since) >= silentMs))
    return { kind: 'silent', since };
  if (goodAt === null && !isFault) return { kind: 'not_tried' };
  if (isFault && !isSilence(fault)) return { kind: 'refused', fault };
  if (warning && warning.effect !== 'ignore') return { kind: warning.effect, warning };
  if (leftOut > 0 || failed > 0 || reaches === 0) return { kind: 'partly' };
  return warning ? { kind: 'ignore', warning } : { kind: 'none' };
}

const order: readonly FeedLook['kind'][] = [
  ...(['silent', 'not_tried', 'refused', 'partly', 'start', 'ask', 'ignore', 'none', 'off'] as const),
];

/** Trouble first; alike ones by name, as they come. */
export const inOrder = (feeds: readonly AlertFeed[], now: number) =>
  feeds
    .map((feed) => ({ feed, look: feedLook(feed, now) }))
    .sort((a, b) => order.indexOf(a.look.kind) - order.indexOf(b.look.kind));

export const marks = {
  silent: 'warning',
  not_tried: 'unknown',
  refused: 'offline',
  partly: 'warning',
  start: 'online',
  ask: 'online',
  ignore: 'online',
  none: 'playlist_active',
  off: 'closed',
} as const satisfies Record<FeedLook['kind'], Status>;
