import type { Box, BoxKind } from '@vitrine/contract/design-document';
import { sampleBoxes, sampleIds } from '@vitrine/contract/test/sample-boxes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DesignContext } from './context.ts';
import './fonts.css';
import { type RenderedDesign, render } from './render.ts';
import { hourMs, monday, prices, sources, worldOf } from './test-world.test-kit.ts';

let host: HTMLElement;
let drawn: RenderedDesign[] = [];

beforeEach(() => {
  host = document.createElement('div');
  Object.assign(host.style, { position: 'absolute', width: '960px', height: '540px' });
  document.body.append(host);
});
afterEach(() => {
  for (const each of drawn) each.destroy();
  drawn = [];
  host.remove();
});

/** A green picture, as the file of anything. */
const picture = (() => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 40, height: 20 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#00ff00';
  context.fillRect(0, 0, 40, 20);
  return canvas.toDataURL();
})();
const withPicture: Partial<DesignContext> = { file: () => ({ url: picture, type: 'image' }) };

async function show(boxes: readonly unknown[], own: Partial<DesignContext> = {}) {
  const design = render(
    { shape: 'landscape', background: '#101010', boxes: boxes as Box[] },
    worldOf(own),
    host,
  );
  drawn.push(design);
  await design.ready;
  return design;
}
const boxElement = (id: string) => host.querySelector<HTMLElement>(`[data-box="${id}"]`);
/** Texts of the elements that hold one, in order. */
const texts = (id: string) =>
  Array.from(boxElement(id)!.querySelectorAll('*'))
    .filter((each) => each.childElementCount === 0 && each.textContent)
    .map((each) => each.textContent);
const stateOf = (design: RenderedDesign, id: string) => design.states().get(id);

/** Whether something other than the background was drawn. */
function inksOf(design: RenderedDesign): number {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 192, height: 108 });
  const context = canvas.getContext('2d')!;
  design.sketch(context, 192, 108);
  const { data } = context.getImageData(0, 0, 192, 108);
  let inked = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] !== 16 || data[i + 1] !== 16 || data[i + 2] !== 16) inked++;
  return inked;
}

const broken = (source: string) => ({ data: () => ({ ...sources[source]!, columns: [] }) });

/** What each kind shows, and what becomes of it without data and with bad ones. */
const kinds: Readonly<
  Record<Exclude<BoxKind, 'programme'>, { shows: readonly string[]; bad?: Partial<DesignContext> }>
> = {
  text: { shows: ['Autumn ', 'menu'] },
  picture: { shows: [] },
  film: { shows: [] },
  zone: { shows: [] },
  clock: { shows: ['08:30'], bad: { timezone: 'Mars/Base' } },
  date: { shows: ['pondělí 16. listopadu 2026'], bad: { timezone: 'Mars/Base' } },
  countdown: { shows: ['38', 'dnů', '09', 'hodin', '30', 'minut'], bad: { timezone: 'Mars/Base' } },
  qr: { shows: [] },
  shape: { shows: [] },
  ticker: { shows: [] },
  table: {
    shows: ['Espresso', '2,20', 'Flat white', '3,20', 'Eggs on rye', '6,80'],
    bad: broken(sampleIds.source),
  },
  value: { shows: ['Only ', '2,20\u00a0€'], bad: broken(sampleIds.source) },
  weather: { shows: ['6°', 'MET Norway'], bad: broken(sampleIds.weather) },
  events: {
    shows: ['08:00', 'Tour of the house', 'Foyer', '18:00', 'Jazz night', 'Bar'],
    bad: broken(sampleIds.calendar),
  },
  headlines: { shows: ['First headline', 'Second headline'], bad: broken(sampleIds.feed) },
  hours: { shows: ['Pondělí', '07:00–19:00'], bad: { timezone: 'Mars/Base' } },
};
const table = Object.entries(kinds) as [Exclude<BoxKind, 'programme'>, (typeof kinds)['text']][];

test.each(table)('a box of kind %s is drawn, on the screen and in the sketch', async (kind, { shows }) => {
  const box = sampleBoxes[kind];
  const design = await show([box], withPicture);
  await vi.waitFor(() => expect(stateOf(design, box.id)).toBe('shown'));
  expect(texts(box.id).slice(0, shows.length)).toEqual(shows);
  const inside = boxElement(box.id)!.getBoundingClientRect();
  expect([inside.width, inside.height]).toEqual([384, 162]);
  expect(inksOf(design)).toBeGreaterThan(20);
});

