import type { TakeoverBoard, TakeoverDisplay } from '@vitrine/contract/takeovers';
import { expect, test } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { BoardLines } from './BoardLines.tsx';

const display = (name: string, place: string, more: Partial<TakeoverDisplay> = {}): TakeoverDisplay => ({
  id: name,
  name,
  place,
  timezone: 'Europe/Prague',
  active: true,
  orientation: 'horizontal',
  state: 'shown',
  reason: null,
  since: null,
  receivedAfter: 100,
  shownAfter: 200,
  endedAt: null,
  screenOff: false,
  picture: null,
  pictureAt: null,
  position: 0,
  ...more,
});
const missed = { state: 'not_reached', receivedAfter: null, shownAfter: null } as const;
const show = (kind: 'alert' | 'quiet_drill', displays: TakeoverDisplay[]) =>
  renderUi(
    <BoardLines board={{ takeover: { kind, state: 'ended' }, displays } as unknown as TakeoverBoard}>
      log
    </BoardLines>,
  );
const lines = () => [...document.querySelectorAll('ul > li')].map((line) => line.textContent ?? '');

test('one line per place without pictures, those with a missed display and its reason first (D20)', async () => {
  await show('quiet_drill', [
    display('Counter', 'Praha · Vinohrady'),
    display('Window', 'Praha · Vinohrady', { shownAfter: 1300, picture: 'data:,' }),
    display('Terrace', 'Wien', { ...missed, reason: 'offline', since: '2026-11-16T13:02:00.000Z' }),
    display('Desk', 'Wien'),
    display('Spare', 'Wien', { ...missed, reason: 'no_player' }),
  ]);
  expect(lines()[0]).toMatch(/^Wien1 of 2slowest 0\.2 sTerraceOffline since .*14:02/);
  expect(lines()[1]).toBe('Praha · Vinohrady2 of 2slowest 1.3 s');
  expect(lines()[2]).toBe('1 display has no player');
  expect(document.querySelector('img')).toBeNull();
  await expectAccessible();
});

test('an alarm counts displays without a player too', async () => {
  await show('alert', [
    display('Desk', 'Wien'),
    display('Spare', 'Wien', { ...missed, reason: 'no_player' }),
  ]);
  expect(lines()).toEqual(['Wien1 of 2slowest 0.2 sSpareNo player is paired']);
});

test('2,000 displays are read fifty places at a time', async () => {
  const screen = await show(
    'alert',
    Array.from({ length: 2000 }, (_, i) => display(`D${i}`, `Place ${1000 + (i % 120)}`)),
  );
  expect(lines()).toHaveLength(50);
  await screen.getByRole('button', { name: 'Show 50 more places' }).click();
  expect(lines()).toHaveLength(100);
  await screen.getByRole('button', { name: 'Show 20 more places' }).click();
  expect(lines()).toHaveLength(120);
});
