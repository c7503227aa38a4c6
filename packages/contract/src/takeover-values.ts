import * as z from 'zod';
import { Id, requiredText, text } from './text.ts';

// What alarms consist of. On screens and in the dashboard a takeover is called an alarm.

export const takeoverKinds = ['alert', 'drill', 'quiet_drill'] as const;
export type TakeoverKind = (typeof takeoverKinds)[number];
/** The highest first. */
export const takeoverLevels = ['danger', 'warning', 'notice'] as const;
export type TakeoverLevel = (typeof takeoverLevels)[number];

export const takeoverMinutes = { least: 5, usual: 60, most: 1440 } as const;
/** So many alarms and loud drills may run at once, and be started in a minute. Drills are counted apart from alarms. */
export const maxRunning = 3;
export const maxStartsPerMinute = 10;
/** So many displays send a picture at once; the others do so within a minute. */
export const picturesAtOnce = 24;
export const maxTextsBytes = 4096;

const Words = z.strictObject({ title: requiredText(80), text: text(300) });
export type TakeoverWords = z.infer<typeof Words>;

/** One message per language, at least one. */
export const TakeoverTexts = z
  .strictObject({ en: Words.optional(), cs: Words.optional(), de: Words.optional(), es: Words.optional() })
  .refine((texts) => Object.values(texts).some(Boolean), { error: 'takeovers.wordsMissing' })
  .refine((texts) => new TextEncoder().encode(JSON.stringify(texts)).length <= maxTextsBytes, {
    error: 'takeovers.wordsTooLong',
  });
export type TakeoverTexts = z.infer<typeof TakeoverTexts>;

const ids = z.array(Id).min(1, { error: 'takeovers.chooseWhere' }).max(10_000);

/** Where it shows. Its displays are decided when it starts. */
export const TakeoverScope = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ locations: ids }),
  z.strictObject({ groups: ids }),
  z.strictObject({ displays: ids }),
]);
export type TakeoverScope = z.infer<typeof TakeoverScope>;

export const TakeoverMinutes = z
  .int({ error: 'takeovers.minutesRange' })
  .min(takeoverMinutes.least, { error: 'takeovers.minutesRange' })
  .max(takeoverMinutes.most, { error: 'takeovers.minutesRange' });
