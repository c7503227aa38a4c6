import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostRepeated } from '../../test/repeated-statements.ts';
import { byMinute, type CalendarKit, startCalendar } from './test/calendar-kit.ts';
import { fillManyDisplays, recordSince } from './test/many-displays.ts';

// 2,000 displays with 300 different plans: what the calendar says of each, and how much it sends. How long that takes is
// measured by bench/calendar.ts.

const now = '2026-11-18T09:42:00.000Z';
const days = 'from=2026-11-15&days=7';
const maxSize = 300_000;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
let kit: CalendarKit;

beforeAll(async () => {
  kit = await startCalendar(now);
  await fillManyDisplays((text, values) => kit.owner.query(text, values), new Date(now));
  await kit.server.program.app.content.inEnvironments([kit.environment], async (db) => {
    expect(await recordSince(db, kit.environment, new Date('2026-11-01T00:00:00Z'))).toBe(300);
  });
  await kit.owner.query('analyze');
});
afterAll(() => kit.stop());

const sizeOf = (data: unknown) => gzipSync(JSON.stringify({ data })).length;
const sayings = (segments: Row[]) =>
  byMinute(segments, ({ state, playlists }: Row) => `${state} ${[...playlists].sort()}`);

/** What one display says of itself. */
async function ownSegments(display: string, from: string, to: string): Promise<Row[]> {
  return (await kit.read(`displays/${display}/timeline?from=${from}&to=${to}`)).segments;
}

/** Each display once, by its id. */
function byDisplay(rows: Row[]): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows)
    for (const id of row.displays) {
      expect(found.has(id)).toBe(false);
      found.set(id, row);
    }
  return found;
}

const someOf = (ids: readonly string[]) => ids.filter((_, i) => i % 97 === 0);

describe('2,000 displays with 300 different plans', () => {
  test('the calendar has each display once, with what its own timeline says, and is small', async () => {
    const data = await kit.read(`calendar?${days}`);
    const rowOf = byDisplay(data.plans);
    expect([data.displays.length, rowOf.size, data.locations.length]).toEqual([2000, 2000, 200]);
    expect(data.plans.length).toBeLessThanOrEqual(300);
    expect(sizeOf(data)).toBeLessThan(maxSize);
    for (const id of someOf([...rowOf.keys()].sort())) {
      const { segments } = rowOf.get(id)!;
      const own = await ownSegments(id, segments[0].from, segments.at(-1).to);
      expect([...sayings(segments)]).toEqual([...sayings(own)]);
    }
    expect(await mostRepeated(() => kit.read(`calendar?${days}`))).toBeLessThan(4);
  });

  test('the record has each display once, with what was planned and when it was offline, and is small', async () => {
    const data = await kit.read(`calendar-record?${days}`);
    const rowOf = byDisplay(data.rows);
    expect(rowOf.size).toBe(2000);
    expect(sizeOf(data)).toBeLessThan(maxSize);
    for (const id of someOf([...rowOf.keys()].sort())) {
      const { segments, recordedFrom } = rowOf.get(id)!;
      expect(recordedFrom).toBe(segments[0].from);
      const own = await ownSegments(id, segments[0].from, segments.at(-1).to);
      expect([...sayings(segments)]).toEqual([...sayings(own)]);
    }
    // One in twenty is away each morning; those that are switched off after closing are not told.
    const away = new Set(data.rows.flatMap((row: Row) => row.offline.flatMap((each: Row) => each.displays)));
    expect(away.size).toBe(100);
    expect(await mostRepeated(() => kit.read(`calendar-record?${days}`))).toBeLessThan(4);
  });

  test('a playlist of all of them is edited on a part of the plans', async () => {
    const [base] = await kit.read('playlists?name_contains=Base 0');
    const data = await kit.read(`calendar-plans?playlist=${base.id}`);
    expect([data.plans.length, data.total, data.isCut]).toEqual([300, 300, false]);
    expect(byDisplay(data.plans).size).toBe(2000);
    expect(sizeOf(data)).toBeLessThan(maxSize);
  });
});

test('2,000 displays with a plan each: both are answered, and a place is small', async () => {
  await kit.owner.query(
    `update content.locations set hours = replace(hours::text, '06:30', '06:' || lpad((substr(name, 7)::int % 60)::text, 2, '0'))::jsonb
       || jsonb_build_object('sat', jsonb_build_object('start', '08:00', 'end', (16 + substr(name, 7)::int / 60)::text || ':00',
         'nonstop', false, 'closed', false)) where name like 'Scale %'`,
  );
  await kit.server.program.app.content.inEnvironments([kit.environment], async (db) => {
    expect(await recordSince(db, kit.environment, new Date('2026-11-02T00:00:00Z'))).toBe(2000);
  });
  const data = await kit.read(`calendar?${days}`);
  expect([data.plans.length, byDisplay(data.plans).size]).toEqual([2000, 2000]);
  expect(byDisplay((await kit.read(`calendar-record?${days}`)).rows).size).toBe(2000);
  const one = `&location=${data.locations[0].id}`;
  expect(sizeOf(await kit.read(`calendar?${days}${one}`))).toBeLessThan(maxSize / 20);
});
