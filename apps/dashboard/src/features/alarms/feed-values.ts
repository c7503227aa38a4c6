import {
  type AlertFeed,
  type AlertFeedInput,
  capCertainties,
  capSeverities,
  capUrgencies,
  feedAreas,
  feedFallbacks,
  feedReactions,
  feedSeconds,
  feedTests,
} from '@vitrine/contract/alert-feeds';
import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import * as z from 'zod';
import { fieldsThatDiffer } from '../../lib/forms/use-record-form.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { whereWords, yesOrNo } from './alarm-differences.ts';
import { scopeOf, targetsOf, Where } from './alarm-values.ts';

// What a feed of warnings consists of in its sheet.

export const FeedValues = z.object({
  enabled: z.boolean(),
  name: z.string(),
  address: z.string(),
  every: z.number(),
  severity: z.enum(capSeverities),
  urgency: z.enum(capUrgencies),
  certainty: z.enum(capCertainties),
  events: z.array(z.string()),
  area: z.enum(feedAreas),
  geocodes: z.array(z.string()),
  where: Where,
  ifEmpty: z.enum(feedFallbacks),
  onMatch: z.enum(feedReactions),
  tests: z.enum(feedTests),
  minutes: z.number(),
  /** Typed, but not yet one of the list. */
  typing: z.object({ events: z.string(), geocodes: z.string() }),
});
export type FeedValues = z.infer<typeof FeedValues>;

export const emptyFeed: FeedValues = {
  enabled: true,
  name: '',
  address: '',
  every: feedSeconds.usual,
  severity: 'Severe',
  urgency: 'Expected',
  certainty: 'Likely',
  events: [],
  area: 'covers_place',
  geocodes: [],
  where: 'all',
  ifEmpty: 'ask',
  onMatch: 'ask',
  tests: 'ignore',
  minutes: takeoverMinutes.usual,
  typing: { events: '', geocodes: '' },
};

export const savedOf = (feed: AlertFeed) => ({
  version: feed.version,
  name: feed.name,
  values: {
    enabled: feed.enabled,
    name: feed.name,
    address: feed.address,
    every: feed.every,
    severity: feed.least.severity,
    urgency: feed.least.urgency,
    certainty: feed.least.certainty,
    events: feed.events,
    area: feed.area,
    geocodes: feed.geocodes,
    where: targetsOf(feed.scope),
    ifEmpty: feed.ifEmpty,
    onMatch: feed.onMatch,
    tests: feed.tests,
    minutes: feed.minutes,
    typing: emptyFeed.typing,
  } satisfies FeedValues,
});

export const split = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** With what was typed and not taken into the list yet. */
const partsOf = ({ typing, ...values }: FeedValues) => ({
  ...values,
  events: [...values.events, ...split(typing.events)],
  geocodes: [...values.geocodes, ...split(typing.geocodes)],
});
type FeedField = keyof ReturnType<typeof partsOf>;

export const changedFields = (before: FeedValues, after: FeedValues): FeedField[] =>
  fieldsThatDiffer(partsOf(before), partsOf(after));

export const problemsOf = ({ name, address, where }: FeedValues, targets: TakeoverTargets) => ({
  ...(name.trim() === '' && { name: { key: 'alarms.feeds.nameMissing' } }),
  ...(address.trim() === '' && { address: { key: 'alarms.feeds.addressMissing' } }),
  ...(scopeOf(where, targets) === null && { where: { key: 'alarms.chooseWhere' } }),
});

export function inputOf(values: FeedValues, targets: TakeoverTargets): AlertFeedInput {
  const { severity, urgency, certainty, where, ...rest } = partsOf(values);
  return { ...rest, least: { severity, urgency, certainty }, scope: scopeOf(where, targets)! };
}

const fieldKeys = {
  enabled: 'alarms.feeds.enabled',
  name: 'alarms.plans.name',
  address: 'alarms.feeds.address',
  every: 'alarms.feeds.every',
  severity: 'alarms.feeds.least.severity',
  urgency: 'alarms.feeds.least.urgency',
  certainty: 'alarms.feeds.least.certainty',
  events: 'alarms.feeds.events',
  area: 'alarms.feeds.area',
  geocodes: 'alarms.feeds.geocodes',
  where: 'alarms.sheet.where',
  ifEmpty: 'alarms.feeds.ifEmpty',
  onMatch: 'alarms.feeds.reaction',
  tests: 'alarms.feeds.tests',
  minutes: 'alarms.sheet.endsAfter',
} as const satisfies Record<FeedField, string>;

export const describeField = (values: FeedValues, field: FeedField, targets: TakeoverTargets) => {
  const text = {
    enabled: () => yesOrNo(values.enabled),
    name: () => values.name,
    address: () => values.address,
    every: () => String(values.every),
    severity: () => translate(`alarms.feeds.degrees.${values.severity}`),
    urgency: () => translate(`alarms.feeds.degrees.${values.urgency}`),
    certainty: () => translate(`alarms.feeds.degrees.${values.certainty}`),
    events: () => partsOf(values).events.join(', '),
    area: () => translate(`alarms.feeds.areas.${values.area}`),
    geocodes: () => partsOf(values).geocodes.join(', '),
    where: () => whereWords(values.where, targets),
    ifEmpty: () => translate(`alarms.feeds.ifEmptyOptions.${values.ifEmpty}`),
    onMatch: () => translate(`alarms.feeds.onMatch.${values.onMatch}`),
    tests: () => translate(`alarms.feeds.testOptions.${values.tests}`),
    minutes: () => translate('alarms.plans.minutes', { count: values.minutes }),
  }[field]();
  return { field: translate(fieldKeys[field]), text };
};
