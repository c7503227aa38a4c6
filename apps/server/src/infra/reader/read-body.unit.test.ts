import { describe, expect, test } from 'vitest';
import { readBody } from './read-body.ts';
import type { ReadKind } from './reading.ts';

// What becomes of bodies, good and bad. Hostile ones are stopped from outside (busy-machine.test.ts).

const now = Date.parse('2026-11-17T12:00:00Z');
const parse = (kind: ReadKind, body: string | Buffer, pointer: string | null = null, contentType = '') =>
  readBody({ kind, contentType, pointer, now, places: [] }, Buffer.from(body));
const dataOf = (...given: Parameters<typeof parse>) => {
  const reply = parse(...given);
  if (!('data' in reply)) throw new Error(JSON.stringify(reply));
  return reply.data;
};
const faultOf = (...given: Parameters<typeof parse>) => {
  const reply = parse(...given);
  return 'fault' in reply ? reply.fault.code : 'none';
};

describe('sheets', () => {
  test('have a row of names, any usual separator, and columns of a kind', () => {
    const data = dataOf('sheet', 'Item;Price;Sold out\nEspresso;2,20;no\n"Latte; large";3,40;yes\n');
    expect(data.columns).toEqual([
      { key: 'Item', name: 'Item', kind: 'text' },
      { key: 'Price', name: 'Price', kind: 'price' },
      { key: 'Sold out', name: 'Sold out', kind: 'yesno' },
    ]);
    expect(data.rows[1]!.values).toEqual({ Item: 'Latte; large', Price: '3,40', 'Sold out': 'yes' });
  });

  test('of another encoding are read', () => {
    expect(dataOf('sheet', Buffer.from('Name\nCaf\xe9', 'latin1')).rows[0]!.values).toEqual({ Name: 'Café' });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\nKáva', 'utf16le')]);
    expect(dataOf('sheet', utf16).rows[0]!.values).toEqual({ Name: 'Káva' });
    expect(dataOf('sheet', 'Name\nKáva', null, 'text/csv; charset=nonsense').rows[0]!.values).toEqual({
      Name: 'Káva',
    });
  });

  test.each([
    ['a login page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'web_page'],
    ['nothing', '   \n', 'empty'],
    ['100,000 rows', `a,b\n${'1,2\n'.repeat(100_000)}`, 'too_many_rows'],
    ['31 columns', Array.from({ length: 31 }, (_, i) => `c${i}`).join(','), 'too_many_columns'],
  ])('%s is named', (_name, body, code) => {
    expect(faultOf('sheet', body)).toBe(code);
  });
});

describe('JSON', () => {
  const body = JSON.stringify({ data: { 'a/b': [{ id: 7, number: 41, ready: true, deep: { x: 1 } }] } });
  test('rows are found by a pointer', () => {
    const { columns, rows } = dataOf('json', body, '/data/a~1b');
    expect(columns.map(({ key, kind }) => [key, kind])).toEqual([
      ['id', 'number'],
      ['number', 'number'],
      ['ready', 'yesno'],
    ]);
    expect(rows).toEqual([{ id: '7', values: { id: 7, number: 41, ready: true } }]);
  });
  test.each([
    ['text', 'no JSON', '', 'no_json'],
    ['a pointer to nowhere', body, '/data/c', 'pointer_gone'],
    ['a prototype', body, '/__proto__', 'pointer_gone'],
    ['a pointer to a number', '{"a":1}', '/a', 'no_rows'],
    ['deep nesting', '['.repeat(200_000), '', 'no_json'],
  ])('%s is named', (_name, text, pointer, code) => {
    expect(faultOf('json', text, pointer)).toBe(code);
  });
});

describe('feeds', () => {
  const rss = (items: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>City</title>${items}</channel></rss>`;
  test('give headlines without markup', () => {
    const item = `<item><title>Rain &amp;amp; wind</title><description>&lt;b&gt;Take&lt;/b&gt; care&lt;script&gt;x()&lt;/script&gt;</description>
      <pubDate>Tue, 17 Nov 2026 08:00:00 GMT</pubDate></item>`;
    const data = dataOf('feed', rss(item));
    expect(data).toMatchObject({
      title: 'City',
      rows: [
        { values: { title: 'Rain & wind', summary: 'Take care', published: '2026-11-17T08:00:00.000Z' } },
      ],
    });
  });
  test('Atom and JSON feeds are read', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>x</id><updated>2026-11-17T08:00:00Z</updated>
      <entry><id>1</id><title>One</title><updated>2026-11-17T08:00:00Z</updated></entry></feed>`;
    expect(dataOf('feed', atom).rows[0]!.values).toMatchObject({ title: 'One' });
    const json = JSON.stringify({
      ...{ version: 'https://jsonfeed.org/version/1.1', title: 'J' },
      items: [{ id: '1', title: 'One', content_text: 'Two' }],
    });
    expect(dataOf('feed', json).rows[0]!.values).toMatchObject({ title: 'One', summary: 'Two' });
  });
  test.each([
    [
      'a billion laughs',
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">]><rss>&lol;</rss>',
      'no_feed',
    ],
    [
      'a feed with entities of its own, behind a long comment,',
      `<?xml version="1.0"?><!--${'x'.repeat(200_000)}--><!DOCTYPE rss [<!ENTITY lol "lol">]>${rss('<item><title>&lol;</title></item>').slice(21)}`,
      'no_feed',
    ],
    ['something else', 'hello', 'no_feed'],
    ['a login page', '<html><head></head></html>', 'web_page'],
  ])('%s is named', (_name, body, code) => {
    expect(faultOf('feed', body)).toBe(code);
  });
});

