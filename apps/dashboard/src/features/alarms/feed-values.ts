import {
  type AlertFeed,
  type AlertFeedInput,
  type AlertFeedTry,
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
import { type FeedPreset, presetOf } from './feed-presets.ts';

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

/** What the parts of the sheet need of its form. */
export interface FeedForm {
  readonly values: FeedValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly set: <Field extends keyof FeedValues>(field: Field, value: FeedValues[Field]) => void;
  readonly replace: (values: FeedValues) => void;
}

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

/** How bad a warning must be at least, in one word for the three of CAP, from the worst. */
const worst = {
  red: { severity: 'Extreme', urgency: 'Expected', certainty: 'Likely' },
  orange: { severity: 'Severe', urgency: 'Expected', certainty: 'Likely' },
  yellow: { severity: 'Moderate', urgency: 'Expected', certainty: 'Possible' },
} as const;
export const howBads = ['red', 'orange', 'yellow'] as const;
export type HowBad = (typeof howBads)[number] | 'own';

export const howBadOf = ({ severity, urgency, certainty }: FeedValues): HowBad =>
  howBads.find(
    (each) =>
      worst[each].severity === severity &&
      worst[each].urgency === urgency &&
      worst[each].certainty === certainty,
  ) ?? 'own';

/** A choice of one's own stays as it is: its three words are changed one by one. */
export const withHowBad = (values: FeedValues, howBad: HowBad): FeedValues =>
  howBad === 'own' ? values : { ...values, ...worst[howBad] };

/** Where the authority warns, as far as the zones of places tell. Without any, somebody chooses. */
export const withPreset = (
  values: FeedValues,
  { authority, address, zones }: FeedPreset,
  { places }: TakeoverTargets,
): FeedValues => {
  const inside = places.filter(({ timezone }) => zones.includes(timezone));
  return {
    ...values,
    name: authority,
    address,
    area: 'covers_place',
    geocodes: [],
    typing: { ...values.typing, geocodes: '' },
    where:
      inside.length === places.length && places.length > 0
        ? 'all'
        : inside.map(({ id }) => ({ kind: 'place' as const, id })),
  };
};

/** Its areas have no shapes, so that without a region it would warn nobody. */
const needsRegions = (values: FeedValues): boolean =>
  values.area === 'covers_place' && Boolean(presetOf(values.address)?.codes);

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

export const problemsOf = (values: FeedValues, targets: TakeoverTargets) => ({
  ...(values.address.trim() === '' && { address: { key: 'alarms.feeds.addressMissing' } }),
  ...(values.address.trim() !== '' &&
    values.name.trim() === '' && { name: { key: 'alarms.feeds.nameMissing' } }),
  ...(needsRegions(values) &&
    partsOf(values).geocodes.length === 0 && { geocodes: { key: 'alarms.feeds.regionsMissing' } }),
  ...(scopeOf(values.where, targets) === null && { where: { key: 'alarms.chooseWhere' } }),
});

export function inputOf(values: FeedValues, targets: TakeoverTargets): AlertFeedInput {
  const { severity, urgency, certainty, where, ...rest } = partsOf(values);
  return { ...rest, least: { severity, urgency, certainty }, scope: scopeOf(where, targets)! };
}

/** As it is tried: on all screens while nobody has said where. */
export function tryOf(values: FeedValues, targets: TakeoverTargets): AlertFeedTry {
  const { name: _, scope, ...input } = inputOf(values, targets);
  return { ...input, scope: scope ?? { all: true } };
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
  area: 'alarms.feeds.regions',
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
    area: () => translate(values.area === 'any' ? 'alarms.feeds.wholeCountry' : 'alarms.feeds.theseRegions'),
    geocodes: () => partsOf(values).geocodes.join(', '),
    where: () => whereWords(values.where, targets),
    ifEmpty: () => translate(`alarms.feeds.ifEmptyOptions.${values.ifEmpty}`),
    onMatch: () => translate(`alarms.feeds.onMatch.${values.onMatch}`),
    tests: () => translate(`alarms.feeds.testOptions.${values.tests}`),
    minutes: () => translate('alarms.plans.minutes', { count: values.minutes }),
  }[field]();
  return { field: translate(fieldKeys[field]), text };
};
