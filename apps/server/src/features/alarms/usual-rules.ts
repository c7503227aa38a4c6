import { type AlertFeed, feedSeconds } from '@vitrine/contract/alert-feeds';
import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { WarningRules } from './feed-judging.ts';

/** What a feed does unless it is told otherwise: somebody is asked about what is orange or red where the places are. */
export const usualRules: WarningRules & Pick<AlertFeed, 'enabled' | 'every'> = {
  enabled: true,
  every: feedSeconds.usual,
  least: { severity: 'Severe', urgency: 'Expected', certainty: 'Likely' },
  events: [],
  area: 'covers_place',
  geocodes: [],
  scope: { all: true },
  ifEmpty: 'ask',
  onMatch: 'ask',
  tests: 'ignore',
  minutes: takeoverMinutes.usual,
};
