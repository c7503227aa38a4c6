import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CapPlace, capLimits } from './cap/cap-reading.ts';
import type { ReadKind } from './reading.ts';
import { startReader } from './test/started-reader.ts';

// A1: what one customer's body contains never shifts the answers to others. With real children, confined as in the product.

let started: Awaited<ReturnType<typeof startReader>>;
beforeAll(async () => {
  started = await startReader();
});
afterAll(() => started.stop());

const read = (kind: Exclude<ReadKind, 'cap'>, body: string, environment = 'a') =>
  started.reader.read({
    environment,
    kind,
    priority: 'usual',
    body: Buffer.from(body),
    contentType: '',
    pointer: kind === 'json' ? '' : null,
    now: Date.parse('2026-11-17T12:00:00Z'),
  });
const readCap = (body: string, places: readonly CapPlace[] = []) =>
  started.reader.read({
    environment: 'a',
    kind: 'cap',
    priority: 'alarm',
    body: Buffer.from(body),
    contentType: '',
    places,
  });

/** Each kind of source with a word in it, and the column where the word is. */
const bodies: Record<Exclude<ReadKind, 'cap' | 'weather'>, (word: string) => string> = {
  sheet: (word) => `Name\n"${word}"\n`,
  json: (word) => JSON.stringify([{ Name: word }]),
  feed: (word) =>
    `<rss version="2.0"><channel><title>City</title><item><title>${word}</title></item></channel></rss>`,
  calendar: (word) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${word}\r\nDTSTART:20261118T080000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
};
const forecast = (word: string) =>
  JSON.stringify({
    properties: {
      timeseries: [
        {
          time: '2026-11-17T12:00:00Z',
          data: {
            instant: { details: { air_temperature: 4 } },
            next_1_hours: { summary: { symbol_code: word.slice(0, 60) } },
          },
        },
      ],
    },
  });
const alert = (word: string, shapes = '') => `<alert><identifier>1</identifier><sender>a@example.com</sender>
  <sent>2026-11-16T14:30:00Z</sent><status>Actual</status><msgType>Alert</msgType><info><event>${word}</event>
  <area><areaDesc>Here</areaDesc>${shapes}</area></info></alert>`;

const trouble: [string, string][] = [
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
  ['U+0085', '\u0085'],
  ['NUL', '\0'],
  ['a lone surrogate', '\ud800'],
  ['a backslash', '\\n'],
  ['an emoji', '\u{1f600}'],
  ['a megabyte', 'x'.repeat(1_000_000)],
];

describe.each(trouble)('%s', (_, character) => {
  test.each(Object.entries(bodies))('in a %s concerns its own body', async (kind, bodyOf) => {
    const [own, next, last] = await Promise.all([
      read(kind as keyof typeof bodies, bodyOf(`hello${character}world`)),
      read('sheet', 'Name\nB-secret-dish\n', 'b'),
      read('sheet', 'Name\nC-dish\n', 'a'),
    ]);
    // Read or refused, but answered for what it is.
    expect(own).not.toHaveProperty('unavailable');
    if ('data' in own) expect(JSON.stringify(own.data.rows)).toContain('hello');
    expect(next).toMatchObject({ data: { rows: [{ values: { Name: 'B-secret-dish' } }] } });
    expect(last).toMatchObject({ data: { rows: [{ values: { Name: 'C-dish' } }] } });
  });

  test('in a forecast and in an alert concerns its own body', async () => {
    const word = `hello${character}world`;
    const [weather, cap, next] = await Promise.all([
      read('weather', forecast(word)),
      readCap(alert(word)),
      read('sheet', 'Name\nnext\n', 'b'),
    ]);
    expect(weather).not.toHaveProperty('unavailable');
    expect(cap).not.toHaveProperty('unavailable');
    if ('cap' in cap) expect(cap.cap.alerts[0]!.infos[0]!.event).toMatch(/^hello/);
    expect(next).toMatchObject({ data: { rows: [{ values: { Name: 'next' } }] } });
  });
});

test('an answer too large to be sent concerns its own body', async () => {
  const wide = JSON.stringify(
    Array.from({ length: 500 }, () =>
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`c${i}`, 'ž'.repeat(500)])),
    ),
  );
  const [own, next] = await Promise.all([read('json', wide), read('sheet', 'Name\nnext\n', 'b')]);
  expect(own).toEqual({ fault: { code: 'too_large', values: {} } });
  expect(next).toMatchObject({ data: { rows: [{ values: { Name: 'next' } }] } });
});

describe('B28: two calendars that define one zone differently', () => {
  const calendar = (offset: string) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Customized Time Zone\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tour\r\nDTSTART;TZID=Customized Time Zone:20261118T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const startAt = (start: string) => ({ data: { rows: [{ values: { start } }] } });

  test('in one child', async () => {
    expect(await read('calendar', calendar('+0100'))).toMatchObject(startAt('2026-11-18T09:00:00.000Z'));
    expect(await read('calendar', calendar('-0500'))).toMatchObject(startAt('2026-11-18T15:00:00.000Z'));
  });

  test('in two', async () => {
    const [east, west] = await Promise.all([
      read('calendar', calendar('+0100'), 'c'),
      read('calendar', calendar('-0500'), 'd'),
    ]);
    expect(east).toMatchObject(startAt('2026-11-18T09:00:00.000Z'));
    expect(west).toMatchObject(startAt('2026-11-18T15:00:00.000Z'));
  });
});

test('A7: 20,000 points and 1,000 places are judged in the child', async () => {
  const ring = Array.from({ length: capLimits.points }, (_, i) => {
    const angle = (2 * Math.PI * i) / (capLimits.points - 1);
    return `${(49 + Math.cos(angle)).toFixed(6)},${(16 + Math.sin(angle)).toFixed(6)}`;
  }).join(' ');
  // Every other place is inside.
  const places = Array.from({ length: 1000 }, (_, i): CapPlace => [49, i % 2 === 0 ? 16 : 18]);
  const reply = await readCap(alert('Flood', `<polygon>${ring}</polygon>`), places);
  if (!('cap' in reply)) throw new Error(JSON.stringify(reply));
  const [info] = reply.cap.alerts[0]!.infos;
  expect(info!.inside).toEqual(places.flatMap((_, i) => (i % 2 === 0 ? [i] : [])));
  expect(info!.isRough).toBe(false);
});
