import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import { firstInstantOf } from './local-clock.ts';
import type { PlannedItem } from './plan.ts';
import { at, item, plan, playlist } from './test-plan.ts';
import { nextChange, timeline } from './timeline.ts';
import { whatPlaysAt } from './what-plays-at.ts';

// "Show from" and "until": each takes effect at the first instant at which the clock of the place reads it, for good.

const iso = (instant: number) => new Date(instant).toISOString();
const dated = (id: string, dates: Pick<PlannedItem, 'showFrom' | 'showUntil'>): PlannedItem => ({
  ...item(id, 10),
  ...dates,
});
const changesOf = (timeZone: string, items: readonly PlannedItem[], from: string, to: string) =>
  timeline(plan([playlist('p', { items })], { timeZone }), at(from), at(to)).map((each) => [
    iso(each.from),
    each.state,
  ]);

describe('the first instant at which a clock reads a time', () => {
  it.each([
    ['an ordinary day', 'Europe/Prague', '2026-11-19T20:00', '2026-11-19T19:00:00.000Z'],
    ['the hour that comes twice', 'Europe/Prague', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['the hour that is skipped', 'Europe/Prague', '2026-03-29T02:30', '2026-03-29T01:00:00.000Z'],
    ['its end', 'Europe/Prague', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['half an hour twice', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
    ['half an hour skipped', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00.000Z'],
    ['a day that does not exist', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00:00.000Z'],
    ['midnight that comes twice', 'America/Havana', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ])('%s', (_, timeZone, local, instant) => {
    expect(iso(firstInstantOf(timeZone, local))).toBe(instant);
  });
});

describe('an item that is shown for a time', () => {
  it('is over in the first pass of an hour that comes twice, and stays over in the second', () => {
    const items = [dated('a', { showUntil: '2026-10-25T02:30' })];
    expect(changesOf('Europe/Prague', items, '2026-10-24T22:00:00Z', '2026-10-25T10:00:00Z')).toEqual([
      ['2026-10-24T22:00:00.000Z', 'playing'],
      ['2026-10-25T00:30:00.000Z', 'nothing'],
    ]);
  });

  it('begins in the first pass, and does not stop when the second begins', () => {
    const items = [dated('a', { showFrom: '2026-10-25T02:30' })];
    expect(changesOf('Europe/Prague', items, '2026-10-24T22:00:00Z', '2026-10-25T10:00:00Z')).toEqual([
      ['2026-10-24T22:00:00.000Z', 'nothing'],
      ['2026-10-25T00:30:00.000Z', 'playing'],
    ]);
  });

  it('is followed by one that begins when it ends, without a gap, in every hour', () => {
    for (const time of ['2026-10-25T02:30', '2026-03-29T02:30', '2026-06-01T00:00']) {
      const items = [dated('a', { showUntil: time }), dated('b', { showFrom: time })];
      const whole = plan([playlist('p', { items })]);
      const turn = firstInstantOf('Europe/Prague', time);
      expect(timeline(whole, turn - 86_400_000, turn + 86_400_000)).toHaveLength(1);
      const shown = (instant: number) => {
        const now = whatPlaysAt(whole, instant);
        return now.state === 'playing' ? now.showing.item : now.state;
      };
      expect([shown(turn - 1), shown(turn), shown(turn + 90 * 60_000)]).toEqual(['a', 'b', 'b']);
    }
  });

  it('leaves the loop of the others in place', () => {
    const items = [dated('a', { showUntil: '2026-11-19T20:00' }), item('b', 10)];
    const whole = plan([playlist('p', { items })]);
    const over = at('2026-11-19T19:00:00Z');
    expect(nextChange(whole, over - 1000)).toBeNull();
    const before = whatPlaysAt(whole, over - 5000);
    expect(before).toMatchObject({ state: 'playing', until: over });
    expect(whatPlaysAt(whole, over)).toMatchObject({ showing: { item: 'b', from: over } });
  });

  it('gives its turn to another playlist, and is the reason that explains it', () => {
    const whole = plan([
      playlist('campaign', { priority: 60, items: [dated('a', { showUntil: '2026-11-19T20:00' })] }),
      playlist('brand', { priority: 40 }),
    ]);
    const verdictsAt = (text: string) =>
      Object.fromEntries(explain(whole, at(text)).playlists.map(({ id, verdict }) => [id, verdict.why]));
    expect(verdictsAt('2026-11-19T18:59:59Z')).toEqual({ campaign: 'plays', brand: 'priority' });
    expect(verdictsAt('2026-11-19T19:00:00Z')).toEqual({ campaign: 'items', brand: 'plays' });
  });

  it('keeps to its own conditions within its dates', () => {
    const morning: PlannedItem = {
      ...item('a', 10, { precondition: 'time', operator: 'before', value: '12:00' }),
      showFrom: '2026-11-18T08:00',
      showUntil: '2026-11-19T09:00',
    };
    expect(changesOf('Europe/London', [morning], '2026-11-17T00:00:00Z', '2026-11-20T00:00:00Z')).toEqual([
      ['2026-11-17T00:00:00.000Z', 'nothing'],
      ['2026-11-18T08:00:00.000Z', 'playing'],
      ['2026-11-18T12:00:00.000Z', 'nothing'],
      ['2026-11-19T00:00:00.000Z', 'playing'],
      ['2026-11-19T09:00:00.000Z', 'nothing'],
    ]);
  });
});