test('a zone shows a file that comes later', async () => {
  const design = await show([sampleBoxes.zone], { file: () => null });
  expect(stateOf(design, 'zone')).toBe('empty');
  design.update(worldOf(withPicture));
  expect(stateOf(design, 'zone')).toBe('shown');
});

const needy = Object.values(sampleBoxes).filter(
  (box) => 'source' in box || 'playable' in box || 'items' in box,
);

test.each(needy)('a box of kind $kind without data is left out, and the others are shown', async (box) => {
  const design = await show([box, sampleBoxes.text], { data: () => null, file: () => null });
  expect([stateOf(design, box.id), stateOf(design, 'text')]).toEqual(['empty', 'shown']);
  expect(boxElement(box.id)!.style.visibility).toBe('hidden');
});

const spoilt = table.filter(([, { bad }]) => bad);

test.each(spoilt)(
  'a box of kind %s with bad data is left out, and outlined for whoever edits it',
  async (kind, { bad }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const box = sampleBoxes[kind];
    const design = await show([box, sampleBoxes.shape], bad);
    expect([stateOf(design, box.id), stateOf(design, 'shape')]).toEqual(['bad', 'shown']);
    expect(boxElement(box.id)!.style.visibility).toBe('hidden');
    await show([{ ...box, id: 'edited' }], { ...bad, isEditing: true });
    expect(boxElement('edited')!.style.outline).toContain('dashed');
  },
);

test('a text fits its box, and lines break at the same words at any size', async () => {
  const runs = [{ text: 'The lift is out of order until Wednesday, we bring your coffee' }];
  await show([{ ...sampleBoxes.text, runs }]);
  const text = boxElement('text')!.firstElementChild!.firstElementChild as HTMLElement;
  const heightAt = text.offsetHeight;
  expect(heightAt).toBeLessThanOrEqual(324);
  expect(heightAt).toBeGreaterThan(220);
  Object.assign(host.style, { width: '320px', height: '180px' });
  await vi.waitFor(() => expect(boxElement('text')!.getBoundingClientRect().width).toBeCloseTo(128, 0));
  expect(text.offsetHeight).toBe(heightAt);
});

test('a countdown is as large as its box allows', async () => {
  await show([sampleBoxes.countdown]);
  const cards = boxElement('countdown')!.firstElementChild!.firstElementChild as HTMLElement;
  expect(cards.offsetHeight).toBeGreaterThan(200);
  expect(cards.offsetHeight).toBeLessThanOrEqual(324);
});

test('the numbers of a countdown are in the middle of their cards', async () => {
  await show([sampleBoxes.countdown]);
  const cards = boxElement('countdown')!.firstElementChild!.firstElementChild!.children;
  expect(cards).toHaveLength(3);
  for (const card of cards) {
    const range = document.createRange();
    range.selectNodeContents(card.firstElementChild!);
    const [outer, inner] = [card.getBoundingClientRect(), range.getBoundingClientRect()];
    expect(Math.abs(inner.left - outer.left - (outer.right - inner.right))).toBeLessThan(3);
  }
});

test('texts are texts, whatever they contain', async () => {
  await show([{ ...sampleBoxes.text, runs: [{ text: '<img src=x onerror=alert(1)>' }] }]);
  expect(boxElement('text')!.querySelector('img')).toBeNull();
  expect(texts('text')).toEqual(['<img src=x onerror=alert(1)>']);
});

test('a font that is missing, or of a newer version, leaves its text readable', async () => {
  vi.spyOn(document.fonts, 'check').mockReturnValue(false);
  vi.spyOn(document.fonts, 'load').mockRejectedValue(new DOMException('gone', 'NetworkError'));
  const design = await show([
    { ...sampleBoxes.text, font: 'lora' },
    { ...sampleBoxes.text, id: 'newer', font: 'of-tomorrow' },
  ]);
  expect([...design.states().values()]).toEqual(['shown', 'shown']);
  for (const id of ['text', 'newer']) expect(boxElement(id)!.innerText).not.toBe('');
});

test('boxes of kinds that a newer version has are left out', async () => {
  const design = await show([
    { ...sampleBoxes.text, kind: 'hologram' },
    sampleBoxes.shape,
    { kind: 'text' },
    null,
  ]);
  expect([...design.states()]).toEqual([['shape', 'shown']]);
});

