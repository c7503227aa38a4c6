import type { Condition } from '@vitrine/contract/conditions';

// The dearest plan that the limits allow: every item has as many conditions as it may, each of which shuts it out for one other
// minute of the day, so that what is shown changes every minute.

const clock = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** From one minute after it until it on the next day: all the day but one minute. */
const allButMinute = (minute: number): Condition => ({
  precondition: 'time',
  operator: 'between',
  from: clock(minute + 1),
  to: clock(minute),
});

export const hostileConditions = (item: number, count: number): Condition[] =>
  Array.from({ length: count }, (_, i) => allButMinute((item * 7 + i * 71) % 1438));
