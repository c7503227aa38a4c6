import * as z from 'zod';
import { Condition, Conditions, LocalDate, maxConditions } from './conditions.ts';
import { LocalTime, LocalTimeOrMidnight, optionalText } from './text.ts';

// The calendar of a playlist: its own list of conditions, other lists of which any may hold instead, and dates
// on which neither counts, but only the windows given for that date. Everything is evaluated by the local time
// and calendar of each display's location (packages/schedule).

export const maxAlternatives = 20;
export const maxExceptions = 200;
export const maxExceptionTimes = 10;
/** Exceptions that are further in the past are dropped when a playlist is saved. */
export const keptExceptionDays = 31;

/** On the date itself if `from` is earlier than `to`, or else until `to` on the following day. */
export const ExceptionTime = z
  .strictObject({ from: LocalTime, to: LocalTimeOrMidnight })
  .refine(({ from, to }) => from !== to, { error: 'conditions.timesDiffer' });
export type ExceptionTime = z.infer<typeof ExceptionTime>;

/** Replaces the lists of conditions on one date; without times it does not play on that date. */
export const CalendarException = z.strictObject({
  date: LocalDate,
  times: z.array(ExceptionTime).max(maxExceptionTimes),
});
export type CalendarException = z.infer<typeof CalendarException>;

/** A newer server may send fields that a player does not know; they are ignored. */
export const ManifestException = z.object({
  date: LocalDate,
  times: z.array(z.object({ from: LocalTime, to: LocalTimeOrMidnight })),
});

export const Alternatives = z
  .array(z.array(Condition).min(1, { error: 'conditions.emptyAlternative' }).max(maxConditions))
  .max(maxAlternatives);
export type Alternatives = z.infer<typeof Alternatives>;

export const CalendarExceptions = z
  .array(CalendarException)
  .max(maxExceptions)
  .superRefine((exceptions, context) => {
    const known = new Set<string>();
    exceptions.forEach(({ date }, index) => {
      if (known.has(date))
        context.addIssue({ code: 'custom', message: 'conditions.exceptionTwice', path: [index, 'date'] });
      known.add(date);
    });
  });

export const Calendar = z.strictObject({
  name: optionalText(100),
  conditions: Conditions,
  alternatives: Alternatives,
  exceptions: CalendarExceptions,
});
export type Calendar = z.infer<typeof Calendar>;
