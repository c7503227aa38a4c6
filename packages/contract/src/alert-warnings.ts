import * as z from 'zod';
import { alarmReaders, alerters } from './access.ts';
import { eqOneOf, resource } from './resource.ts';
import { TakeoverScope, TakeoverTexts, takeoverKinds, takeoverLevels } from './takeover-values.ts';
import { Id, Instant, Named, recordBase } from './text.ts';

// Warnings of authorities that were received and concern this server. Every page asks for those that wait; what is needed
// to read feeds is in a module of its own.

/** `open`: somebody must decide. `over`: it expired, or was cancelled, before somebody did. */
export const warningStates = ['open', 'started', 'declined', 'over'] as const;

export const AlertWarning = z.object({
  ...recordBase,
  /** Null for one that was sent by a call; its name stays when the feed is deleted. */
  feed: Named.extend({ id: Id.nullable() }),
  kind: z.enum(takeoverKinds),
  level: z.enum(takeoverLevels),
  title: z.string(),
  texts: TakeoverTexts,
  scope: TakeoverScope,
  /** Names of its places; empty: everywhere in the scope of the feed. */
  where: z.array(z.string()),
  endsAt: Instant,
  state: z.enum(warningStates),
  takeover: Id.nullable(),
});
export type AlertWarning = z.infer<typeof AlertWarning>;

export const alertWarnings = resource('alert-warnings', {
  title: { one: 'a received warning', many: 'received warnings' },
  record: AlertWarning,
  input: z.object({}),
  list: {
    filters: { state: eqOneOf(...warningStates) },
    sort: ['createdAt'],
    defaultSort: 'createdAt:desc',
    search: ['title'],
  },
  include: {},
  access: { list: alarmReaders, get: alarmReaders },
  actions: {
    start: {
      access: alerters,
      reply: z.object({ data: z.object({ takeover: Id }) }),
      summary: 'Start the alarm of a warning',
    },
    decline: {
      access: alerters,
      reply: z.object({ data: AlertWarning }),
      summary: 'Reject a warning',
    },
  },
});
