import { afterEach, expect, test } from 'vitest';
import { isKnownZone, offsetAt, provideZones, registerZone, startOfLocalDay } from './local-clock.ts';
import { nonstop } from './test-plan.ts';
import { whatPlaysAt } from './what-plays-at.ts';
import { zoneClock } from './zone-clock.ts';
import table from './zone-table.json' with { type: 'json' };
import { tzVersion, wholeZone, zoneFor } from './zone-table.ts';

afterEach(() => provideZones(() => null));

const hour = 3_600_000;
const now = Date.parse('2026-11-17T10:00:00Z');
const names = Object.keys(table.zones);

test('the table has the version of the pinned Node; after an update run scripts/write-zones.ts', () => {
  expect(tzVersion).toBe(process.versions.tz);
});

test('PL11: the table agrees with the runtime of the same version on every clock change', () => {
  for (const name of names.filter((each, i) => i % 20 === 0 || /Winnipeg|Inuvik|Azores|Havana/.test(each))) {
    const changes = zoneFor(name, now)!.offsets.slice(1);
    for (const [seconds, minutes] of changes)
      for (const [at, sought] of [
        [seconds * 1000, minutes],
        [seconds * 1000 - 60_000, null],
      ] as const) {
        const own = zoneClock(wholeZone(name)!, null).offsetAt(at);
        expect([name, at, offsetAt(name, at)]).toEqual([name, at, own]);
        if (sought !== null) expect(own).toBe(sought * 60_000);
      }
  }
});

test('PL11: the changes that the server sends count, not those of the runtime', () => {
  const at = Date.parse('2026-07-01T12:00:00Z');
  const zone = zoneFor('America/Winnipeg', now)!;
  expect(offsetAt('America/Winnipeg', at)).toBe(-5 * hour);
  registerZone({ ...zone, tzVersion: '2027a', offsets: [[zone.offsets[0]![0], -360]] });
  expect(offsetAt('America/Winnipeg', at)).toBe(-6 * hour);
  expect(isKnownZone('Mars/Olympus')).toBe(false);
  registerZone({ ...zone, name: 'Mars/Olympus' });
  expect(isKnownZone('Mars/Olympus')).toBe(true);
  expect(offsetAt('Mars/Olympus', at)).toBe(-5 * hour);
});

test('PL11: a zone takes at most 2 kB and is the same for a whole year', () => {
  for (const name of names) expect(JSON.stringify(zoneFor(name, now)).length).toBeLessThan(2000);
  expect(zoneFor('Europe/Prague', Date.parse('2026-01-01T00:00:00Z'))).toEqual(
    zoneFor('Europe/Prague', Date.parse('2026-12-31T23:59:59Z')),
  );
  expect(zoneFor('Europe/Prague', now)).toMatchObject({
    from: '2025-01-01T00:00:00.000Z',
    until: '2037-01-01T00:00:00.000Z',
  });
  expect(zoneFor('Mars/Olympus', now)).toBeNull();
});

test('PL11: after the changes that were sent their rule repeats every year', () => {
  const begin = Date.parse('2037-01-01T00:00:00Z');
  const end = Date.parse('2055-01-01T00:00:00Z');
  const wrong = names.filter((name) => {
    const sent = zoneClock(zoneFor(name, now)!, null);
    const whole = zoneClock(wholeZone(name)!, null);
    const text = (clock: typeof sent) =>
      JSON.stringify(clock.changesIn(begin, end).map((at) => [at, clock.offsetAt(at)]));
    return text(sent) !== text(whole);
  });
  // These follow the moon.
  expect(wrong.filter((name) => !/Casablanca|El_Aaiun|Gaza|Hebron/.test(name))).toEqual([]);
});

test.each([
  ['Atlantic/Azores', '2026-10-25T00:00:00Z'],
  ['America/Havana', '2026-11-01T04:00:00Z'],
])(
  'PL20: in %s midnight happens twice, and a restarted player is in step with one that ran on',
  (timeZone, first) => {
    const midnight = Date.parse(first);
    expect(startOfLocalDay(timeZone, midnight)).toBe(midnight);
    // After the clocks went back to midnight it is still the same day.
    expect(startOfLocalDay(timeZone, midnight + 1.5 * hour)).toBe(midnight);
    expect(startOfLocalDay(timeZone, midnight + 20 * hour)).toBe(midnight);
    const items = ['a', 'b', 'c'].map((id) => ({ id, seconds: 7.3, conditions: [] }));
    const freshPlan = () => ({
      timeZone,
      orientation: 'horizontal' as const,
      hours: nonstop,
      playlists: [
        {
          id: 'p',
          priority: 50,
          groupPriority: 50,
          enabled: true,
          orientation: null,
          createdAt: '2026-01-01T00:00:00.000Z',
          conditions: [],
          items,
        },
      ],
    });
    const running = freshPlan();
    for (let at = midnight - 2 * hour; at < midnight + 26 * hour; at += 11 * 60_000)
      expect(whatPlaysAt(freshPlan(), at)).toEqual(whatPlaysAt(running, at));
  },
);
