import { expect, test } from 'vitest';
import type { UploadItem, UploadState } from './upload-item.ts';
import { actOnReady, countWaiting, isOnItsWay, whenReady } from './when-ready.ts';

const item = (id: string, state: UploadState) =>
  ({ url: `https://server/uploads/${id}`, state }) as UploadItem;
const acted: (readonly string[])[] = [];
const act = (ready: readonly string[]) => void acted.push(ready);

test('what waits for files acts once, when the last of them is ready; what failed is left out', () => {
  whenReady(['a', 'b', 'c'], act);
  const under = [item('a', 'ready'), item('b', 'converting'), item('c', 'failed')];
  actOnReady(under);
  expect(acted).toEqual([]);
  expect([isOnItsWay(under, 'a'), isOnItsWay(under, 'b'), isOnItsWay(under, 'unknown')]).toEqual([
    ...[false, true, false],
  ]);
  expect(countWaiting(under)).toBe(1);
  const done = [item('a', 'ready'), item('b', 'ready'), item('c', 'failed')];
  actOnReady(done);
  actOnReady(done);
  expect(acted.splice(0)).toEqual([['a', 'b']]);
});

test('a file that failed is waited for, as it can be tried again; what is given up does not act', () => {
  const giveUp = whenReady(['a'], act);
  actOnReady([item('a', 'failed')]);
  expect([acted, countWaiting([item('a', 'failed')])]).toEqual([[], 0]);
  expect(countWaiting([item('a', 'uploading')])).toBe(1);
  giveUp();
  actOnReady([item('a', 'ready')]);
  expect(acted).toEqual([]);
});
