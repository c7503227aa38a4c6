import type { Condition } from '@vitrine/contract/conditions';
import { type Weekday, type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import type { Plan, PlannedItem, PlannedPlaylist } from '@vitrine/schedule/plan';

// Fifty playlists and displays in twelve zones, the same in every run. All playlists are assigned to every
// display, but through different groups, and opening hours differ, so no two displays share a plan unless
// requested.

export const dayMs = 86_400_000;
/** Thirty days that include the clock changes in Europe and America. */
export const from = Date.parse('2026-10-15T00:00:00Z');
export const to = from + 30 * dayMs;

export const zones = [
  ...['Europe/Prague', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'America/Chicago'],
  ...['America/Sao_Paulo', 'Asia/Tokyo', 'Asia/Kolkata', 'Australia/Sydney', 'Africa/Cairo'],
  ...['Pacific/Auckland', 'UTC'],
];

let state = 20261015;
/** A pseudo-random integer from 0 to below `end`; the sequence is the same in every run. */
function random(end: number): number {
  state = (state * 48271) % 2147483647;
  return state % end;
}

const two = (n: number) => String(n).padStart(2, '0');
const clock = (quarter: number) => `${two(Math.floor(quarter / 4) % 24)}:${two((quarter % 4) * 15)}`;
const date = (day: number) => new Date(from + day * dayMs).toISOString().slice(0, 10);

export type Rule = Pick<PlannedPlaylist, 'id' | 'priority' | 'conditions' | 'items' | 'createdAt'>;

/**
 * A tenth always play; the others play in a window of one to five hours, some over midnight, most on some
 * weekdays only.
 */
function ruleOf(number: number): Rule {
  const plays = number % 10 === 9 ? [] : windowOf(number);
  return {
    id: `rule-${number}`,
    priority: number % 10 === 9 ? 10 : 20 + 10 * random(8),
    createdAt: new Date(from - number * 1000).toISOString(),
    conditions: plays,
    items: Array.from({ length: 5 }, (_, place): PlannedItem => {
      // In a fifth of the playlists all items have conditions, in the others one in five.
      const hasConditions = (number % 5 === 2 || place === 1) && plays.length > 0;
      const operator = place % 2 === 0 ? 'on_or_after' : 'before';
      const value = clock(4 * random(24));
      return {
        id: `item-${number}-${place}`,
        seconds: 10 + place,
        conditions: hasConditions ? [{ precondition: 'time', operator, value }] : [],
      };
    }),
  };
}

function windowOf(number: number): Condition[] {
  const start = random(96);
  const conditions: Condition[] = [
    {
      precondition: 'time',
      operator: 'between',
      from: clock(start),
      to: clock((start + 4 + random(16)) % 96),
    },
  ];
  const days = weekdays.filter((day) => day === 'wed' || random(10) < 7) as Weekday[];
  if (number % 3 > 0) conditions.push({ precondition: 'weekday', weekdays: days });
  const first = random(25);
  if (number % 5 === 1)
    conditions.push({
      precondition: 'date',
      operator: 'between',
      from: date(first),
      to: date(first + random(10)),
    });
  return conditions;
}

export const rulesOf = (count: number): Rule[] => Array.from({ length: count }, (_, i) => ruleOf(i));

const nonstop = Object.fromEntries(
  weekdays.map((day) => [day, { start: '00:00', end: '24:00', nonstop: true, closed: false }]),
) as WeeklyHours;

export const planOf = (
  rules: readonly Rule[],
  timeZone: string,
  rest: { hours?: WeeklyHours; groupPriority?: () => number } = {},
): Plan => ({
  timeZone,
  orientation: 'horizontal',
  hours: rest.hours ?? nonstop,
  playlists: rules.map((rule) => ({
    ...rule,
    ...{ groupPriority: rest.groupPriority?.() ?? 50, enabled: true, orientation: null },
  })),
});

/** Displays of which no two share a plan. */
export const differentPlans = (rules: readonly Rule[], count: number): Plan[] =>
  Array.from({ length: count }, (_, number) => {
    const start = clock(24 + (number % 9));
    const end = clock(80 + (number % 13));
    const hours = Object.fromEntries(
      weekdays.map((day, i) => [
        day,
        { start, end, nonstop: number % 4 === 0, closed: i === 6 && number % 3 === 0 },
      ]),
    ) as WeeklyHours;
    return planOf(rules, zones[number % zones.length]!, { hours, groupPriority: () => 10 * random(10) });
  });
