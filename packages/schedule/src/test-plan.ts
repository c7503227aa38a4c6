import type { Condition } from '@vitrine/contract/conditions';
import { type Weekday, type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import type { Plan, PlannedItem, PlannedPlaylist } from './plan.ts';

// Plans for tests: a case sets only what it is about, the rest has defaults.

export const time = (
  operator: 'before' | 'on_or_before' | 'on_or_after' | 'after',
  value: string,
): Condition => ({
  precondition: 'time',
  operator,
  value,
});
export const times = (from: string, to: string): Condition => ({
  precondition: 'time',
  operator: 'between',
  from,
  to,
});
export const date = (
  operator: 'before' | 'on_or_before' | 'on_or_after' | 'after',
  value: string,
): Condition => ({
  precondition: 'date',
  operator,
  value,
});
export const dates = (from: string, to: string): Condition => ({
  precondition: 'date',
  operator: 'between',
  from,
  to,
});
export const days = (...names: Weekday[]): Condition => ({ precondition: 'weekday', weekdays: names });

export const nonstop: WeeklyHours = Object.fromEntries(
  weekdays.map((day) => [day, { start: '08:00', end: '18:00', nonstop: true, closed: false }]),
) as WeeklyHours;

export const openFrom = (start: string, end: string, ...closed: Weekday[]): WeeklyHours =>
  Object.fromEntries(
    weekdays.map((day) => [day, { start, end, nonstop: false, closed: closed.includes(day) }]),
  ) as WeeklyHours;

export const item = (id: string, seconds: number, ...conditions: Condition[]): PlannedItem => ({
  id,
  seconds,
  conditions,
});

let made = 0;

export const playlist = (id: string, rest: Partial<PlannedPlaylist> = {}): PlannedPlaylist => ({
  id,
  priority: 50,
  groupPriority: 50,
  enabled: true,
  orientation: null,
  createdAt: new Date(Date.UTC(2026, 0, 1) + made++ * 1000).toISOString(),
  conditions: [],
  items: [item(`${id} item`, 10)],
  ...rest,
});

export const plan = (playlists: readonly PlannedPlaylist[], rest: Partial<Plan> = {}): Plan => ({
  timeZone: 'Europe/Prague',
  hours: nonstop,
  orientation: 'horizontal',
  playlists,
  ...rest,
});

export const at = (text: string): number => Date.parse(text);
