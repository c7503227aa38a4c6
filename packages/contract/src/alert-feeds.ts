import * as z from 'zod';
import { admins } from './access.ts';
import { contains, resource } from './resource.ts';
import { Id, Instant, recordBase, requiredText, text } from './text.ts';
import { WebAddress } from './web-address.ts';

// Warnings of authorities (CAP 1.2) that can start alarms.

export const feedModes = ['ask', 'start'] as const;

const feed = {
  name: requiredText(100),
  url: WebAddress,
  /** Areas it counts for; empty means that polygons, circles and places decide. */
  geocodes: z.array(text(100)).max(100),
  /** `ask`: somebody decides whether the alarm starts. */
  mode: z.enum(feedModes),
  /** Whose words, level, scope and minutes it takes; null for those of the warning, everywhere. */
  plan: Id.nullable(),
};

export const AlertFeed = z.object({
  ...recordBase,
  ...feed,
  url: z.string(),
  /** When it last answered; null if it never did. */
  goodAt: Instant.nullable(),
  /** Why it does not answer, in the reader's language. */
  error: z.string().nullable(),
});
export type AlertFeed = z.infer<typeof AlertFeed>;

export const AlertFeedInput = z.object({
  ...feed,
  geocodes: feed.geocodes.optional(),
  mode: feed.mode.optional(),
  plan: feed.plan.optional(),
});
export type AlertFeedInput = z.input<typeof AlertFeedInput>;

export const alertFeeds = resource('alert-feeds', {
  title: { one: 'a warning feed', many: 'warning feeds' },
  record: AlertFeed,
  input: AlertFeedInput,
  list: {
    filters: { name: contains },
    sort: ['name', 'createdAt'],
    defaultSort: 'name:asc',
    search: ['name', 'url'],
  },
  include: {},
  access: { list: admins, get: admins, create: admins, update: admins, remove: admins },
});
