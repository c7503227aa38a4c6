import { expect, test } from 'vitest';
import type { DesignRecord } from '../queries/designs.queries.ts';
import { otherShape, twinOf } from './frame-twin.ts';

const frame = (id: string, twin: string | null, createdAt: string) =>
  ({ id, twin, createdAt }) as DesignRecord;

test('the twin of a frame is the one it names, or else the oldest that names it', () => {
  const wide = frame('wide', null, '2026-01-01');
  const newer = frame('newer', 'wide', '2026-03-01');
  const older = frame('older', 'wide', '2026-02-01');
  const own = frame('own', null, '2026-04-01');
  const all = [newer, older, own, wide];
  expect(twinOf(wide, all)).toBe(older);
  expect(twinOf({ ...wide, twin: 'own' }, all)).toBe(own);
  expect(twinOf(own, all)).toBeNull();
  expect(otherShape('portrait')).toBe('landscape');
});
