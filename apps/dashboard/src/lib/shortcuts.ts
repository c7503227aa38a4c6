import { pages } from '@vitrine/contract/pages';
import { useEffect, useRef } from 'react';

// All keyboard shortcuts of the dashboard in one table. Components only define what a shortcut does
// (`useShortcut('add', openSheet)`); the handler registered last is called first, and what is done where no page says otherwise, last.

export type ShortcutGroup =
  | 'general'
  | 'go'
  | 'lists'
  | 'editing'
  | 'overview'
  | 'playlist'
  | 'calendar'
  | 'calendarEdit'
  | 'live';

export interface Shortcut {
  readonly id: string;
  /** `mod` is Ctrl, or Cmd on a Mac. A space separates keys pressed in sequence. */
  readonly keys: readonly string[];
  readonly group: ShortcutGroup;
  readonly labelKey: string;
}

const define = (id: string, group: ShortcutGroup, ...keys: string[]): Shortcut => ({
  id,
  keys,
  group,
  labelKey: `shortcuts.${id}`,
});

const goTo: Shortcut[] = pages
  .filter((page) => page.letter !== undefined)
  .map((page) => ({ id: `go.${page.id}`, keys: [`g ${page.letter}`], group: 'go', labelKey: page.titleKey }));

export const shortcuts: readonly Shortcut[] = [
  define('palette', 'general', 'mod+k'),
  define('help', 'general', '?'),
  define('close', 'general', 'esc'),
  define('sidebar', 'general', '['),
  define('dark', 'general', 'shift+d'),
  ...goTo,
  define('alarm', 'go', 'g !'),
  define('filter', 'lists', '/'),
  define('add', 'lists', 'n'),
  define('link', 'lists', 'l'),
  define('upload', 'lists', 'u'),
  define('next', 'lists', 'j', 'down'),
  define('previous', 'lists', 'k', 'up'),
  define('open', 'lists', 'enter'),
  define('select', 'lists', 'x'),
  define('selectRange', 'lists', 'shift+x'),
  define('edit', 'editing', 'e'),
  define('save', 'editing', 'mod+s'),
  define('submit', 'editing', 'mod+enter'),
  // If two pages use the same key only one is open.
  define('overviewNow', 'overview', '1'),
  define('overviewDay', 'overview', '2'),
  // At a past moment.
  define('momentBack', 'overview', 'left'),
  define('momentForward', 'overview', 'right'),
  define('momentDayBack', 'overview', 'pagedown'),
  define('momentDayForward', 'overview', 'pageup'),
  define('momentPrevious', 'overview', 'k'),
  define('momentNext', 'overview', 'j'),
  define('momentPlay', 'overview', 'space'),
  define('undo', 'playlist', 'mod+z'),
  define('redo', 'playlist', 'mod+shift+z', 'mod+y'),
  define('addItem', 'playlist', 'a'),
  define('preview', 'playlist', 'space'),
  // Keys of selected items, which the list of items handles itself.
  define('moveItem', 'playlist', 'alt+up', 'alt+down'),
  define('moveItemToEnd', 'playlist', 'alt+home', 'alt+end'),
  define('removeItem', 'playlist', 'del'),
  define('calendarDay', 'calendar', 'd', '1'),
  define('calendarWeek', 'calendar', 'w', '2'),
  define('calendarMonth', 'calendar', 'm', '3'),
  define('calendarToday', 'calendar', 't'),
  define('calendarPrevious', 'calendar', 'left', ','),
  define('calendarNext', 'calendar', 'right', '.'),
  define('calendarGrouping', 'calendar', 'p'),
  define('fullScreen', 'live', 'f'),
  define('previousDisplay', 'live', 'left'),
  define('nextDisplay', 'live', 'right'),
];

/** Keys of the block that has the focus in a calendar. Its grid handles them itself, so they may mean more elsewhere. */
export const blockShortcuts: readonly Shortcut[] = [
  define('walkBlocks', 'calendarEdit', 'up', 'down', 'left', 'right'),
  define('drawBlock', 'calendarEdit', 'n'),
  define('moveBlock', 'calendarEdit', 'alt+left', 'alt+right'),
  define('moveBlockEnd', 'calendarEdit', 'alt+shift+left', 'alt+shift+right'),
  define('moveBlockDay', 'calendarEdit', 'alt+pageup', 'alt+pagedown'),
];

/**
 * Plain letters without a modifier can be typed accidentally by speech input, so they can be switched off.
 */
