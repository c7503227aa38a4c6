import { describe, expect, it, test } from 'vitest';
import type { CalendarRules } from './calendar.ts';
import { canCalendarsMeet } from './can-hold.ts';
import { explain } from './explain.ts';
import { at, dates, days, item, openFrom, plan, playlist, times } from './test-plan.ts';
import { nextChange, timeline } from './timeline.ts';

const except = (date: string, ...windows: [string, string][]) => ({
  date,
  times: windows.map(([from, to]) => ({ from, to })),
});

/** When a playlist with this calendar plays, in UTC. */
const plays = (rules: CalendarRules, from: string, to: string, timeZone = 'UTC') =>
  timeline(plan([playlist('a', rules)], { timeZone }), at(`${from}:00Z`), at(`${to}:00Z`))
    .filter(({ state }) => state === 'playing')
    .map((each) => [each.from, each.to].map((end) => new Date(end).toISOString().slice(0, 16)).join('/'));

const workdays = days('mon', 'tue', 'wed', 'thu', 'fri');

test('Mon to Fri 11 to 15, but Tuesdays 12 to 16, is one calendar', () => {
  const rules = {
    conditions: [days('mon', 'wed', 'thu', 'fri'), times('11:00', '15:00')],
    alternatives: [[days('tue'), times('12:00', '16:00')]],
  };
  expect(plays(rules, '2026-11-16T00:00', '2026-11-19T00:00')).toEqual([
    '2026-11-16T11:00/2026-11-16T15:00',
    '2026-11-17T12:00/2026-11-17T16:00',
    '2026-11-18T11:00/2026-11-18T15:00',
  ]);
});

describe('an exception', () => {
  const lunch = [workdays, times('11:00', '15:00')];

  it('replaces all lists on its date, and only on that', () => {
    const rules = {
      conditions: lunch,
      alternatives: [[days('tue'), times('18:00', '19:00')]],
      exceptions: [except('2026-11-17', ['12:00', '16:00'])],
    };
    expect(plays(rules, '2026-11-16T00:00', '2026-11-19T00:00')).toEqual([
      '2026-11-16T11:00/2026-11-16T15:00',
      '2026-11-17T12:00/2026-11-17T16:00',
      '2026-11-18T11:00/2026-11-18T15:00',
    ]);
  });

  it('without times keeps it from playing on that date', () => {
    const rules = { conditions: [], exceptions: [except('2026-11-17')] };
    expect(plays(rules, '2026-11-16T00:00', '2026-11-19T00:00')).toEqual([
      '2026-11-16T00:00/2026-11-17T00:00',
      '2026-11-18T00:00/2026-11-19T00:00',
    ]);
  });

  it('plays outside the dates and weekdays of the calendar too', () => {
    const rules = {
      conditions: [dates('2026-11-01', '2026-11-10'), days('mon')],
      exceptions: [except('2026-12-24', ['10:00', '12:00'])],
    };
    expect(plays(rules, '2026-11-11T00:00', '2027-01-01T00:00')).toEqual([
      '2026-12-24T10:00/2026-12-24T12:00',
    ]);
  });

  it('leaves what began the evening before to its end, and takes away its own night', () => {
    const rules = { conditions: [times('22:00', '06:00')], exceptions: [except('2026-11-17')] };
    expect(plays(rules, '2026-11-16T12:00', '2026-11-19T12:00')).toEqual([
      '2026-11-16T22:00/2026-11-17T06:00',
      '2026-11-18T22:00/2026-11-19T06:00',
    ]);
  });

  it('runs over midnight, even into another exception date', () => {
    const rules = {
      conditions: lunch,
      exceptions: [except('2026-11-17', ['22:00', '02:00']), except('2026-11-18')],
    };
    expect(plays(rules, '2026-11-17T00:00', '2026-11-19T00:00')).toEqual([
      '2026-11-17T22:00/2026-11-18T02:00',
    ]);
  });

  it('joins windows that overlap or touch, and ends at 24:00', () => {
    const rules = {
      conditions: lunch,
      exceptions: [except('2026-11-17', ['20:00', '24:00'], ['10:00', '12:00'], ['11:00', '13:00'])],
    };
    expect(plays(rules, '2026-11-17T00:00', '2026-11-18T10:00')).toEqual([
      '2026-11-17T10:00/2026-11-17T13:00',
      '2026-11-17T20:00/2026-11-18T00:00',
    ]);
  });

  it('is another stretch of time in each zone', () => {
    const rules = { conditions: [], exceptions: [except('2026-11-17')] };
    const gap = (zone: string) => plays(rules, '2026-11-15T00:00', '2026-11-20T00:00', zone);
    expect(gap('Pacific/Auckland')[0]).toBe('2026-11-15T00:00/2026-11-16T11:00');
    expect(gap('America/New_York')[0]).toBe('2026-11-15T00:00/2026-11-17T05:00');
  });

  it('changes nothing about opening hours, priority and conditions of items', () => {
    const rules = { conditions: lunch, exceptions: [except('2026-11-17', ['06:00', '20:00'])] };
    const shown = item('x', 10, times('07:00', '19:00'));
    const of = plan(
      [
        playlist('a', { ...rules, items: [shown] }),
        playlist('b', { priority: 60, conditions: [times('12:00', '13:00')] }),
      ],
      { timeZone: 'UTC', hours: openFrom('08:00', '18:00') },
    );
    const found = timeline(of, at('2026-11-17T00:00:00Z'), at('2026-11-18T00:00:00Z'));
    expect(found.map(({ from, playlists }) => [new Date(from).getUTCHours(), playlists[0]])).toEqual([
      [0, undefined],
      [8, 'a'],
      [12, 'b'],
      [13, 'a'],
      [18, undefined],
    ]);
  });
});

