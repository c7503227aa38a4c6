import * as z from 'zod';
import { weekdays } from './screen-values.ts';
import { LocalTime } from './text.ts';

// When something plays. All conditions of a list must hold; an empty list always holds. They are evaluated by
// the local time and calendar of the display's location (packages/schedule).

export const preconditions = ['date', 'time', 'weekday'] as const;
export const operators = ['before', 'on_or_before', 'between', 'on_or_after', 'after'] as const;
export type Operator = (typeof operators)[number];
export const maxConditions = 20;

/** A calendar date, `2026-11-30`. */
export const LocalDate = z.iso
  .date({ error: 'conditions.date' })
  .refine((date) => /^(19[7-9]|2[01])\d/.test(date), {
    error: 'conditions.date',
  });

/** A time on the clock of each place, `2026-11-30T08:00`. */
export const LocalDateTime = z
  .string({ error: 'playables.dateTime' })
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: 'playables.dateTime' })
  .refine((value) => LocalDate.safeParse(value.slice(0, 10)).success, { error: 'playables.dateTime' });

const oneBound = z.enum(['before', 'on_or_before', 'on_or_after', 'after']);
const invalid = { error: 'conditions.invalid' };

const DateCondition = z.strictObject({
  precondition: z.literal('date'),
  operator: oneBound,
  value: LocalDate,
});
const DatesCondition = z
  .strictObject({
    precondition: z.literal('date'),
    operator: z.literal('between'),
    from: LocalDate,
    to: LocalDate,
  })
  .refine(({ from, to }) => from <= to, { error: 'conditions.datesInOrder' });
const TimeCondition = z.strictObject({
  precondition: z.literal('time'),
  operator: oneBound,
  value: LocalTime,
});
const TimesCondition = z
  .strictObject({
    precondition: z.literal('time'),
    operator: z.literal('between'),
    from: LocalTime,
    to: LocalTime,
  })
  .refine(({ from, to }) => from !== to, { error: 'conditions.timesDiffer' });
const WeekdayCondition = z.strictObject({
  precondition: z.literal('weekday'),
  weekdays: z.array(z.enum(weekdays)).min(1, { error: 'conditions.oneDay' }).max(7),
});

export const Condition = z.union(
  [DateCondition, DatesCondition, TimeCondition, TimesCondition, WeekdayCondition],
  invalid,
);
export type Condition = z.infer<typeof Condition>;

export const Conditions = z.array(Condition).max(maxConditions);
