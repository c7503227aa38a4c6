import { type AlertFeed, silentMinutes, type TriedFeed } from '@vitrine/contract/alert-feeds';
import type { Status } from '../../ui/StatusMark.tsx';
import { isSilence } from './feed-words.ts';

// The one thing that a feed's row says, the most urgent first.

export type FeedLook =
  | { readonly kind: 'silent'; readonly since: string }
  | { readonly kind: 'not_tried' | 'nowhere' | 'answers' | 'none' | 'off' }
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
  if (reaches === 0) return { kind: 'nowhere' };
  if (leftOut > 0 || failed > 0) return { kind: 'partly' };
  return warning ? { kind: 'ignore', warning } : { kind: 'none' };
}

/** What it says right after somebody tried it, until it is read by itself. */
export function triedLook({ fault, total }: TriedFeed, { goodAt, updatedAt }: AlertFeed): FeedLook {
  if (fault === null) return { kind: total === 0 ? 'none' : 'answers' };
  return isSilence(fault) ? { kind: 'silent', since: goodAt ?? updatedAt } : { kind: 'refused', fault };
}

const order: readonly FeedLook['kind'][] = [
  ...(['silent', 'not_tried', 'refused', 'nowhere', 'partly'] as const),
  ...(['start', 'ask', 'ignore', 'answers', 'none', 'off'] as const),
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
  nowhere: 'warning',
  partly: 'warning',
  start: 'online',
  ask: 'online',
  ignore: 'online',
  answers: 'well',
  none: 'well',
  off: 'closed',
} as const satisfies Record<FeedLook['kind'], Status | 'well'>;
