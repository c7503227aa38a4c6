import { describe, expect, it } from 'vitest';
import { compile, isMetAt } from './condition.ts';
import { localMoment, spansOf, startOfLocalDay } from './local-clock.ts';
import type { Plan } from './plan.ts';
import { at, date, dates, days, item, openFrom, plan, playlist, time, times } from './test-plan.ts';
import { timeline } from './timeline.ts';

const isMet = (conditions: Parameters<typeof compile>[0], instant: string, zone = 'UTC') => {
  const { day, minute } = localMoment(zone, at(instant));
  return isMetAt(compile(conditions), day, minute);
};

/** When the only playlist of a plan plays, in UTC. */
const plays = (of: Plan, from: string, to: string) =>
  timeline(of, at(from), at(to))
    .filter(({ state }) => state === 'playing')
    .map(
      (each) =>
        `${new Date(each.from).toISOString().slice(0, 16)}/${new Date(each.to).toISOString().slice(0, 16)}`,
    );

describe('a date', () => {
  const table: [string, ReturnType<typeof date>, string[]][] = [
    ['before: the day itself does not count', date('before', '2026-11-15'), ['14']],
    ['on or before: the day itself counts', date('on_or_before', '2026-11-15'), ['14', '15']],
    ['between: both days count', dates('2026-11-15', '2026-11-16'), ['15', '16']],
    ['between one day and itself: that day', dates('2026-11-15', '2026-11-15'), ['15']],
    ['on or after: the day itself counts', date('on_or_after', '2026-11-15'), ['15', '16', '17']],
    ['after: the day itself does not count', date('after', '2026-11-15'), ['16', '17']],
  ];
  it.each(table)('%s', (_, condition, expected) => {
    const met = ['14', '15', '16', '17'].filter((day) => isMet([condition], `2026-11-${day}T12:00:00Z`));
    expect(met).toEqual(expected);
  });

  it('begins and ends at local midnight', () => {
    const only = plan([playlist('a', { conditions: [dates('2026-11-15', '2026-11-15')] })], {
      timeZone: 'Asia/Tokyo',
    });
    expect(plays(only, '2026-11-14T00:00:00Z', '2026-11-17T00:00:00Z')).toEqual([
      '2026-11-14T15:00/2026-11-15T15:00',
    ]);
  });

  it('knows the leap day', () => {
    const only = plan([playlist('a', { conditions: [dates('2028-02-29', '2028-02-29')] })], {
      timeZone: 'UTC',
    });
    expect(plays(only, '2028-02-01T00:00:00Z', '2028-04-01T00:00:00Z')).toEqual([
      '2028-02-29T00:00/2028-03-01T00:00',
    ]);
  });
});

describe('a time', () => {
  const table: [string, ReturnType<typeof time>, Record<string, boolean>][] = [
    ['before 09:00 ends with 08:59:59', time('before', '09:00'), { '08:59:59': true, '09:00:00': false }],
    [
      'on or before 09:00 includes 09:00:59',
      time('on_or_before', '09:00'),
      { '09:00:59': true, '09:01:00': false },
    ],
    [
      'on or after 09:00 begins with 09:00:00',
      time('on_or_after', '09:00'),
      { '08:59:59': false, '09:00:00': true },
    ],
    ['after 09:00 begins with 09:01:00', time('after', '09:00'), { '09:00:59': false, '09:01:00': true }],
    [
      'between includes its first and excludes its last instant',
      times('09:00', '10:00'),
      { '08:59:59': false, '09:00:00': true, '09:59:59': true, '10:00:00': false },
    ],
    [
      'between 22:00 and 06:00 goes over midnight',
      times('22:00', '06:00'),
      {
        '21:59:59': false,
        '22:00:00': true,
        '23:59:59': true,
        '00:00:00': true,
        '05:59:59': true,
        '06:00:00': false,
      },
    ],
  ];
  it.each(table)('%s', (_, condition, expected) => {
    for (const [clock, holds] of Object.entries(expected))
      expect([clock, isMet([condition], `2026-11-15T${clock}Z`)]).toEqual([clock, holds]);
  });
});

describe('weekdays', () => {
  it('hold on those days, from midnight to midnight', () => {
    const only = plan([playlist('a', { conditions: [days('sat', 'sun')] })], { timeZone: 'Europe/Prague' });
    expect(plays(only, '2026-11-09T00:00:00Z', '2026-11-23T00:00:00Z')).toEqual([
      '2026-11-13T23:00/2026-11-15T23:00',
      '2026-11-20T23:00/2026-11-22T23:00',
    ]);
  });
});

describe('a window over midnight', () => {
  it('belongs to the day on which it began: Friday 22:00–06:00 runs into Saturday and not out of Thursday', () => {
    const only = plan([playlist('a', { conditions: [times('22:00', '06:00'), days('fri')] })], {
      timeZone: 'UTC',
    });
    expect(plays(only, '2026-11-12T00:00:00Z', '2026-11-16T00:00:00Z')).toEqual([
      '2026-11-13T22:00/2026-11-14T06:00',
    ]);
  });

  it('of the last date ends on the following morning', () => {
    const only = plan(
      [playlist('a', { conditions: [dates('2026-12-30', '2026-12-31'), times('20:00', '02:00')] })],
      {
        timeZone: 'UTC',
      },
    );
    expect(plays(only, '2026-12-29T00:00:00Z', '2027-01-03T00:00:00Z')).toEqual([
      '2026-12-30T20:00/2026-12-31T02:00',
      '2026-12-31T20:00/2027-01-01T02:00',
    ]);
  });

  it('combined with a time in the morning still refers to the day before', () => {
    expect(
      isMet([times('22:00', '06:00'), time('before', '03:00'), days('fri')], '2026-11-14T02:00:00Z'),
    ).toBe(true);
    expect(
      isMet([times('22:00', '06:00'), time('before', '03:00'), days('sat')], '2026-11-14T02:00:00Z'),
    ).toBe(false);
  });
});

