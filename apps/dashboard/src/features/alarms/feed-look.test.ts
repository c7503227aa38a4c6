import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import { expect, test } from 'vitest';
import { savedFeed } from './feed.test-kit.ts';
import { feedLook, inOrder } from './feed-look.ts';

const now = Date.parse('2026-11-16T13:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const feed = (part: Partial<AlertFeed>): AlertFeed => ({ ...savedFeed, goodAt: ago(1), ...part });
const warning = (effect: 'start' | 'ask' | 'ignore') => ({ effect, severity: 'Severe', count: 1 }) as const;

test.each([
  ['silent', { goodAt: ago(15), fault: 'timeout' }],
  ['silent', { goodAt: null, updatedAt: ago(2), fault: 'unreachable' }],
  ['silent', { goodAt: ago(20), fault: 'status_503', warning: warning('start') }],
  ['none', { goodAt: ago(14), fault: 'timeout' }],
  ['not_tried', { goodAt: null }],
  ['refused', { goodAt: null, fault: 'address' }],
  ['refused', { goodAt: ago(1), fault: 'no_alert', warning: warning('ignore') }],
  ['partly', { fault: 'feed_too_long', leftOut: 3 }],
  ['partly', { failed: 1, warning: warning('ignore') }],
  ['nowhere', { reaches: 0, leftOut: 3 }],
  ['start', { warning: warning('start'), failed: 1 }],
  ['ask', { warning: warning('ask') }],
  ['ignore', { warning: warning('ignore') }],
  ['none', {}],
  ['off', { enabled: false, fault: 'address' }],
] as const)('a feed is %s: %j', (kind, part) => {
  expect(feedLook(feed(part), now).kind).toBe(kind);
});

test('trouble comes first, and what is alike stays in its order', () => {
  const feeds = [
    feed({ name: 'A' }),
    feed({ name: 'B', warning: warning('ignore') }),
    feed({ name: 'C', warning: warning('start') }),
    feed({ name: 'D', goodAt: null }),
    feed({ name: 'E', enabled: false }),
    feed({ name: 'F', fault: 'not_xml' }),
    feed({ name: 'G', goodAt: ago(60), fault: 'timeout' }),
    feed({ name: 'H' }),
    feed({ name: 'I', warning: warning('ask') }),
  ];
  expect(inOrder(feeds, now).map((each) => each.feed.name)).toEqual([...'GDFCIBAHE']);
});
