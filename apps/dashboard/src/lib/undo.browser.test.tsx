import { beforeAll, expect, test } from 'vitest';
import { startI18n } from './i18n/i18n.ts';
import { noteSave, takeUndo } from './undo.ts';

beforeAll(() => startI18n('en', ['all']));

test.each([
  ['playlists.create', true],
  // It makes an ordinary playlist, which is put back as one.
  ['shows.weekly', true],
  // It has an Undo of its own.
  ['shows.create', false],
  ['displays.actions.activate', false],
])('after %s the toast offers to take it back: %s', (id, isOffered) => {
  noteSave({ id }, 'record', 'request');
  expect(takeUndo(() => {}) !== null).toBe(isOffered);
});
