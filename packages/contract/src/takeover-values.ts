import * as z from 'zod';
import { Id, requiredWallText, wallText } from './text.ts';

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

const Words = z.strictObject({ title: z.string(), text: z.string() });
export type TakeoverWords = z.infer<typeof Words>;

const inLanguages = <T extends z.ZodType>(words: T) =>
  z.strictObject({ en: words.optional(), cs: words.optional(), de: words.optional(), es: words.optional() });

/** One message per language. */
export const TakeoverTexts = inLanguages(Words);
export type TakeoverTexts = z.infer<typeof TakeoverTexts>;

/** At least one, with words that can be read. */
export const TakeoverTextsInput = inLanguages(
  z.strictObject({ title: requiredWallText(80), text: wallText(300) }),
)
  .refine((texts) => Object.values(texts).some(Boolean), { error: 'takeovers.wordsMissing' })
  .refine((texts) => new TextEncoder().encode(JSON.stringify(texts)).length <= maxTextsBytes, {
    error: 'takeovers.wordsTooLong',
  });

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
