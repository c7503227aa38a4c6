import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listenForShortcuts, onShortcut } from '../lib/shortcuts.ts';
import { dropTyped, keepTyped, takeTyped } from './typed-ahead.ts';

// Between Ctrl K and the field: its code may be loaded for the first time.

const done = vi.fn();
const stops: (() => void)[] = [];
beforeEach(() => {
  done.mockClear();
  document.body.innerHTML = '<button id="under">under</button>';
  document.querySelector<HTMLElement>('#under')!.focus();
  document.querySelector('#under')!.addEventListener('click', () => done('button'));
  stops.push(listenForShortcuts(() => false));
  for (const id of ['upload', 'go.displays', 'add', 'filter'])
    stops.push(onShortcut(id, () => void done(id)));
});
afterEach(() => {
  dropTyped();
  for (const stop of stops.splice(0)) stop();
  document.body.innerHTML = '';
});

test('D4: letters, Backspace and Enter are kept, and are neither shortcuts nor presses of the page', async () => {
  keepTyped(() => done('escape'));
  await userEvent.keyboard('ug dx{Backspace}/n{Enter}more');
  expect(done).not.toHaveBeenCalled();
  expect(takeTyped()).toEqual({ text: 'ug d/n', isEntered: true });
  // From then on keys are those of the page again.
  await userEvent.keyboard('u');
  expect(done).toHaveBeenCalledExactlyOnceWith('upload');
});

test('without letters Enter opens nothing; Escape gives it up', async () => {
  keepTyped(() => done('escape'));
  await userEvent.keyboard('{Enter}');
  expect(takeTyped()).toEqual({ text: '', isEntered: false });
  keepTyped(() => done('escape'));
  await userEvent.keyboard('ev{Escape}');
  expect(done).toHaveBeenCalledExactlyOnceWith('escape');
});