export const isSingleKey = (keys: string) =>
  !keys.includes('mod+') &&
  !['esc', 'enter', 'up', 'down', 'left', 'right', 'pageup', 'pagedown'].includes(keys);

/** `false`: not handled this time; the key keeps its usual meaning. */
type Handler = (event: KeyboardEvent) => unknown;
const handlers = new Map<string, Handler[]>();

export function onShortcut(id: string, handler: Handler, isDefault = false): () => void {
  const stack = handlers.get(id) ?? [];
  if (isDefault) stack.unshift(handler);
  else stack.push(handler);
  handlers.set(id, stack);
  return () => {
    stack.splice(stack.indexOf(handler), 1);
  };
}

/** Runs the handler of the open page. */
export const runShortcut = (id: string) => void handlers.get(id)?.at(-1)?.(new KeyboardEvent('keydown'));

export function useShortcut(id: string, handler: Handler, enabled = true, isDefault = false) {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(
    () => (enabled ? onShortcut(id, (event) => latest.current(event), isDefault) : undefined),
    [id, enabled, isDefault],
  );
}

/** Of what stands around the pages: effects of a page that opens together with it run first. */
export const useDefaultShortcut = (id: string, handler: Handler) => useShortcut(id, handler, true, true);

const named: Record<string, string> = {
  Escape: 'esc',
  Enter: 'enter',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ' ': 'space',
};

/** `Shift` is included for letters only, because `/` and `?` need it on many keyboards. */
export function chordOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = named[event.key] ?? event.key.toLowerCase();
  const isLetter = /^\p{L}$/u.test(event.key);
  // AltGr, which types `[` on many keyboards, is reported as Ctrl and Alt.
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.altKey && isLetter) return '';
  return [isModified && 'mod', event.shiftKey && isLetter && 'shift', key].filter(Boolean).join('+');
}

export function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null;
  if (!element?.tagName) return false;
  if (element.isContentEditable) return true;
  if (element.tagName === 'INPUT') {
    return !['checkbox', 'radio', 'button', 'submit', 'reset', 'range'].includes(
      (element as HTMLInputElement).type,
    );
  }
  return element.tagName === 'TEXTAREA' || element.tagName === 'SELECT';
}

const singleKeysEntry = 'shortcuts-single-keys';
export const areSingleKeysOn = () => localStorage.getItem(singleKeysEntry) !== 'false';
export const setSingleKeys = (on: boolean) => localStorage.setItem(singleKeysEntry, String(on));

/** How long a second key is awaited after `G`. */
const sequenceMs = 1500;

export function createKeyReader(
  isOn: (keys: string) => boolean,
  now: () => number = Date.now,
  /** Whether the open page handles it. */
  isHeard: (id: string) => boolean = () => true,
) {
  const find = (pressed: string) => {
    const all = shortcuts.filter((each) => each.keys.some((keys) => keys === pressed && isOn(keys)));
    return all.find(({ id }) => isHeard(id)) ?? all[0];
  };
  let first = '';
  let firstAt = 0;
  /** The shortcut that this key completes, if any. */
  return (chord: string): Shortcut | null => {
    const sequence = first && now() - firstAt < sequenceMs ? `${first} ${chord}` : '';
    first = '';
    const found = find(sequence) ?? find(chord);
    if (
      !found &&
      shortcuts.some((each) => each.keys.some((keys) => keys.startsWith(`${chord} `) && isOn(keys)))
    ) {
      first = chord;
      firstAt = now();
    }
    return found ?? null;
  };
}

/** Pressed on the way to a character, as Shift for `!`; it does not end a sequence. */
const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);

/** Listens on the whole page; `isBlocked` returns true while a layer above the page has the keyboard. */
export function listenForShortcuts(isBlocked: () => boolean): () => void {
  const read = createKeyReader(
    (keys) => !isSingleKey(keys) || areSingleKeysOn(),
    Date.now,
    (id) => (handlers.get(id)?.length ?? 0) > 0,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isModifier(event.key)) return;
    const chord = chordOf(event);
    const isPlain = !chord.startsWith('mod+');
    if (!chord || (isPlain && (isTyping(event.target) || isBlocked()))) return;
    const shortcut = read(chord);
    // Esc and Enter are handled by the focused control and by layers.
    if (!shortcut || shortcut.id === 'close' || shortcut.id === 'open') return;
    const handler = handlers.get(shortcut.id)?.at(-1);
    if (!handler) return;
    if (handler(event) !== false) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
