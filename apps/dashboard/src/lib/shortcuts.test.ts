import { pages } from '@vitrine/contract/pages';
import { describe, expect, test, vi } from 'vitest';
import {
  chordOf,
  createKeyReader,
  isSingleKey,
  isTyping,
  onShortcut,
  runShortcut,
  shortcuts,
} from './shortcuts.ts';

const press = (key: string, held: Partial<Parameters<typeof chordOf>[0]> = {}) =>
  chordOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('keys', () => {
  test('Ctrl and Cmd are the same modifier', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
  });

  test('Shift counts for letters, not for characters that need it on some keyboards', () => {
    expect(press('D', { shiftKey: true })).toBe('shift+d');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('/', { shiftKey: true })).toBe('/');
  });

  test('AltGr types a character and is no shortcut with Ctrl', () => {
    expect(press('[', { ctrlKey: true, altKey: true })).toBe('[');
    expect(press('n', { altKey: true })).toBe('');
  });
});

describe('recognition', () => {
  test('G and then a letter opens a page; a late letter counts separately', () => {
    let now = 0;
    const read = createKeyReader(
      () => true,
      () => now,
    );
    expect(read('g')).toBeNull();
    expect(read('l')?.id).toBe('go.locations');
    expect(read('g')).toBeNull();
    now = 2000;
    expect(read('n')?.id).toBe('add');
    expect(read('g')).toBeNull();
    expect(read('e')?.id).toBe('go.devices');
    expect(read('e')?.id).toBe('edit');
  });

  test('single keys can be switched off, combinations cannot', () => {
    const read = createKeyReader((keys) => !isSingleKey(keys));
    expect(read('n')).toBeNull();
    expect(read('g')).toBeNull();
    expect(read('l')).toBeNull();
    expect(read('mod+k')?.id).toBe('palette');
    expect(read('mod+s')?.id).toBe('save');
  });
});

test('single letters are off while typing', () => {
  const element = (tagName: string, rest = {}) => ({ tagName, ...rest }) as unknown as EventTarget;
  expect(isTyping(element('INPUT', { type: 'search' }))).toBe(true);
  expect(isTyping(element('TEXTAREA'))).toBe(true);
  expect(isTyping(element('DIV', { isContentEditable: true }))).toBe(true);
  expect(isTyping(element('INPUT', { type: 'checkbox' }))).toBe(false);
  expect(isTyping(element('BUTTON'))).toBe(false);
  expect(isTyping(null)).toBe(false);
});

test('a key of two pages has the meaning of the open one', () => {
  const on = (open: string) =>
    createKeyReader(
      () => true,
      Date.now,
      (id) => id.startsWith(open),
    );
  expect(on('overview')('2')?.id).toBe('overviewDay');
  expect(on('calendar')('2')?.id).toBe('calendarWeek');
});

test('no two shortcuts of a page share keys, and every page with a letter has one', () => {
  const all = shortcuts
    .filter(({ group }) => group !== 'overview' && group !== 'live')
    .flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
  const letters = pages.filter((page) => page.letter !== undefined);
  expect(letters.map((page) => page.letter).join('')).toBe('okdglepmtaucrbs');
  // And the alarm, which is not a page.
  expect(shortcuts.filter(({ group }) => group === 'go')).toHaveLength(letters.length + 1);
});

test('what a page says counts, whether it or what stands around it was there first', () => {
  vi.stubGlobal('KeyboardEvent', class {});
  for (const order of [
    [false, true],
    [true, false],
  ]) {
    const said: string[] = [];
    const stops = order.map((isDefault) =>
      onShortcut('upload', () => said.push(isDefault ? 'shell' : 'page'), isDefault),
    );
    runShortcut('upload');
    for (const stop of stops) stop();
    expect(said).toEqual(['page']);
  }
  vi.unstubAllGlobals();
});
