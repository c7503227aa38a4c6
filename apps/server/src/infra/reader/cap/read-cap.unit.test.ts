import { describe, expect, test } from 'vitest';
import { type CapPlace, capLimits } from './cap-reading.ts';
import { readCap } from './read-cap.ts';

const alertWith = (infos: string) => `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>1</identifier><sender>brno@example.com</sender><sent>2026-11-16T14:30:00+01:00</sent>
  <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>${infos}</alert>`;
const area = (inner: string) => `<area><areaDesc>Here</areaDesc>${inner}</area>`;
const info = (inner: string) => `<info><category>Met</category><category>Safety</category>${inner}</info>`;
const readInfo = (inner: string, places: readonly CapPlace[]) =>
  readCap(alertWith(info(inner)), places).alerts[0]!.infos[0]!;

/** A ring of so many points around a place, in the order of the clock. */
const ring = (points: number, latitude = 49, longitude = 16, radius = 1) =>
  Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / (points - 1);
    return `${(latitude + radius * Math.cos(angle)).toFixed(5)},${(longitude + radius * Math.sin(angle)).toFixed(5)}`;
  }).join(' ');

const centre: CapPlace = [49, 16];
const corner: CapPlace = [49.9, 16.9];

describe('areas', () => {
  test('each is told by its name, with the codes that are its own', () => {
    const code = (name: string, value: string) =>
      `<geocode><valueName>${name}</valueName><value>${value}</value></geocode>`;
    const brno = `<area><areaDesc> Brno </areaDesc>${code('CISORP', '6203')}${code('EMMA_ID', 'CZ064')}</area>`;
    const read = readInfo(brno + area(code('CISORP', '1100')) + area(''), []);
    expect(read.geocodes.map(({ value }) => value)).toEqual(['6203', 'CZ064', '1100']);
    expect(read.areas).toEqual([
      { name: 'Brno', codes: 2 },
      { name: 'Here', codes: 1 },
      { name: 'Here', codes: 0 },
    ]);
  });

  test('a name that is a list of places is cut: it is for people, and a reply has no room for many of them', () => {
    const read = readInfo(`<area><areaDesc>${'Harbour; '.repeat(40)}</areaDesc></area>`, []);
    expect(read.areas).toEqual([{ name: expect.stringMatching(/^Harbour; .{50,71}$/), codes: 0 }]);
  });

  test('one document of a whole country, 3 MB in 40 infos of 206 districts, is read to its last district', () => {
    const district = (info: number, at: number) =>
      `<area><areaDesc>District ${at}</areaDesc><geocode><valueName>CISORP</valueName><value>${info}-${at}</value></geocode>
        <geocode><valueName>EMMA_ID</valueName><value>CZ0${at}</value></geocode></area>`;
    const infos = Array.from({ length: 40 }, (_, each) =>
      info(
        `<event>Storm ${each}</event><description>${'a'.repeat(40_000)}</description>
        ${Array.from({ length: 206 }, (_area, at) => district(each, at)).join('')}`,
      ),
    );
    const text = alertWith(infos.join(''));
    expect(text.length).toBeGreaterThan(3_000_000);
    const [alert] = readCap(text, []).alerts;
    expect(alert).toMatchObject({ leftOut: 0 });
    expect(alert!.infos.at(-1)!.geocodes.at(-2)).toEqual({ name: 'CISORP', value: '39-205' });
  });

  test('the places inside are told by their index, and an area that names nothing has none', () => {
    const read = readInfo(area(`<polygon>${ring(20)}</polygon>`), [corner, centre, [0, 0]]);
    expect(read).toMatchObject({ inside: [1], isRough: false, hasArea: true, categories: ['Met', 'Safety'] });
    expect(readInfo(area(''), [centre])).toMatchObject({ inside: [], hasArea: false });
  });

  test('a place on the other side of the globe is not inside', () => {
    const square = '<polygon>0,0 10,0 10,10 0,10 0,0</polygon>';
    expect(
      readInfo(area(square), [
        [5, -175],
        [5, 5],
      ]),
    ).toMatchObject({ inside: [1] });
  });

  test('shapes cross the 180th meridian', () => {
    const square = '<polygon>-20,175 -20,-175 -10,-175 -10,175 -20,175</polygon>';
    expect(
      readInfo(area(square), [
        [-15, 179],
        [-15, -179],
        [-15, 170],
        [-15, 0],
      ]),
    ).toMatchObject({ inside: [0, 1] });
  });

  test('a shape beyond the points is judged by its bounding box, and says so', () => {
    const large = area(`<polygon>${ring(capLimits.points + 1)}</polygon>`);
    expect(readInfo(large, [centre, corner])).toMatchObject({ inside: [0, 1], isRough: true });
    expect(readInfo(large, [[0, 0]])).toMatchObject({ inside: [], isRough: false });
    // Together, not each.
    const half = `<polygon>${ring(capLimits.points / 2 + 1)}</polygon>`;
    expect(readInfo(area(half), [corner])).toMatchObject({ inside: [], isRough: false });
    expect(readInfo(area(half) + area(half), [corner])).toMatchObject({ inside: [0], isRough: true });
  });

  test('infos and areas beyond the limits are counted', () => {
    const [alert] = readCap(alertWith(info('').repeat(capLimits.infos + 3)), []).alerts;
    expect(alert).toMatchObject({ leftOut: 3 });
    expect(alert!.infos).toHaveLength(capLimits.infos);
    const many = area('<geocode><valueName>UGC</valueName><value>A</value></geocode>').repeat(
      capLimits.areas + 2,
    );
    const cut = readCap(alertWith(info(many) + info(area(`<polygon>${ring(5)}</polygon>`))), [centre])
      .alerts[0]!;
    expect(cut.leftOut).toBe(3);
    // What was left out reaches nobody, instead of everybody.
    expect(cut.infos[1]).toMatchObject({ hasArea: true, inside: [] });
  });
});

describe('feeds', () => {
  const entry = (n: number) =>
    `<entry><updated>2026-11-16T14:30:${n % 60}Z</updated><link href="https://example.com/${n}"/></entry>`;
  const feed = (count: number) =>
    `<feed>${Array.from({ length: count }, (_, n) => entry(n)).join('')}</feed>`;

  test('all entries are links, with when they changed', () => {
    const { links, leftOut } = readCap(feed(600), []);
    expect(links).toHaveLength(600);
    expect(links[7]).toEqual({ address: 'https://example.com/7', updated: '2026-11-16T14:30:7Z' });
    expect(leftOut).toBe(0);
    const rss =
      '<rss><channel><item><link>https://example.com/1</link><pubDate>Mon, 16 Nov 2026</pubDate></item></channel></rss>';
    expect(readCap(rss, []).links).toEqual([
      { address: 'https://example.com/1', updated: 'Mon, 16 Nov 2026' },
    ]);
  });

  test('entries beyond the limit are counted', () => {
    const { links, leftOut } = readCap(feed(capLimits.entries + 5), []);
    expect(links).toHaveLength(capLimits.entries);
    expect(leftOut).toBe(5);
  });
});
