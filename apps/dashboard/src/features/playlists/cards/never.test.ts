import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { describe, expect, test } from 'vitest';
import { draft, item } from '../editor/draft.test-kit.ts';
import { neverOf } from './never.ts';

const lunch = draft({ groups: ['counters'], items: [item('menu')] });
const check = (part: Partial<PlaylistCheck>) =>
  ({ never: null, rivals: [], ...part }) as unknown as PlaylistCheck;
const rival = (priority: number, outcome: PlaylistCheck['rivals'][number]['outcome']) => ({
  ...{ id: `${priority}`, name: 'Other', priority, outcome, displays: 3 },
});

test.each([
  ['no_display', 'noDisplays'],
  ['orientation', 'noneFits'],
  ['over', 'over'],
  ['excluded', 'excluded'],
  ['expired', 'expired'],
  ['items', 'nothingShown'],
  ['closed', 'closed'],
  ['beaten', 'beaten'],
] as const)('a playlist that never plays says why: %s', (never, kind) => {
  expect(neverOf(lunch, check({ never }))?.kind).toBe(kind);
});

test('what its items, its groups or its switch say is not said again', () => {
  expect(neverOf(lunch, null)).toBeNull();
  expect(neverOf(lunch, check({}))).toBeNull();
  expect(neverOf(lunch, check({ never: 'disabled' }))).toBeNull();
  expect(neverOf(lunch, check({ never: 'empty' }))).toBeNull();
  expect(neverOf({ ...lunch, items: [] }, check({ never: 'closed' }))).toBeNull();
  expect(neverOf({ ...lunch, groups: [] }, check({ never: 'no_display' }))).toBeNull();
});

describe('one that is always beaten names the priority that is sufficient', () => {
  test('one above the highest winner', () => {
    const rivals = [rival(60, 'loses'), rival(70, 'loses'), rival(90, 'wins')];
    expect(neverOf(lunch, check({ never: 'beaten', rivals }))).toEqual({ kind: 'beaten', enough: 71 });
  });
  test('none above 100', () => {
    const rivals = [rival(100, 'loses')];
    expect(neverOf(lunch, check({ never: 'beaten', rivals }))).toEqual({ kind: 'beaten', enough: null });
  });
});
