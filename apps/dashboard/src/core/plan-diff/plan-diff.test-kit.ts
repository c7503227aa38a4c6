import type {
  EffectSide,
  PlanChange,
  PlanDiff,
  PlanEffect,
  PlanItems,
  PlanParty,
  PlanState,
  PlanStrip,
} from '@vitrine/contract/plan-diff';

// Differences for tests of the line, the sheet and the dialogs.

export const lunch = '00000000-0000-4000-8000-000000000001';
export const brand = '00000000-0000-4000-8000-000000000002';
export const playing = (...playlists: string[]): PlanState => ({ state: 'playing', playlists });
export const state = (name: 'closed' | 'nothing' | 'off'): PlanState => ({ state: name, playlists: [] });
const friday = { dates: ['2026-11-20'], from: '11:00', to: '14:00', repeated: null };
export const change = (was: PlanState, becomes: PlanState, when: Partial<PlanChange> = {}): PlanChange => ({
  ...friday,
  ...when,
  was,
  becomes,
});
export const party = (
  count: number,
  places: string[],
  changes: PlanChange[],
  names: string[] = [],
): PlanParty => ({
  displays: {
    count,
    first: names.map((name, i) => ({ id: `${lunch.slice(0, -1)}${i}`, name, place: places[0] ?? '' })),
  },
  ...{ places, placeCount: places.length, timezone: 'Europe/Prague', changes, bands: null },
  hasGap: changes.some(
    ({ was, becomes }) => becomes.state === 'nothing' && (was.state === 'playing' || was.state === 'closed'),
  ),
});
export const diffOf = (parties: PlanParty[], more: Partial<PlanDiff> = {}): PlanDiff => ({
  changed: Math.max(
    ...[...(more.items ?? []), ...(more.frames ?? [])].map(({ displays }) => displays),
    parties.reduce((sum, { displays }) => sum + displays.count, 0),
  ),
  ...{
    from: '2026-11-16T08:41:00.000Z',
    to: '2026-11-22T23:00:00.000Z',
    days: 7,
    unchanged: 13,
    unchangedPlaces: [],
  },
  displays: parties.reduce((sum, { displays }) => sum + displays.count, 0),
  playlists: [
    { id: lunch, name: 'Lunch', priority: 60 },
    { id: brand, name: 'All-day brand', priority: 20 },
  ],
  ...{
    parties,
    items: [],
    frames: [],
    sums: [],
    effects: [],
    edited: 0,
    strip: null,
    firstAt: null,
    firstPlace: null,
    isCut: false,
    basis: '',
    cut: { parties: 0, displays: 0 },
  },
  gaps: {
    displays: parties.filter(({ hasGap }) => hasGap).reduce((sum, { displays }) => sum + displays.count, 0),
    seconds: 0,
    first: [],
  },
  ...more,
});

export const itemsOf = (part: Partial<PlanItems>): PlanItems => ({
  ...{ playlist: lunch, displays: 1, firstAt: null, added: [], removed: [], changed: [], expired: [] },
  ...{ isReordered: false, loop: { was: 146, becomes: 128 } },
  ...part,
});

/** Both weeks of a group: `becomes` for three hours of Friday, `was` otherwise. */
export const fridayStrip = (was: PlanState, becomes: PlanState): PlanStrip => {
  const [from, begin, end, to] = [
    '2026-11-16T08:41:00.000Z',
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T13:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
  ] as const;
  const row = {
    group: { id: brand, name: 'Menu boards' },
    places: [],
    placeCount: 1,
    displays: 12,
    timezone: 'Europe/Prague',
    was: [{ from, to, ...was }],
    becomes: [
      { from, to: begin, ...was },
      { from: begin, to: end, ...becomes },
      { from: end, to, ...was },
    ],
  };
  return { rows: [row], more: 0 };
};

export const side = (part: Partial<EffectSide>): EffectSide => ({
  ...{ from: null, to: null, date: null, dates: [], items: null },
  ...part,
});
export const effectOf = (part: Partial<PlanEffect>): PlanEffect => ({
  ...{ playlist: lunch, kind: 'none', displays: 2, dates: [], named: [], was: side({}), becomes: side({}) },
  ...{ now: null, first: null, allBy: null, allByDate: null, others: [], isEmpty: null },
  ...{ changed: null, seconds: null, wins: null, gap: null, isMixed: false },
  ...part,
});