describe('alternatives', () => {
  it('change nothing beside empty conditions, which always hold', () => {
    const rules = { conditions: [], alternatives: [[days('mon')]] };
    expect(plays(rules, '2026-11-16T00:00', '2026-11-19T00:00')).toEqual([
      '2026-11-16T00:00/2026-11-19T00:00',
    ]);
  });

  it('each belong to their own start day', () => {
    const rules = {
      conditions: [days('fri'), times('22:00', '02:00')],
      alternatives: [[days('sat'), times('01:00', '03:00')]],
      exceptions: [except('2026-11-20')],
    };
    // The night of Friday is taken away by its exception, the early Saturday is not.
    expect(plays(rules, '2026-11-20T00:00', '2026-11-22T00:00')).toEqual([
      '2026-11-21T01:00/2026-11-21T03:00',
    ]);
  });
});

describe('clock changes', () => {
  const on = (date: string, ...windows: [string, string][]) => ({
    conditions: [dates('2000-01-01', '2000-01-01')],
    exceptions: [except(date, ...windows)],
  });

  it('a window inside the doubled hour plays twice, one inside the skipped hour not at all', () => {
    const prague = 'Europe/Prague';
    expect(
      plays(on('2026-10-25', ['02:15', '02:45']), '2026-10-24T12:00', '2026-10-26T12:00', prague),
    ).toEqual(['2026-10-25T00:15/2026-10-25T00:45', '2026-10-25T01:15/2026-10-25T01:45']);
    expect(
      plays(on('2027-03-28', ['02:15', '02:45']), '2027-03-27T12:00', '2027-03-29T12:00', prague),
    ).toEqual([]);
  });

  it('works where clocks change by half an hour (Lord Howe)', () => {
    expect(
      plays(
        on('2026-04-05', ['01:30', '02:00']),
        '2026-04-04T00:00',
        '2026-04-06T00:00',
        'Australia/Lord_Howe',
      ),
    ).toEqual(['2026-04-04T14:30/2026-04-04T15:30']);
  });

  it('a date that does not exist at a place never occurs there (Samoa, 30.12.2011)', () => {
    const samoa = 'Pacific/Apia';
    expect(
      plays(on('2011-12-30', ['08:00', '12:00']), '2011-12-28T00:00', '2012-01-02T00:00', samoa),
    ).toEqual([]);
    // An exception that would keep it off the screen has no effect.
    const always = { conditions: [], exceptions: [except('2011-12-30')] };
    expect(plays(always, '2011-12-28T00:00', '2012-01-02T00:00', samoa)).toEqual([
      '2011-12-28T00:00/2012-01-02T00:00',
    ]);
  });
});

describe('the explanation', () => {
  const rules = {
    conditions: [workdays, times('11:00', '15:00')],
    alternatives: [[days('sat'), times('22:00', '02:00')]],
    exceptions: [except('2026-11-17', ['12:00', '16:00']), except('2026-11-21')],
  };
  const why = (instant: string) =>
    explain(plan([playlist('a', rules)], { timeZone: 'UTC' }), at(`${instant}:00Z`)).playlists[0]!.verdict;

  it.each([
    ['2026-11-16T11:30', { why: 'plays' }],
    ['2026-11-17T15:30', { why: 'plays' }],
    ['2026-11-17T11:30', { why: 'exception', date: '2026-11-17' }],
    ['2026-11-18T15:30', { why: 'condition', condition: times('11:00', '15:00') }],
    ['2026-11-15T11:30', { why: 'condition', condition: workdays }],
    ['2026-11-15T01:30', { why: 'plays' }],
    // The night of the exception date would have gone on into Sunday.
    ['2026-11-22T01:30', { why: 'exception', date: '2026-11-21' }],
    ['2026-11-22T02:30', { why: 'condition', condition: times('11:00', '15:00') }],
  ])('at %s', (instant, expected) => {
    expect(why(instant)).toEqual(expected);
  });
});

describe('whether calendars can meet', () => {
  const monday: CalendarRules = { conditions: [days('mon')] };
  it.each<[string, CalendarRules, CalendarRules, boolean]>([
    ['by an alternative', { ...monday, alternatives: [[days('tue')]] }, { conditions: [days('tue')] }, true],
    [
      'by an exception',
      { ...monday, exceptions: [except('2026-11-17', ['10:00', '11:00'])] },
      { conditions: [dates('2026-11-17', '2026-11-17')] },
      true,
    ],
    [
      'not where an exception takes the only day',
      { ...monday, exceptions: [except('2026-11-16')] },
      { conditions: [dates('2026-11-15', '2026-11-20')] },
      false,
    ],
    [
      'on the second Monday if the first is an exception',
      { ...monday, exceptions: [except('2026-11-16')] },
      { conditions: [dates('2026-11-15', '2026-11-24')] },
      true,
    ],
    [
      'in the night of an exception',
      { ...monday, exceptions: [except('2026-11-17', ['22:00', '02:00'])] },
      { conditions: [dates('2026-11-18', '2026-11-18'), times('01:00', '05:00')] },
      true,
    ],
  ])('%s', (_, a, b, expected) => {
    expect(canCalendarsMeet(a, b)).toBe(expected);
    expect(canCalendarsMeet(b, a)).toBe(expected);
  });
});

test('the next change is found across exceptions', () => {
  const rules = { conditions: [], exceptions: [except('2027-05-01')] };
  const of = plan([playlist('a', rules)], { timeZone: 'UTC' });
  expect(nextChange(of, at('2026-11-17T00:00:00Z'))).toBe(at('2027-05-01T00:00:00Z'));
});
