import type { ManifestDesign } from '@vitrine/contract/player';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { afterEach, expect, test } from 'vitest';
import { isBlack } from '../connection/frame-drawing.ts';
import type { ItemTurn } from '../playback/item-view.ts';
import { createDesign } from './design-view.ts';

// What the dashboard is told of a design: it can always be looked into, and what shows nothing is black.

const now = Date.parse('2026-11-17T12:00:00Z');
let end = () => {};
afterEach(() => end());

async function viewOf(boxes: readonly object[], background = '#000000', more: object = {}, turn?: ItemTurn) {
  const design = {
    shape: 'landscape',
    background,
    files: [],
    sources: [],
    boxes,
  } as unknown as ManifestDesign;
  const view = createDesign(design, {
    ...{ data: () => null, offsetAt, isMet: () => true, now: () => now },
    manifest: () => ({ display: { timezone: 'Europe/Prague', language: 'en' } }),
    ...{ cache: { stateOf: () => 'missing' }, choose: () => null, picture: () => undefined },
    ...{ watchData: () => () => {}, drawFrame: () => null, drawInside: () => {}, onFault: () => {} },
    ...more,
  } as never);
  Object.assign(view.element.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '960px',
    height: '540px',
  });
  document.body.append(view.element);
  end = () => {
    view.end();
    view.element.remove();
  };
  await view.load(() => 0, turn);
  return view;
}

test('a design is looked into, never taken for a page', async () => {
  const { drawable } = await viewOf([{ ...sampleBoxes.text, colour: '#ffffff' }]);
  expect(drawable).not.toBe('page');
  expect(isBlack(drawable as never)).toBe(false);
});

test('a design whose boxes all fail is black', async () => {
  const { picture, table, events, value, weather } = sampleBoxes;
  const { drawable } = await viewOf([
    picture,
    table,
    events,
    value,
    weather,
    { ...picture, kind: 'hologram' },
  ]);
  expect(isBlack(drawable as never)).toBe(true);
});

test('a design whose boxes fail and whose background is not black still shows', async () => {
  const { drawable } = await viewOf([sampleBoxes.picture], '#e8792b');
  expect(isBlack(drawable as never)).toBe(false);
});

test('a design is drawn before its turn as the turn begins, and stays for the next with the next page', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => ({ id: `r${i}`, values: { Name: `Row ${i + 1}` } }));
  const columns = [{ name: 'Name', kind: 'text' }];
  const data = () => ({ columns, rows, fetchedAt: null, isOld: false });
  const box = { ...sampleBoxes.table, columns: [{ column: 'Name' }], rowsPerPage: 3, pageSeconds: 10 };
  const turn = { from: now + 9000, seconds: 10, count: 1 };
  const view = await viewOf([box], '#000000', { data }, turn);
  const first = () => view.element.innerText.split('\n')[0];
  expect(first()).toBe('Row 4');
  view.follow(0, { ...turn, from: turn.from + 10_000, count: 2 });
  expect(first()).toBe('Row 7');
  view.follow(0, { ...turn, from: turn.from + 20_000, count: 3 });
  expect(first()).toBe('Row 1');
});
