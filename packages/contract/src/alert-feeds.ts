import * as z from 'zod';
import { admins, alerters } from './access.ts';
import { contains, resource } from './resource.ts';
import { route } from './route.ts';
import { TakeoverMinutes, TakeoverScope } from './takeover-values.ts';
import { Id, Instant, recordBase, requiredText } from './text.ts';
import { WebAddress } from './web-address.ts';

// Warnings of authorities (CAP 1.2) that can start alarms: the feeds that are read, and calls.

/** From the least to the most. */
export const capSeverities = ['Unknown', 'Minor', 'Moderate', 'Severe', 'Extreme'] as const;
export const capUrgencies = ['Unknown', 'Past', 'Future', 'Expected', 'Immediate'] as const;
export const capCertainties = ['Unknown', 'Unlikely', 'Possible', 'Likely', 'Observed'] as const;

export const feedSeconds = { least: 30, usual: 60, most: 300 } as const;
/** A feed that has not answered for so long needs attention. */
export const silentMinutes = 15;
/** Faults of an address that does not answer, or not now. With any other it answers, and what it answers is refused. */
export const silentFaults = /^(timeout|unreachable|failed|no_parser|status_(429|5\d\d))$/;
export const maxAlertFeeds = 20;
/** Of a document that is sent. */
export const maxCapBytes = 2 * 1024 ** 2;

/** `ask`: somebody decides whether the alarm starts. */
export const feedReactions = ['ask', 'start'] as const;
export const feedAreas = ['covers_place', 'any'] as const;
/** What Exercise and Test messages do. */
export const feedTests = ['ignore', 'quiet_drill'] as const;
/** What a warning does while the scope reaches no display: somebody is asked, or all displays count. */
export const feedFallbacks = ['ask', 'all'] as const;
/** What a warning does: from the most to the least. */
export const feedEffects = ['start', 'ask', 'ignore'] as const;
/** Of a try. */
export const maxTriedWarnings = 50;

const feed = {
  enabled: z.boolean(),
  name: requiredText(100),
  address: WebAddress,
  /** Seconds between two readings. */
  every: z.int().min(feedSeconds.least).max(feedSeconds.most),
  /** The least that a warning must be. */
  least: z.strictObject({
    severity: z.enum(capSeverities),
    urgency: z.enum(capUrgencies),
    certainty: z.enum(capCertainties),
  }),
  /** Words of which one must be in the name of the event; empty: all events. */
  events: z.array(requiredText(60)).max(20),
  /** `covers_place`: only places inside the warning's area, by their coordinates or by `geocodes`. */
  area: z.enum(feedAreas),
  /** A geocode of this list, as `value` or `name=value`, counts for all places of the scope. */
  geocodes: z.array(requiredText(100)).max(100),
  scope: TakeoverScope,
  ifEmpty: z.enum(feedFallbacks),
  onMatch: z.enum(feedReactions),
  tests: z.enum(feedTests),
  /** How long an alarm runs if the warning does not say when it expires. */
  minutes: TakeoverMinutes,
};

export const AlertFeed = z.object({
  ...recordBase,
  ...feed,
  address: z.string(),
  /** When it last answered; null if it never did. */
  goodAt: Instant.nullable(),
  /** Code of why it does not answer, or `feed_too_long`; null while all is well. */
  fault: z.string().nullable(),
  /** Warnings beyond the limits of a feed, which are not read. */
  leftOut: z.int(),
  /** Documents and warnings that failed; they are tried again. */
  failed: z.int(),
  /** How many displays its scope reaches now. */
  reaches: z.int(),
  /** The worst of what it tells now: what is on screens before what is asked and what is left out. Null if it tells nothing. */
  warning: z
    .object({ effect: z.enum(feedEffects), severity: z.enum(capSeverities), count: z.int() })
    .nullable(),
});
export type AlertFeed = z.infer<typeof AlertFeed>;

export const AlertFeedInput = z.object({
  ...feed,
  enabled: feed.enabled.optional(),
  every: feed.every.optional(),
  least: feed.least.optional(),
  events: feed.events.optional(),
  area: feed.area.optional(),
  geocodes: feed.geocodes.optional(),
  scope: feed.scope.optional(),
  ifEmpty: feed.ifEmpty.optional(),
  onMatch: feed.onMatch.optional(),
  tests: feed.tests.optional(),
  minutes: feed.minutes.optional(),
});
export type AlertFeedInput = z.input<typeof AlertFeedInput>;

/** A feed as it would be saved; it needs no name. */
export const AlertFeedTry = z.strictObject(AlertFeedInput.omit({ name: true }).shape);
export type AlertFeedTry = z.input<typeof AlertFeedTry>;

export const TriedWarning = z.object({
  title: z.string(),
  severity: z.enum(capSeverities),
  /** As the authority calls them, the first few. */
  areas: z.array(z.string()),
  /** Null if it does not say. */
  expires: Instant.nullable(),
  effect: z.enum(feedEffects),
  /** Why it is ignored. */
  reason: z.string().nullable(),
});
export type TriedWarning = z.infer<typeof TriedWarning>;

export const TriedFeed = z.object({
  /** Code of why it cannot be read, as in a feed; null if it can. */
  fault: z.string().nullable(),
  /** What would start first, then the worst. */
  warnings: z.array(TriedWarning).max(maxTriedWarnings),
  /** With those beyond the list. */
  total: z.int(),
  /** Areas that its warnings name by a code, as `name=value`. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type TriedFeed = z.infer<typeof TriedFeed>;

export const tryAlertFeed = route({
  id: 'alert-feeds.try',
  host: 'content',
  method: 'POST',
  path: '/api/v1/alert-feeds-try',
  access: admins,
  body: AlertFeedTry,
  reply: z.object({ data: TriedFeed }),
  summary: 'Check a warning feed',
});

export const alertFeeds = resource('alert-feeds', {
  title: { one: 'a warning feed', many: 'warning feeds' },
  record: AlertFeed,
  input: AlertFeedInput,
  list: {
    filters: { name: contains },
    sort: ['name', 'createdAt'],
    defaultSort: 'name:asc',
    search: ['name', 'address'],
  },
  include: {},
  access: { list: admins, get: admins, create: admins, update: admins, remove: admins },
});

export const takeoverInbox = route({
  id: 'takeovers.inbox',
  host: 'content',
  method: 'POST',
  path: '/api/v1/takeovers-inbox',
  access: alerters,
  bodyType: 'application/cap+xml',
  reply: z.object({
    data: z.array(
      z.object({
        identifier: z.string(),
        result: z.enum(['started', 'asked', 'ended', 'ignored']),
        /** Why it was ignored. */
        reason: z.string().nullable(),
        takeover: Id.nullable(),
      }),
    ),
  }),
  summary: 'Send a warning in CAP',
  description:
    'Starts, replaces or ends alarms on all displays. The body is one alert, or an Atom or RSS feed of alerts, of at most 2 MB.',
});
