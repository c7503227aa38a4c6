import type { BoxKind, BoxOf } from '../design-document.ts';

// One box of each kind, for tests.

const place = { x: 100, y: 100, w: 400, h: 300 };
const style = {
  size: 'fit',
  font: 'inter',
  weight: 600,
  colour: '#f4ebdd',
  align: 'left',
  valign: 'middle',
} as const;
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
export const sampleIds = {
  picture: id(1),
  film: id(2),
  source: id(3),
  calendar: id(4),
  feed: id(5),
  weather: id(6),
};

export const sampleBoxes: { readonly [K in BoxKind]: BoxOf<K> } = {
  text: {
    id: 'text',
    kind: 'text',
    place,
    ...style,
    runs: [{ text: 'Autumn ' }, { text: 'menu', bold: true }],
  },
  picture: { id: 'picture', kind: 'picture', place, playable: id(1), fit: 'cover', radius: 20 },
  film: { id: 'film', kind: 'film', place, playable: id(2), fit: 'cover', radius: 0 },
  zone: {
    ...{ id: 'zone', kind: 'zone', place, fit: 'contain' },
    items: [
      { playable: id(1), seconds: 5 },
      { playable: id(2), seconds: 5 },
    ],
  },
  programme: { id: 'programme', kind: 'programme', place, fit: 'keep' },
  clock: { id: 'clock', kind: 'clock', place, ...style, face: 'digital', seconds: false, timezone: 'place' },
  date: { id: 'date', kind: 'date', place, ...style, form: 'long' },
  countdown: {
    ...{ id: 'countdown', kind: 'countdown', place, ...style },
    to: '2026-12-24T18:00',
    units: ['days', 'hours', 'minutes'],
    after: 'Open',
    paint: '#14342b',
  },
  qr: {
    id: 'qr',
    kind: 'qr',
    place,
    text: 'https://orchard.example/menu',
    colour: '#000000',
    background: '#ffffff',
  },
  shape: { id: 'shape', kind: 'shape', place, form: 'rectangle', paint: '#e8792b', radius: 20 },
  ticker: { id: 'ticker', kind: 'ticker', place, ...style, text: 'Jazz night on Friday', speed: 60 },
  table: {
    ...{ id: 'table', kind: 'table', place, ...style, source: id(3) },
    columns: [{ column: 'Name' }, { column: 'Price', colour: '#e8792b' }],
    header: false,
    rowsPerPage: 3,
    pageSeconds: 10,
    soldOut: 'strike',
    currency: false,
    line: '#ffffff33',
  },
  value: {
    ...{ id: 'value', kind: 'value', place, ...style, source: id(3) },
    row: 'r1',
    column: 'Price',
    before: 'Only ',
    after: '',
    currency: true,
  },
  weather: { id: 'weather', kind: 'weather', place, ...style, source: id(6), show: 'now' },
  events: {
    id: 'events',
    kind: 'events',
    place,
    ...style,
    source: id(4),
    show: 'today',
    count: 4,
    paint: '#e8792b',
  },
  headlines: { id: 'headlines', kind: 'headlines', place, ...style, source: id(5), count: 3 },
  hours: { id: 'hours', kind: 'hours', place, ...style, paint: '#e8792b', today: '#14342b' },
};