test('hidden boxes and those whose conditions do not hold are not shown', async () => {
  const never = [{ precondition: 'weekday', weekdays: ['sun'] }];
  const boxes = [
    { ...sampleBoxes.shape, hidden: true },
    { ...sampleBoxes.text, conditions: never },
  ];
  const design = await show(boxes, { holds: () => false });
  expect([...design.states().values()]).toEqual(['hidden', 'hidden']);
});

test('rows leave and come by the clock of the place, sold out ones are struck or left out', async () => {
  const box = sampleBoxes.table;
  const design = await show([box]);
  const names = () => texts('table').filter((_, i) => i % 2 === 0);
  expect(names()).toEqual(['Espresso', 'Flat white', 'Eggs on rye']);
  const struck = () =>
    Array.from(host.querySelectorAll<HTMLElement>('[data-box] *'))
      .filter((each) => each.style.textDecoration === 'line-through')
      .map((each) => each.textContent);
  expect(struck()).toEqual(['Flat white', '3,20']);
  design.update(worldOf({ now: () => monday + 3 * hourMs }));
  expect(names()).toEqual(['Espresso', 'Flat white', 'Chai latte']);
  await show([{ ...box, id: 'other', soldOut: 'leave_out' }], { now: () => monday + 3 * hourMs });
  expect(texts('other').filter((_, i) => i % 2 === 0)).toEqual(['Espresso', 'Chai latte']);
});

test('old data are kept, marked with their time, or hidden, as the box says', async () => {
  const of = (then: 'keep' | 'mark' | 'hide') => ({
    ...sampleBoxes.headlines,
    id: then,
    whenOld: { afterMinutes: 60, then },
  });
  const design = await show([of('keep'), of('mark'), of('hide')]);
  expect([...design.states().values()]).toEqual(['shown', 'shown', 'empty']);
  expect(texts('mark').pop()).toBe('↻ 05:30');
  expect(texts('keep').pop()).toBe('Second headline');
});

test('an event that is on is marked, and whole days are called so', async () => {
  await show([{ ...sampleBoxes.events, show: 'next' }]);
  expect(texts('events')).toEqual(
    [
      '08:00',
      'Tour of the house',
      'Foyer',
      '18:00',
      'Jazz night',
      'Bar',
      'út 17. 11.',
      'celý den',
      'Holiday',
    ].map((text) => expect.stringContaining(text)),
  );
  const now = Array.from(boxElement('events')!.querySelectorAll<HTMLElement>('*')).filter(
    (each) => each.style.background === 'rgb(232, 121, 43)',
  );
  expect(now.length).toBeGreaterThan(2);
});

/** Clocks go back in Prague on 25 October, and forward in Auckland on 27 September. */
const twoWeeks = [
  { timezone: 'Europe/Prague', first: '2026-10-18', change: '2026-10-25', before: 2, after: 1 },
  { timezone: 'Pacific/Auckland', first: '2026-09-20', change: '2026-09-27', before: 12, after: 13 },
];

test.each(twoWeeks)(
  'fourteen days without a server, over a clock change in $timezone, each day has its own events',
  async ({ timezone, first, change, before, after }) => {
    const dayMs = 24 * hourMs;
    const hoursAhead = (day: string) => (day < change ? before : after) * hourMs;
    const days = Array.from({ length: 21 }, (_, i) =>
      new Date(Date.parse(`${first}T00:00Z`) + i * dayMs).toISOString().slice(0, 10),
    );
    const instant = (day: string, time: string) => Date.parse(`${day}T${time}Z`) - hoursAhead(day);
    const rows = days.flatMap((day) => [
      {
        id: `tour ${day}`,
        values: {
          ...{ title: `Tour ${day}`, location: 'Foyer' },
          start: new Date(instant(day, '10:00')).toISOString(),
          end: new Date(instant(day, '11:00')).toISOString(),
        },
      },
      // By the clock on the wall, whatever the zone.
      { id: `talk ${day}`, values: { title: `Talk ${day}`, start: `${day}T16:30`, end: `${day}T17:00` } },
    ]);
    const changesAt = Date.parse(`${change}T01:00Z`) - Math.max(before, after) * hourMs;
    const data = {
      columns: [
        { name: 'title', kind: 'text' },
        { name: 'start', kind: 'instant' },
      ],
      ...{ rows, fetchedAt: new Date(instant(days[0]!, '08:00')).toISOString(), isOld: true },
    };
    let now = instant(days[0]!, '08:00');
    const world = () => ({
      ...{ timezone, now: () => now, data: () => data },
      offsetAt: (_zone: string, at: number) => (at < changesAt ? before : after) * hourMs,
    });
    const design = await show([{ ...sampleBoxes.events, whenOld: undefined }], world());
    for (const day of days.slice(0, 14)) {
      now = instant(day, '08:00');
      design.update(worldOf(world()));
      expect(texts('events')).toEqual(['10:00', `Tour ${day}`, 'Foyer', '16:30', `Talk ${day}`]);
      now = instant(day, '12:00');
      design.update(worldOf(world()));
      expect(texts('events')).toEqual(['16:30', `Talk ${day}`]);
    }
  },
);