describe('calendars', () => {
  const calendar = (...events: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`),
      'END:VCALENDAR',
    ]
      .join('\n')
      .replaceAll('\n', '\r\n');
  const startsOf = (...events: string[]) =>
    dataOf('calendar', calendar(...events)).rows.map(({ values }) => values.start);

  test('rules are expanded three weeks ahead, over a clock change, with exceptions', () => {
    const starts = startsOf(
      'UID:1\nSUMMARY:Tour\nDTSTART;TZID=Europe/Prague:20251001T100000\nDTEND;TZID=Europe/Prague:20251001T110000\nRRULE:FREQ=WEEKLY;BYDAY=WE\nEXDATE;TZID=Europe/Prague:20261125T100000',
      'UID:1\nSUMMARY:Tour later\nRECURRENCE-ID;TZID=Europe/Prague:20261202T100000\nDTSTART;TZID=Europe/Prague:20261202T143000\nDTEND;TZID=Europe/Prague:20261202T150000',
    );
    expect(starts).toEqual(['2026-11-18T09:00:00.000Z', '2026-12-02T13:30:00.000Z']);
  });
  test('whole days and times without a zone keep their clock', () => {
    expect(
      startsOf('UID:1\nDTSTART;VALUE=DATE:20261118', 'UID:2\nDTSTART:20261119T083000\nDTEND:20261119T093000'),
    ).toEqual(['2026-11-18', '2026-11-19T08:30']);
  });
  test('what is cancelled or over is left out, and what has begun stays', () => {
    expect(
      startsOf(
        'UID:1\nSTATUS:CANCELLED\nDTSTART:20261118T080000Z',
        'UID:2\nDTSTART:20261101T080000Z\nDTEND:20261101T090000Z',
        'UID:3\nDTSTART:20261116T080000Z\nDTEND:20261118T090000Z',
      ),
    ).toEqual(['2026-11-16T08:00:00.000Z']);
  });
  test('a rule that repeats every second is bounded', () => {
    expect(faultOf('calendar', calendar('UID:1\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY'))).toBe(
      'too_complex',
    );
    expect(startsOf('UID:1\nDTSTART:20261117T110000Z\nRRULE:FREQ=MINUTELY').length).toBe(500);
  });
  test('a rule that began long ago, and in the middle of an interval, is followed', () => {
    expect(
      startsOf('UID:1\nDTSTART:19320101T080000Z\nRRULE:FREQ=DAILY;INTERVAL=9').map((at) =>
        String(at).slice(0, 10),
      ),
    ).toEqual(['2026-11-22', '2026-12-01']);
    expect(startsOf('UID:1\nDTSTART:19320101T080000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU,FR')).toHaveLength(7);
  });
  test('a last occurrence that is named in another zone is the last', () => {
    // Nine o'clock in Prague.
    expect(
      startsOf('UID:1\nDTSTART;TZID=Europe/Prague:20261117T090000\nRRULE:FREQ=DAILY;UNTIL=20261119T080000Z'),
    ).toHaveLength(3);
  });
  test.each(['FREQ=DAILY;INTERVAL=2147483647', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'])(
    'N1: %s is left out after a second of work, not by the net on the wall',
    (rule) => {
      const before = process.cpuUsage();
      const events = [`UID:1\nDTSTART:20000101T000000Z\nRRULE:${rule}`, 'UID:2\nDTSTART:20261118T080000Z'];
      expect(startsOf(...events)).toEqual(['2026-11-18T08:00:00.000Z']);
      const { user, system } = process.cpuUsage(before);
      // The net is at thirty; a second one by the program is at six.
      expect((user + system) / 1e6).toBeLessThan(5);
    },
  );
  test('a rule without an end or occurrence leaves the other events', () => {
    const endless = 'UID:1\nDTSTART:20000101T000000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
    expect(startsOf(endless, 'UID:2\nDTSTART:20261118T080000Z')).toEqual(['2026-11-18T08:00:00.000Z']);
    expect(dataOf('calendar', calendar(endless, 'UID:2\nDTSTART:20261118T080000Z')).leftOut).toBe(1);
    expect(faultOf('calendar', calendar(endless))).toBe('too_complex');
    const many = Array.from({ length: 12 }, (_, i) => endless.replace('UID:1', `UID:1${i}`));
    expect(faultOf('calendar', calendar(...many, 'UID:2\nDTSTART:20261118T080000Z'))).toBe('too_complex');
  });
  test('B28: a zone that a calendar defines is unknown to the next one', () => {
    const zone = (offset: string) =>
      `BEGIN:VTIMEZONE\nTZID:Customized Time Zone\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}\nEND:STANDARD\nEND:VTIMEZONE\n`;
    const event = 'BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Customized Time Zone:20261118T100000\nEND:VEVENT\n';
    const startWith = (zones: string) =>
      dataOf('calendar', `BEGIN:VCALENDAR\n${zones}${event}END:VCALENDAR\n`).rows[0]!.values.start;
    expect(startWith(zone('+1300'))).toBe('2026-11-17T21:00:00.000Z');
    expect(startWith('')).toBe('2026-11-18T10:00');
    expect(startWith(zone('+0100'))).toBe('2026-11-18T09:00:00.000Z');
  });
  test('one event that cannot be read does not hide the others, and nonsense is named', () => {
    expect(
      startsOf('UID:1\nDTSTART:nonsense\nRRULE:FREQ=NEVER', 'UID:2\nDTSTART:20261118T080000Z'),
    ).toContain('2026-11-18T08:00:00.000Z');
    expect(faultOf('calendar', 'hello')).toBe('no_calendar');
  });
});

test('a forecast has a row per hour, and something else is named', () => {
  const step = {
    time: '2026-11-17T12:00:00Z',
    data: {
      instant: { details: { air_temperature: 4.2, wind_speed: 3 } },
      next_1_hours: { summary: { symbol_code: 'rain' }, details: { precipitation_amount: 0.4 } },
    },
  };
  expect(dataOf('weather', JSON.stringify({ properties: { timeseries: [step] } })).rows[0]!.values).toEqual({
    ...{ time: '2026-11-17T12:00:00Z', hours: 1, temperature: 4.2, symbol: 'rain', rain: 0.4, wind: 3 },
  });
  expect(faultOf('weather', '{}')).toBe('no_forecast');
});
