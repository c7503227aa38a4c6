import type { Condition } from '@vitrine/contract/conditions';

// The most expensive plan that the limits allow: every item has the maximum number of conditions, each of
// which excludes a different minute of the day, so that what is shown changes every minute.

const clock = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** All day except for one minute. */
const allButMinute = (minute: number): Condition => ({
  precondition: 'time',
  operator: 'between',
  from: clock(minute + 1),
  to: clock(minute),
});

export const hostileConditions = (item: number, count: number): Condition[] =>
  Array.from({ length: count }, (_, i) => allButMinute((item * 7 + i * 71) % 1438));
