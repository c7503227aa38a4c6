import type { TakeoverBoard, TakeoverDisplay } from '@vitrine/contract/takeovers';
import { expect, test } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { BoardTiles } from './BoardTiles.tsx';

const display = (name: string, more: Partial<TakeoverDisplay> = {}): TakeoverDisplay => ({
  ...{ id: name, name, place: 'Brno', timezone: 'Europe/Prague', active: true, orientation: 'horizontal' },
  ...{ state: 'shown', reason: null, since: null, receivedAfter: 300, shownAfter: 500, endedAt: null },
  screenOff: false,
  picture: null,
  pictureAt: null,
  position: 0,
  ...more,
});
const missing = (name: string, reason: TakeoverDisplay['reason'], since: string | null = null) =>
  display(name, { state: 'not_reached', reason, since, receivedAfter: null, shownAfter: null });
const board = (displays: TakeoverDisplay[]) =>
  ({
    takeover: { kind: 'alert', state: 'running', endsAt: '2026-11-16T14:31:04.000Z' },
    displays,
  }) as unknown as TakeoverBoard;

const displays = [
  display('Counter'),
  display('Window', { screenOff: true }),
  missing('Terrace', 'offline', '2026-11-16T13:02:00.000Z'),
  missing('Old', 'too_old'),
  missing('Faulty', 'refused'),
  missing('Spare', 'no_player'),
];

test('each screen that does not show it says why, before those that do', async () => {
  const screen = await renderUi(
    <BoardTiles board={board(displays)} clockAhead={0}>
      log
    </BoardTiles>,
  );
  const tiles = screen
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent ?? '');
  expect(tiles.map((text) => /Terrace|Old|Faulty|Spare|Window|Counter|log/.exec(text)?.[0])).toEqual([
    ...['Terrace', 'Old', 'Faulty', 'Spare', 'Window', 'Counter', 'log'],
  ]);
  expect(tiles[0]).toMatch(/Offline since .*14:02:00.*Shows it when back before/);
  expect(tiles[1]).toContain('Its player is too old');
  expect(tiles[2]).toContain('Its player could not show it');
  expect(tiles[3]).toContain('No player is paired');
  expect(tiles[4]).toContain('Its player shows it, but the screen could not be switched on.');
  expect(tiles[5]).toContain('Shown after 0.5 s');
  expect(tiles[5]).toContain('the picture is on its way');
  await expectAccessible();
});

test('a tile shows no picture before its screen is counted (D30.9)', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const screen = await renderUi(
    <BoardTiles
      board={board([
        display('Counter', { picture }),
        display('Window', { picture, state: 'received', shownAfter: null }),
      ])}
      clockAhead={0}
    >
      log
    </BoardTiles>,
  );
  await expect.element(screen.getByRole('img', { name: 'Picture of Counter' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Picture of Window' }).elements()).toEqual([]);
});

test('the picture of an upright screen is whole (D26)', async () => {
  const upright =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"><rect width="90" height="160"/></svg>';
  const screen = await renderUi(
    <BoardTiles board={board([display('Window', { picture: upright })])} clockAhead={0}>
      log
    </BoardTiles>,
  );
  const picture = screen.getByRole('img', { name: 'Picture of Window' });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalHeight).toBe(160);
  const [image, frame] = [picture.element(), picture.element().parentElement!].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(image!.height).toBeLessThanOrEqual(frame!.height + 0.5);
  expect(getComputedStyle(picture.element()).objectFit).toBe('contain');
});
