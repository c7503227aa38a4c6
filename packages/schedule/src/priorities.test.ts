import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import type { Plan } from './plan.ts';
import { at, days, item, nonstop, openFrom, plan, playlist, time, times } from './test-plan.ts';
import { nextChange, timeline } from './timeline.ts';
import { whatPlaysAt } from './what-plays-at.ts';

const sunday = at('2026-11-15T12:00:00Z');

const winners = (of: Plan, instant = sunday) => {
  const now = whatPlaysAt(of, instant);
  return now.state === 'playing' ? now.playlists : now.state;
};
const verdicts = (of: Plan, instant = sunday) =>
  Object.fromEntries(explain(of, instant).playlists.map(({ id, verdict }) => [id, verdict]));

describe('the playlist that plays', () => {
  it('has the higher priority, whatever the priority of the groups', () => {
    const of = plan([
      playlist('low', { groupPriority: 100 }),
      playlist('high', { priority: 51, groupPriority: 0 }),
    ]);
    expect(winners(of)).toEqual(['high']);
    expect(verdicts(of).low).toEqual({ why: 'priority', beatenBy: 'high' });
  });
  it('has the higher group priority among equal priorities', () => {
    const of = plan([playlist('a'), playlist('b', { groupPriority: 60 })]);
    expect(winners(of)).toEqual(['b']);
    expect(verdicts(of).a).toEqual({ why: 'group_priority', beatenBy: 'b' });
  });
  it('takes turns with complete equals, oldest first', () => {
    const of = plan([
      playlist('young', { createdAt: '2026-05-01T00:00:00.000Z' }),
      playlist('old', { createdAt: '2026-04-01T00:00:00.000Z' }),
    ]);
    expect(winners(of)).toEqual(['old', 'young']);
    expect(verdicts(of)).toEqual({ young: { why: 'takes_turns' }, old: { why: 'takes_turns' } });
  });
  it('is never disabled, empty, without item lengths or of the wrong orientation', () => {
    const of = plan([
      playlist('off', { enabled: false, priority: 90 }),
      playlist('empty', { items: [], priority: 90 }),
      playlist('no lengths', { items: [item('x', 0)], priority: 90 }),
      playlist('portrait', { orientation: 'vertical_left', priority: 90 }),
      playlist('fits', { orientation: 'upside_down' }),
    ]);
    expect(winners(of)).toEqual(['fits']);
    expect(verdicts(of)).toEqual({
      off: { why: 'disabled' },
      empty: { why: 'empty' },
      'no lengths': { why: 'empty' },
      portrait: { why: 'orientation' },
      fits: { why: 'plays' },
    });
  });
  it('is the next one if all items of the better one are hidden', () => {
    const of = plan([
      playlist('better', { priority: 90, items: [item('x', 10, time('before', '10:00'))] }),
      playlist('other'),
    ]);
    expect(winners(of)).toEqual(['other']);
    expect(verdicts(of).better).toEqual({ why: 'items' });
  });
  it('is none while the place is closed, and the state is then closed', () => {
    const of = plan([playlist('a')], { hours: openFrom('08:00', '10:00') });
    expect(winners(of)).toBe('closed');
    expect(verdicts(of).a).toEqual({ why: 'closed' });
  });
  it('loses by a named condition that does not hold', () => {
    const of = plan([playlist('a', { conditions: [times('08:00', '20:00'), days('mon')] })]);
    expect(winners(of)).toBe('nothing');
    expect(verdicts(of).a).toEqual({ why: 'condition', condition: days('mon') });
  });
  it('is found among more playlists than a machine word has bits', () => {
    const many = Array.from({ length: 100 }, (_, i) => playlist(`p${i}`, { priority: i }));
    expect(winners(plan(many))).toEqual(['p99']);
  });
});

describe('the next change', () => {
  it('is when something else begins', () => {
    const of = plan(
      [playlist('day', { conditions: [times('08:00', '20:00')], priority: 60 }), playlist('always')],
      {
        timeZone: 'UTC',
      },
    );
    expect(nextChange(of, sunday)).toBe(at('2026-11-15T20:00:00Z'));
  });
  it('is none where nothing ever changes', () => {
    expect(nextChange(plan([playlist('always')]), sunday)).toBeNull();
    expect(nextChange(plan([]), sunday)).toBeNull();
  });
});

