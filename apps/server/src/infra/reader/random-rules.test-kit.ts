import { numbersFrom, testSeed } from '@vitrine/contract/test/random';

// Recurrence rules by chance, always the same ones for the same number: what people write, what programs export, and what
// nobody who means well would write.

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const hostileRules = [
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;BYYEARDAY=366;BYWEEKNO=1',
  'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6',
  'FREQ=YEARLY;BYYEARDAY=366;INTERVAL=3',
  'FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=2',
  'FREQ=YEARLY;BYDAY=53MO;BYMONTH=1',
  'FREQ=DAILY;INTERVAL=2147483647',
  'FREQ=YEARLY;INTERVAL=99999999',
  'FREQ=WEEKLY;INTERVAL=0',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=99999999999',
  'FREQ=DAILY;UNTIL=99991231T235959Z',
  'FREQ=DAILY;UNTIL=00010101T000000Z',
  'FREQ=DAILY;BYHOUR=25;BYMINUTE=61;BYSECOND=62',
  'FREQ=SECONDLY;INTERVAL=7;BYSECOND=1;BYMINUTE=59;BYHOUR=23;BYMONTHDAY=31;BYMONTH=12',
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, i) => i + 1).join()}`,
  `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, i) => i).join()};BYMINUTE=${Array.from({ length: 60 }, (_, i) => i).join()};BYSECOND=${Array.from({ length: 60 }, (_, i) => i).join()}`,
  'FREQ=YEARLY;BYSETPOS=366;BYDAY=MO',
  'FREQ=NEVER',
  'FREQ=',
  '',
];

export interface RandomEvent {
  readonly rule: string;
  readonly calendar: string;
}

export function randomEvents(count: number, seed = testSeed): RandomEvent[] {
  const random = numbersFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const some = (make: () => number | string, most: number) =>
    Array.from({ length: 1 + below(most) }, make).join();
  const signed = (largest: number) => (1 + below(largest)) * (random() < 0.3 ? -1 : 1);
  const parts: readonly (() => string)[] = [
    () => `INTERVAL=${1 + below(random() < 0.1 ? 100_000 : 6)}`,
    () => `BYMONTH=${some(() => 1 + below(12), 4)}`,
    () => `BYMONTHDAY=${some(() => signed(31), 4)}`,
    () =>
      `BYDAY=${some(() => `${random() < 0.4 ? signed(random() < 0.2 ? 53 : 5) : ''}${pick(weekdays)}`, 4)}`,
    () => `BYYEARDAY=${some(() => signed(366), 4)}`,
    () => `BYWEEKNO=${some(() => signed(53), 3)}`,
    () => `BYHOUR=${some(() => below(24), 4)}`,
    () => `BYMINUTE=${some(() => below(60), 4)}`,
    () => `BYSECOND=${some(() => below(60), 4)}`,
    () => `BYSETPOS=${some(() => signed(random() < 0.2 ? 366 : 4), 2)}`,
    () => `WKST=${pick(weekdays)}`,
    () =>
      random() < 0.5 ? `COUNT=${1 + below(5000)}` : `UNTIL=20${10 + below(40)}0${1 + below(9)}15T120000Z`,
  ];
  const makeRule = () =>
    [`FREQ=${pick(frequencies)}`, ...parts.filter(() => random() < 0.25).map((make) => make())].join(';');
  const two = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: count }, (_, i) => {
    const rule = i < hostileRules.length ? hostileRules[i]! : makeRule();
    const start = `${1900 + below(random() < 0.2 ? 126 : 26) + (random() < 0.5 ? 100 : 0)}${two(1 + below(12))}${two(1 + below(28))}`;
    const time =
      random() < 0.2 ? `;VALUE=DATE:${start}` : `;TZID=Europe/Prague:${start}T${two(below(24))}0000`;
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', `DTSTART${time}`];
    return { rule, calendar: [...lines, `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n') };
  });
}