test('a file that is missing leaves its box empty and is reported once, and fills it when it comes', async () => {
  const onFault = vi.fn();
  const design = await show([sampleBoxes.picture], { onFault });
  design.update(worldOf({ onFault }));
  expect(onFault.mock.calls).toEqual([[sampleIds.picture, 'missing']]);
  design.update(worldOf(withPicture));
  await vi.waitFor(() => expect(stateOf(design, 'picture')).toBe('shown'));
});

test('a file that cannot be shown is reported, and its box is empty', async () => {
  const onFault = vi.fn();
  const design = await show([sampleBoxes.picture], {
    onFault,
    file: () => ({ url: 'data:image/png;base64,AAAA', type: 'image' }),
  });
  await vi.waitFor(() => expect(onFault.mock.calls).toEqual([[sampleIds.picture, 'cannot_play']]));
  design.update(worldOf({ onFault, file: () => ({ url: 'data:image/png;base64,AAAA', type: 'image' }) }));
  expect(stateOf(design, 'picture')).toBe('bad');
});

test('clocks go on by themselves', async () => {
  let now = monday;
  const design = await show([{ ...sampleBoxes.clock, seconds: true }], { isStill: false, now: () => now });
  expect(texts('clock')).toEqual(['08:30:00']);
  now += 990;
  design.update(worldOf({ isStill: false, now: () => now }));
  now += 1000;
  await vi.waitFor(() => expect(texts('clock')).toEqual(['08:30:01']));
});

test('a ticker moves by the compositor; a third box that moves stands still', async () => {
  const boxes = [0, 1].map((i) => ({ ...sampleBoxes.ticker, id: `t${i}` }));
  await show(boxes, { isStill: false, movingLeft: 1 });
  const running = boxes.map(({ id }) => boxElement(id)!.getAnimations({ subtree: true }).length);
  expect(running).toEqual([1, 0]);
});

test('a code of more text than fits is left out', async () => {
  const design = await show([{ ...sampleBoxes.qr, text: 'x'.repeat(5000) }]);
  expect(stateOf(design, 'qr')).toBe('bad');
});

test('an empty design is black in its sketch', async () => {
  const design = render({ shape: 'landscape', background: '#000000', boxes: [] }, worldOf(), host);
  drawn.push(design);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  design.sketch(context, 32, 18);
  expect(context.getImageData(0, 0, 32, 18).data.every((value, i) => i % 4 === 3 || value === 0)).toBe(true);
});

test('dates are written in the language of the place, pictures are drawn', async () => {
  const columns = [
    { name: 'Day', kind: 'date' },
    { name: 'Cup', kind: 'picture' },
  ];
  const data = {
    ...prices,
    columns,
    rows: [{ id: 'r1', values: { Day: '2026-11-17', Cup: sampleIds.picture } }],
  };
  const box = { ...sampleBoxes.table, columns: [{ column: 'Day' }, { column: 'Cup' }] };
  await show([box], { ...withPicture, data: () => data });
  expect(texts('table')[0]).toContain('17. 11.');
  expect(boxElement('table')!.querySelector('img')!.src).toBe(picture);
});

test('prices are written in the language of the place', async () => {
  for (const [locale, written] of [
    ['en-GB', '€2.20'],
    ['de', '2,20\u00a0€'],
  ] as const) {
    await show([{ ...sampleBoxes.value, id: locale, before: '' }], { locale, data: () => prices });
    expect(texts(locale)).toEqual([written]);
  }
});
