import type { Takeover, TakeoverDisplay } from '@vitrine/contract/takeovers';
import { expect, test } from 'vitest';
import { describe } from './alarm-report.ts';

const at = '2026-11-16T09:00:00.000Z';
const display = (name: string, place: string, shownAfter: number | null = 300): TakeoverDisplay => ({
  id: name,
  name,
  place,
  timezone: 'Europe/Prague',
  active: true,
  orientation: 'horizontal',
  since: null,
  endedAt: null,
  screenOff: false,
  picture: null,
  pictureAt: null,
  position: 0,
  receivedAfter: shownAfter,
  shownAfter,
  ...(shownAfter === null
    ? { state: 'not_reached', reason: 'offline' as const }
    : { state: 'shown', reason: null }),
});
const takeover = (kind: Takeover['kind']) =>
  ({
    kind,
    level: 'danger',
    texts: { en: { title: 'Leave', text: '' } },
    where: [],
    startedAt: at,
    endedAt: at,
    startedBy: { name: 'Hana', via: 'person' },
    endedBy: null,
    reach: { displays: 3, received: 2, shown: 2, notReached: 1, p50: 300, p95: 300, slowest: 300 },
  }) as unknown as Takeover;
const of = (kind: Takeover['kind'], displays: TakeoverDisplay[]) =>
  describe({ environment: { name: 'Shop' }, now: new Date(at) } as never, takeover(kind), displays, 'en');

test('paper lists those that were missed, then a line per place, the worst first', () => {
  const { tables, notes } = of('alert', [
    ...[display('Counter', 'Brno'), display('Window', 'Brno', 900), display('Terrace', 'Praha', null)],
    { ...display('Spare', 'Praha', null), reason: 'no_player' },
  ]);
  expect(tables.map(({ rows }) => rows)).toEqual([
    [
      ['Terrace', 'Praha', 'Offline'],
      ['Spare', 'Praha', 'No player'],
    ],
    [
      ['Praha', '0 of 2', ''],
      ['Brno', '2 of 2', '0.9 s'],
    ],
  ]);
  expect(notes).toEqual(['Each display is in the CSV file.']);
});

test('a drill says below how many have no player', () => {
  const { tables, notes } = of('quiet_drill', [
    display('Counter', 'Brno'),
    { ...display('Spare', 'Praha', null), reason: 'no_player' },
  ]);
  expect(tables.map(({ rows }) => rows)).toEqual([[], [['Brno', '1 of 1', '0.3 s']]]);
  expect(notes[0]).toBe('1 display has no player and was not tried.');
});

test('thousands of displays stay a few pages', () => {
  const displays = Array.from({ length: 2000 }, (_, i) => display(`D${i}`, `Place ${i % 900}`, null));
  const { tables } = of('alert', displays);
  expect(tables.map(({ rows }) => rows.length)).toEqual([400, 400]);
});