describe('the loop', () => {
  const loop = (...seconds: number[]) => seconds.map((each, i) => item(`i${i}`, each));
  const showing = (of: Plan, instant: string) => {
    const now = whatPlaysAt(of, at(instant));
    if (now.state !== 'playing') return now.state;
    const { item: shown, from, to } = now.showing;
    return [shown, (at(instant) - from) / 1000, (to - at(instant)) / 1000];
  };

  it('begins at local midnight where it plays all day', () => {
    const of = plan([playlist('a', { items: loop(10, 20) })]);
    expect(showing(of, '2026-11-14T23:00:00Z')).toEqual(['i0', 0, 10]);
    expect(showing(of, '2026-11-14T23:00:12Z')).toEqual(['i1', 2, 18]);
    expect(showing(of, '2026-11-14T23:00:31Z')).toEqual(['i0', 1, 9]);
  });
  it('is cut at the next midnight, so that every player agrees again', () => {
    const of = plan([playlist('a', { items: loop(7000) })]);
    expect(showing(of, '2026-11-15T22:59:00Z')).toEqual(['i0', (24 * 3600 - 60) % 7000, 60]);
  });
  it('begins with the window, not at midnight', () => {
    const of = plan([playlist('a', { conditions: [times('11:00', '15:00')], items: loop(10, 20) })]);
    expect(showing(of, '2026-11-15T10:00:05Z')).toEqual(['i0', 5, 5]);
    expect(showing(of, '2026-11-15T13:59:59Z')).toEqual(['i1', 19, 1]);
    expect(showing(of, '2026-11-15T14:00:00Z')).toBe('nothing');
  });
  it('begins anew when an item comes or goes', () => {
    const of = plan(
      [playlist('a', { items: [item('all', 60), item('late', 60, time('on_or_after', '12:00'))] })],
      {
        timeZone: 'UTC',
      },
    );
    expect(showing(of, '2026-11-15T11:59:30Z')).toEqual(['all', 30, 30]);
    expect(showing(of, '2026-11-15T12:00:30Z')).toEqual(['all', 30, 30]);
    expect(showing(of, '2026-11-15T12:01:30Z')).toEqual(['late', 30, 30]);
  });
  it('of complete equals plays round by round, item i of each in order of age', () => {
    const of = plan(
      [
        playlist('old', {
          createdAt: '2026-01-01T00:00:00Z',
          items: [item('o0', 10), item('o1', 10), item('o2', 10)],
        }),
        playlist('new', { createdAt: '2026-02-01T00:00:00Z', items: [item('n0', 10), item('n1', 10)] }),
      ],
      { timeZone: 'UTC' },
    );
    const order = Array.from({ length: 12 }, (_, i) => {
      const now = whatPlaysAt(of, at('2026-11-15T00:00:00Z') + i * 10_000 + 1);
      return now.state === 'playing' ? now.showing.item : now.state;
    });
    expect(order).toEqual(['o0', 'n0', 'o1', 'n1', 'o2', 'n0', 'o0', 'n1', 'o1', 'n0', 'o2', 'n1']);
  });
});

it('the timeline of a day lists what plays in order', () => {
  const of = plan(
    [
      playlist('breakfast', { priority: 60, conditions: [time('before', '11:00')] }),
      playlist('lunch', { priority: 70, conditions: [times('11:00', '15:00')] }),
      playlist('always'),
    ],
    {
      hours: { ...nonstop, sun: { start: '08:00', end: '20:00', nonstop: false, closed: false } },
      timeZone: 'UTC',
    },
  );
  const day = timeline(of, at('2026-11-15T00:00:00Z'), at('2026-11-16T00:00:00Z'));
  expect(
    day.map((each) => [new Date(each.from).toISOString().slice(11, 16), each.state, ...each.playlists]),
  ).toEqual([
    ['00:00', 'closed'],
    ['08:00', 'playing', 'breakfast'],
    ['11:00', 'playing', 'lunch'],
    ['15:00', 'playing', 'always'],
    ['20:00', 'closed'],
  ]);
});
