import type { AlertFeed } from '@vitrine/contract/alert-feeds';

/** A feed as it is saved. */
export const savedFeed: AlertFeed = {
  id: '019a8a5e-0000-7000-8000-000000000001',
  version: 1,
  createdAt: '2026-11-16T07:52:00.000Z',
  updatedAt: '2026-11-16T07:52:00.000Z',
  enabled: true,
  name: 'City',
  address: 'https://warnings.test/feed',
  every: 60,
  least: { severity: 'Severe', urgency: 'Expected', certainty: 'Likely' },
  events: [],
  area: 'any',
  geocodes: [],
  scope: { all: true },
  ifEmpty: 'ask',
  onMatch: 'ask',
  tests: 'ignore',
  minutes: 60,
  goodAt: null,
  fault: null,
  leftOut: 0,
  failed: 0,
  reaches: 1,
  warning: null,
};
