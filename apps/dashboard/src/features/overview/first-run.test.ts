import { expect, test } from 'vitest';
import { stepsOf } from './first-run.ts';

const nothing = {
  location: false,
  display: false,
  paired: false,
  playable: false,
  playlist: false,
  scheduled: false,
};
const of = (done: Partial<typeof nothing>) =>
  stepsOf({ ...nothing, ...done })
    .map(({ isDone, isNext }) => (isDone ? 'done' : isNext ? 'next' : 'later'))
    .join(' ');

test('steps tick themselves in whatever order they are done, and the first open one is next', () => {
  expect(of({})).toBe('next later later later');
  expect(of({ location: true, display: true })).toBe('next later later later');
  expect(of({ paired: true })).toBe('done next later later');
  expect(of({ playable: true, playlist: true })).toBe('next done done later');
  expect(of({ paired: true, playable: true, playlist: true })).toBe('done done done next');
});
