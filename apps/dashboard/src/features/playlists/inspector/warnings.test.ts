import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { describe, expect, test } from 'vitest';
import { checkOf, draftOf, itemOf } from './inspector.test-drafts.ts';
import { warningsOf } from './warnings.ts';

const kinds = (...args: Parameters<typeof warningsOf>) => warningsOf(...args).map(({ kind }) => kind);
const rival = (priority: number, outcome: PlaylistCheck['rivals'][number]['outcome']) => ({
  id: `${priority}`,
  name: 'Other',
  priority,
  outcome,
  displays: 3,
});

test('without problems there is no warning', () => {
  expect(kinds(draftOf(), checkOf())).toEqual([]);
  expect(kinds(draftOf(), null)).toEqual([]);
});

test('a disabled playlist is no mistake', () => {
  expect(kinds(draftOf({ enabled: false }), checkOf({ never: 'disabled' }))).toEqual([]);
  expect(kinds(draftOf({ enabled: false, items: [] }), checkOf({ never: 'disabled' }))).toEqual([]);
});

test('an empty enabled playlist is reported immediately, before the server has answered', () => {
  expect(kinds(draftOf({ items: [] }), null)).toEqual(['empty']);
  expect(kinds(draftOf({ items: [] }), checkOf({ never: 'empty' }))).toEqual(['empty']);
});

describe('a playlist that never plays says why', () => {
  test.each([
    ['no_display', {}, 'noDisplays'],
    ['no_display', { groups: [] }, 'noGroups'],
    ['orientation', {}, 'noneFits'],
    ['over', {}, 'over'],
    ['excluded', {}, 'excluded'],
    ['items', {}, 'nothingShown'],
    ['closed', {}, 'closed'],
    ['beaten', {}, 'beaten'],
  ] as const)('%s %j', (never, part, kind) => {
    expect(kinds(draftOf(part), checkOf({ never }))).toEqual([kind]);
  });

  test('pages that refuse framing are reported for the items, even if they are the only ones', () => {
    const page = itemOf('Weather');
    const draft = draftOf({
      items: [{ ...page, playable: { ...page.playable, type: 'url', refusesFraming: true } }],
    });
    expect(kinds(draft, checkOf({ never: 'empty' }))).toEqual(['refused']);
    expect(kinds({ ...draft, items: [itemOf('Menu'), ...draft.items] }, checkOf())).toEqual(['refused']);
  });

  test('if no item is ready, only the items are reported', () => {
    const draft = draftOf({ items: [itemOf('Clip', 'converting')] });
    expect(kinds(draft, checkOf({ never: 'empty' }))).toEqual(['unready']);
  });
});

describe('a playlist that is always beaten shows the priority that is sufficient', () => {
  test('one above the highest winner', () => {
    const rivals = [rival(20, 'wins'), rival(60, 'loses'), rival(80, 'loses'), rival(50, 'group_loses')];
    expect(warningsOf(draftOf(), checkOf({ never: 'beaten', rivals }))).toEqual([
      { kind: 'beaten', enough: 81 },
    ]);
  });

  test('nothing is above 100', () => {
    const check = checkOf({ never: 'beaten', rivals: [rival(100, 'loses')] });
    expect(warningsOf(draftOf(), check)).toEqual([{ kind: 'beaten', enough: null }]);
  });
});

test('some displays with the other orientation are named; if all have it, that is reported instead', () => {
  const mismatched = { count: 1, first: [{ id: 'a', name: 'Window' }] };
  expect(kinds(draftOf(), checkOf({ mismatched }))).toEqual(['someMisfit']);
  expect(kinds(draftOf(), checkOf({ mismatched, never: 'orientation' }))).toEqual(['noneFits']);
});

test('failed files are missing, converting files follow automatically, and idle items are never shown', () => {
  const items = [itemOf('A', 'failed'), itemOf('B', 'uploading'), itemOf('C'), itemOf('D', 'processing')];
  // Indexes that no longer exist since the server answered are ignored.
  const warnings = warningsOf(draftOf({ items }), checkOf({ idleItems: [2, 3, 9] }));
  expect(warnings).toEqual([
    { kind: 'failed', items: [items[0]] },
    { kind: 'unready', items: [items[1], items[3]] },
    { kind: 'idle', items: [items[2]] },
  ]);
});

test('if no item is ever shown, single items are not named as well', () => {
  expect(kinds(draftOf(), checkOf({ never: 'items', idleItems: [0] }))).toEqual(['nothingShown']);
});

test('gaps come last', () => {
  const gap = {
    display: { id: 'a', name: 'Bar' },
    place: 'Praha',
    timezone: 'Europe/Prague',
    from: '2026-11-16T14:00:00.000Z',
    to: '2026-11-16T17:00:00.000Z',
  };
  const check = checkOf({ never: 'over', gaps: { displays: 1, first: [gap] } });
  expect(kinds(draftOf(), check)).toEqual(['over', 'gaps']);
});
