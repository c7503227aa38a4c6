import { expect, test } from 'vitest';
import { agendaOf } from './agenda.ts';

const day = {
  ...{ number: 20_775, timeZone: 'Europe/Prague' },
  from: Date.parse('2026-11-17T23:00:00Z'),
  to: Date.parse('2026-11-18T23:00:00Z'),
};
const at = (hour: number) => day.from + hour * 3_600_000;
const now = at(10.5);
const block = (from: number, to: number, shows: string, isRecorded = false) => ({
  ...{ key: `${from}`, from: at(from), to: at(to), isRecorded },
  kind: shows === '-' ? ('closed' as const) : shows === '?' ? ('nothing' as const) : ('playing' as const),
  playlists: shows === '-' || shows === '?' ? [] : [shows],
});
const row = (name: string) => ({ key: name });
const counters = {
  ...{ row: row('Counters'), outages: [] },
  blocks: [
    block(0, 6.5, '-', true),
    block(6.5, 10.5, 'morning', true),
    block(10.5, 11, 'morning'),
    ...[block(11, 15, 'lunch'), block(15, 20, 'afternoon'), block(20, 24, '-')],
  ],
};
const windows = {
  ...counters,
  row: row('Windows'),
  blocks: [...counters.blocks.slice(0, 4), block(15, 20, '?'), block(20, 24, '-')],
};
const text = (lines: ReturnType<typeof agendaOf<{ key: string }>>['coming']) =>
  lines.map(({ minute, isNow, kind, playlists, rows }) =>
    [isNow ? 'now' : minute / 60, playlists[0] ?? kind, rows.map(({ key }) => key).join('+')].join(' '),
  );

test('lines of a day: now, then changes of all rows together; before it as recorded', () => {
  const agenda = agendaOf([counters, windows], day, now);
  expect(text(agenda.coming)).toEqual([
    'now morning Counters+Windows',
    '11 lunch Counters+Windows',
    '15 nothing Windows',
    '15 afternoon Counters',
    '20 closed Counters+Windows',
  ]);
  expect(text(agenda.earlier)).toEqual(['6.5 morning Counters+Windows']);
});

test('an outage is a line of what was, and tells since when it lasts', () => {
  const off = { ...block(9.6, 10.5, '-', true), kind: 'offline' as const };
  const agenda = agendaOf([{ ...counters, outages: [off] }], day, now);
  expect(agenda.offlineSince).toBe(at(9.6));
  expect(text(agenda.earlier)).toEqual(['6.5 morning Counters', '9.6 offline Counters']);
});

test('a day that is closed as a whole says so', () => {
  const closed = { ...counters, blocks: [block(-24, 48, '-')] };
  expect(text(agendaOf([closed], day, at(-5)).coming)).toEqual(['0 closed Counters']);
});

test('a draft is a line where it would play, beside what plays', () => {
  const outlines = [
    { ...block(9, 12, 'draft'), isGhost: true },
    { ...block(16, 17, 'draft'), isGhost: true },
  ];
  const agenda = agendaOf([{ ...counters, outlines }], day, now);
  expect(text(agenda.coming)).toEqual([
    ...['now draft Counters', 'now morning Counters', '11 lunch Counters'],
    ...['15 afternoon Counters', '16 draft Counters', '20 closed Counters'],
  ]);
});
