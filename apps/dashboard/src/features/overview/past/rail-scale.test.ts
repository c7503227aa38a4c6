import { describe, expect, test } from 'vitest';
import {
  clampTo,
  daysOf,
  eventAfter,
  eventBefore,
  eventsOf,
  nightsOf,
  onDay,
  shareOf,
} from './rail-scale.ts';

const zone = 'Europe/Prague';
const at = (text: string) => Date.parse(text);
const span = { from: at('2026-10-20T10:00:00Z'), to: at('2026-11-03T10:00:00Z') };

describe('the scale of the rail', () => {
  test('an instant outside stays at its end', () => {
    expect(shareOf(span, at('2026-10-27T10:00:00Z'))).toBe(0.5);
    expect(shareOf(span, at('2026-01-01T00:00:00Z'))).toBe(0);
    expect(clampTo(span, at('2027-01-01T00:00:00Z'))).toBe(span.to);
  });

  test('days are those of the reader, also of 25 hours', () => {
    const days = daysOf(zone, span);
    expect([days.length, days[0]!.date, days.at(-1)!.date]).toEqual([15, '2026-10-20', '2026-11-03']);
    const autumn = days.find(({ date }) => date === '2026-10-25')!;
    expect((autumn.to - autumn.from) / 3_600_000).toBe(25);
  });

  test('nights are from ten to seven by the clock on the wall', () => {
    const nights = nightsOf(zone, span);
    expect(nights).toHaveLength(14);
    const autumn = nights.find(({ from }) => from === at('2026-10-24T20:00:00Z'))!;
    expect(autumn.to).toBe(at('2026-10-25T06:00:00Z'));
  });

  test('the same time of another day, where clocks change too', () => {
    const noon = at('2026-10-28T11:00:00Z');
    expect(onDay(zone, noon, Math.floor(noon / 86_400_000) - 7)).toBe(at('2026-10-21T10:00:00Z'));
  });
});

test('events are walked in order, and the one of the shown minute is passed', () => {
  const names = { displays: 1, names: ['Window'], closed: false };
  const events = eventsOf({
    offline: [{ from: '2026-11-01T10:00:08Z', to: '2026-11-01T11:00:00Z', ...names }],
    saves: [
      {
        ...{ id: 'a', at: '2026-11-01T09:00:00Z', actor: 'Hana', topic: 'playlists', kind: 'update' },
        ...{ subject: 'Lunch', displays: 3 },
      },
    ],
  });
  expect(events.map(({ kind }) => kind)).toEqual(['saved', 'offline']);
  const reached = at('2026-11-01T10:00:00Z');
  expect(eventBefore(events, reached)).toMatchObject({ kind: 'saved' });
  expect(eventAfter(events, reached)).toBeUndefined();
  expect(eventAfter(events, at('2026-11-01T09:00:00Z'))).toMatchObject({ kind: 'offline' });
});