describe('the day a clock jumps forward', () => {
  const prague = (...conditions: Parameters<typeof compile>[0]) =>
    plan([playlist('a', { conditions: [...conditions] })], { timeZone: 'Europe/Prague' });

  it('a window wholly inside the skipped hour does not occur', () => {
    expect(plays(prague(times('02:15', '02:45')), '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toEqual(
      [],
    );
  });
  it('a window that reaches past the skipped hour begins at its end', () => {
    expect(plays(prague(times('02:30', '04:00')), '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T01:00/2026-03-29T02:00',
    ]);
  });
  it('a window that begins before it is an hour shorter', () => {
    expect(plays(prague(times('01:00', '04:00')), '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T00:00/2026-03-29T02:00',
    ]);
  });
  it('a day whose midnight is skipped begins at the jump (Beirut)', () => {
    const only = plan([playlist('a', { conditions: [dates('2022-03-27', '2022-03-27')] })], {
      timeZone: 'Asia/Beirut',
    });
    expect(plays(only, '2022-03-26T00:00:00Z', '2022-03-29T00:00:00Z')).toEqual([
      '2022-03-26T22:00/2022-03-27T21:00',
    ]);
    expect(startOfLocalDay('Asia/Beirut', at('2022-03-27T12:00:00Z'))).toBe(at('2022-03-26T22:00:00Z'));
  });
});

describe('the day a clock falls back', () => {
  it('a window inside the repeated hour occurs twice', () => {
    const only = plan([playlist('a', { conditions: [times('02:15', '02:45')] })]);
    expect(plays(only, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
      '2026-10-25T00:15/2026-10-25T00:45',
      '2026-10-25T01:15/2026-10-25T01:45',
    ]);
  });
  it('a window around the repeated hour is an hour longer', () => {
    const only = plan([playlist('a', { conditions: [times('01:00', '04:00')] })]);
    expect(plays(only, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
      '2026-10-24T23:00/2026-10-25T03:00',
    ]);
  });
  it('works in the southern hemisphere too (Sydney, first Sunday of April)', () => {
    const only = plan([playlist('a', { conditions: [times('02:15', '02:45')] })], {
      timeZone: 'Australia/Sydney',
    });
    expect(plays(only, '2026-04-04T00:00:00Z', '2026-04-05T00:00:00Z')).toEqual([
      '2026-04-04T15:15/2026-04-04T15:45',
      '2026-04-04T16:15/2026-04-04T16:45',
    ]);
  });
  it('works where clocks change by half an hour (Lord Howe)', () => {
    const only = plan([playlist('a', { conditions: [times('01:30', '02:00')] })], {
      timeZone: 'Australia/Lord_Howe',
    });
    expect(plays(only, '2026-04-04T00:00:00Z', '2026-04-05T00:00:00Z')).toEqual([
      '2026-04-04T14:30/2026-04-04T15:30',
    ]);
  });
});

describe('zones with odd offsets', () => {
  it.each([
    ['Asia/Kathmandu', '2026-11-15T03:15:00Z'],
    ['Pacific/Chatham', '2026-11-14T19:15:00Z'],
    ['America/St_Johns', '2026-11-15T12:30:00Z'],
    ['Pacific/Kiritimati', '2026-11-14T19:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-15T20:00:00Z'],
  ])('09:00 on the 15th in %s is %s', (timeZone, expected) => {
    const only = plan(
      [playlist('a', { conditions: [times('09:00', '10:00'), dates('2026-11-15', '2026-11-15')] })],
      { timeZone },
    );
    const [first] = timeline(only, at('2026-11-13T00:00:00Z'), at('2026-11-17T00:00:00Z')).filter(
      ({ state }) => state === 'playing',
    );
    expect(new Date(first!.from).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  it('a whole day that a country skipped never plays (Samoa, 30.12.2011)', () => {
    const only = plan([playlist('a', { conditions: [dates('2011-12-30', '2011-12-30')] })], {
      timeZone: 'Pacific/Apia',
    });
    expect(plays(only, '2011-12-28T00:00:00Z', '2012-01-02T00:00:00Z')).toEqual([]);
    expect(spansOf('Pacific/Apia', at('2011-12-28T00:00:00Z'), at('2012-01-02T00:00:00Z'))).toHaveLength(2);
  });
});

describe('opening hours', () => {
  it('leave the screen black outside and can end at 24:00', () => {
    const only = plan([playlist('a')], { hours: openFrom('08:00', '24:00', 'sun'), timeZone: 'UTC' });
    expect(plays(only, '2026-11-14T00:00:00Z', '2026-11-17T00:00:00Z')).toEqual([
      '2026-11-14T08:00/2026-11-15T00:00',
      '2026-11-16T08:00/2026-11-17T00:00',
    ]);
    expect(timeline(only, at('2026-11-15T10:00:00Z'), at('2026-11-15T11:00:00Z'))[0]!.state).toBe('closed');
  });
});

it('an item is evaluated by its own conditions alone', () => {
  const only = plan([playlist('a', { items: [item('x', 10, times('22:00', '06:00'), days('fri'))] })], {
    timeZone: 'UTC',
  });
  expect(plays(only, '2026-11-13T00:00:00Z', '2026-11-16T00:00:00Z')).toEqual([
    '2026-11-13T22:00/2026-11-14T06:00',
  ]);
});
