import { expect, test } from 'vitest';
import { parseCalendar } from './parse-calendar.ts';

// The examples of RFC 5545, section 3.8.5.3, with the dates it gives for them. All begin at nine o'clock in New York.

const dayMs = 86_400_000;
/** Days of one month: `1997-09 2 4 6`. Lines are joined. */
const days = (...months: string[]): string[] =>
  months.flatMap((line) => {
    const [month, ...rest] = line.split(' ');
    return rest.flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number);
      return Array.from(
        { length: to! - from! + 1 },
        (_, i) => `${month}-${String(from! + i).padStart(2, '0')}`,
      );
    });
  });

const newYork = new Intl.DateTimeFormat('sv', {
  ...{ timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' },
});

/** The starts by the clock of New York, from the first day to the last; the calendar is read every two weeks, as a worker does. */
function startsBetween(start: string, lines: readonly string[], first: string, last: string): string[] {
  const event = [`DTSTART;TZID=America/New_York:${start}T090000`, ...lines].join('\r\n');
  const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const found = new Set<string>();
  const [from, to] = [Date.parse(`${first}T12:00:00Z`), Date.parse(`${last}T12:00:00Z`)];
  for (let now = from; now < to + 14 * dayMs; now += 14 * dayMs)
    for (const { values } of parseCalendar(calendar, now).rows)
      found.add(newYork.format(new Date(String(values.start))));
  return [...found].filter((at) => at.slice(0, 10) <= last).sort();
}

const all = '1997-09-02';
test.each<[what: string, start: string, rule: string, expected: string[]]>([
  ['daily, 10 times', '19970902', 'FREQ=DAILY;COUNT=10', days('1997-09 2-11')],
  [
    ...(['daily until 24 December', '19970902', 'FREQ=DAILY;UNTIL=19971224T000000Z'] as const),
    days('1997-09 2-30', '1997-10 1-31', '1997-11 1-30', '1997-12 1-23'),
  ],
  [
    ...(['every 10 days, 5 times', '19970902', 'FREQ=DAILY;INTERVAL=10;COUNT=5'] as const),
    days('1997-09 2 12 22', '1997-10 2 12'),
  ],
  [
    'every day in January, by the year',
    '19980101',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    days('1998-01 1-31', '1999-01 1-31', '2000-01 1-31'),
  ],
  [
    'every day in January, by the day',
    '19980101',
    'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    days('1998-01 1-31', '1999-01 1-31', '2000-01 1-31'),
  ],
  [
    ...(['weekly, 10 times', '19970902', 'FREQ=WEEKLY;COUNT=10'] as const),
    days('1997-09 2 9 16 23 30', '1997-10 7 14 21 28', '1997-11 4'),
  ],
  [
    'every other week',
    '19970902',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    days('1997-09 2 16 30', '1997-10 14 28', '1997-11 11 25', '1997-12 9 23', '1998-01 6 20', '1998-02 3 17'),
  ],
  [
    'Tuesday and Thursday for five weeks',
    '19970902',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    days('1997-09 2 4 9 11 16 18 23 25 30', '1997-10 2'),
  ],
  [
    'every other week on three days',
    '19970901',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    days(
      ...['1997-09 1 3 5 15 17 19 29', '1997-10 1 3 13 15 17 27 29 31', '1997-11 10 12 14 24 26 28'],
      '1997-12 8 10 12 22',
    ),
  ],
  [
    'every other week on two days, 8 times',
    '19970902',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    days('1997-09 2 4 16 18 30', '1997-10 2 14 16'),
  ],
  [
    'the first Friday, 10 times',
    '19970905',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    days(
      ...['1997-09 5', '1997-10 3', '1997-11 7', '1997-12 5', '1998-01 2', '1998-02 6', '1998-03 6'],
      ...['1998-04 3', '1998-05 1', '1998-06 5'],
    ),
  ],
  [
    'the first and last Sunday of every other month, 10 times',
    '19970907',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    days('1997-09 7 28', '1997-11 2 30', '1998-01 4 25', '1998-03 1 29', '1998-05 3 31'),
  ],
  [
    'the Monday before the last, for 6 months',
    '19970922',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    days('1997-09 22', '1997-10 20', '1997-11 17', '1997-12 22', '1998-01 19', '1998-02 16'),
  ],
  [
    'the third-to-last day of the month',
    '19970928',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    days('1997-09 28', '1997-10 29', '1997-11 28', '1997-12 29', '1998-01 29', '1998-02 26'),
  ],
  [
    'the 2nd and 15th, 10 times',
    '19970902',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    days('1997-09 2 15', '1997-10 2 15', '1997-11 2 15', '1997-12 2 15', '1998-01 2 15'),
  ],
  [
    'the first and last day of the month, 10 times',
    '19970930',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    days('1997-09 30', '1997-10 1 31', '1997-11 1 30', '1997-12 1 31', '1998-01 1 31', '1998-02 1'),
  ],
  [
    'every 18 months from the 10th to the 15th, 10 times',
    '19970910',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    days('1997-09 10-15', '1999-03 10-13'),
  ],
  [
    'every Tuesday of every other month',
    '19970902',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    days('1997-09 2 9 16 23 30', '1997-11 4 11 18 25', '1998-01 6 13 20 27', '1998-03 3 10 17 24 31'),
  ],
  [
    'in June and July, 10 times',
    '19970610',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    [1997, 1998, 1999, 2000, 2001].flatMap((year) => days(`${year}-06 10`, `${year}-07 10`)),
  ],
  [
    'every other year in January, February and March, 10 times',
    '19970310',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    days(
      ...['1997-03 10', '1999-01 10', '1999-02 10', '1999-03 10', '2001-01 10', '2001-02 10', '2001-03 10'],
      ...['2003-01 10', '2003-02 10', '2003-03 10'],
    ),
  ],
  [
    'every third year on days 1, 100 and 200, 10 times',
    '19970101',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    days(
      ...['1997-01 1', '1997-04 10', '1997-07 19', '2000-01 1', '2000-04 9', '2000-07 18', '2003-01 1'],
      ...['2003-04 10', '2003-07 19', '2006-01 1'],
    ),
  ],
  [
    ...(['the 20th Monday of the year', '19970519', 'FREQ=YEARLY;BYDAY=20MO'] as const),
    days('1997-05 19', '1998-05 18', '1999-05 17'),
  ],
  [
    ...(['Monday of week 20', '19970512', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'] as const),
    days('1997-05 12', '1998-05 11', '1999-05 17'),
  ],
  [
    ...(['every Thursday in March', '19970313', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH'] as const),
    days('1997-03 13 20 27', '1998-03 5 12 19 26', '1999-03 4 11 18 25'),
  ],
  [
    'every Thursday in summer',
    '19970605',
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    days('1997-06 5 12 19 26', '1997-07 3 10 17 24 31', '1997-08 7 14 21 28', '1998-06 4 11 18 25'),
  ],
  [
    'every Friday the 13th',
    '19970902',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13\r\nEXDATE;TZID=America/New_York:19970902T090000',
    days('1998-02 13', '1998-03 13', '1998-11 13', '1999-08 13', '2000-10 13'),
  ],
  [
    'the Saturday after the first Sunday',
    '19970913',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    days(
      ...['1997-09 13', '1997-10 11', '1997-11 8', '1997-12 13', '1998-01 10', '1998-02 7', '1998-03 7'],
      ...['1998-04 11', '1998-05 9', '1998-06 13'],
    ),
  ],
  [
    'election day of the United States',
    '19961105',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    days('1996-11 5', '2000-11 7', '2004-11 2'),
  ],
  [
    'the third of Tuesday, Wednesday and Thursday, for 3 months',
    '19970904',
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    days('1997-09 4', '1997-10 7', '1997-11 6'),
  ],
  [
    'the weekday before the last',
    '19970929',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    days('1997-09 29', '1997-10 30', '1997-11 27', '1997-12 30', '1998-01 29', '1998-02 26', '1998-03 30'),
  ],
  [
    'a week that begins on Monday',
    '19970805',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    days('1997-08 5 10 19 24'),
  ],
  [
    'a week that begins on Sunday',
    '19970805',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    days('1997-08 5 17 19 31'),
  ],
  [
    'days that do not exist',
    '20070115',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    days('2007-01 15 30', '2007-02 15', '2007-03 15 30'),
  ],
])('%s', (_what, start, rule, expected) => {
  const first = `${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6)}`;
  expect(startsBetween(start, [`RRULE:${rule}`], first, expected.at(-1)!)).toEqual(
    expected.map((day) => `${day} 09:00`),
  );
});

test.each<[string, string, string[]]>([
  ['every 3 hours', 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', ['09:00', '12:00', '15:00']],
  [
    'every 15 minutes, 6 times',
    'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'],
  ],
  [
    'every hour and a half, 4 times',
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    ['09:00', '10:30', '12:00', '13:30'],
  ],
])('%s', (_what, rule, expected) => {
  expect(startsBetween('19970902', [`RRULE:${rule}`], all, all)).toEqual(
    expected.map((at) => `${all} ${at}`),
  );
});

test.each([
  'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
  'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
])('every 20 minutes from 9:00 to 16:40: %s', (rule) => {
  const day = startsBetween('19970902', [`RRULE:${rule}`], all, all);
  expect([day.length, day[0], day.at(-1)]).toEqual([24, `${all} 09:00`, `${all} 16:40`]);
});
